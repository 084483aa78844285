/* test_store.c -- what is kept is there again, all of a batch or none. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/score.h"
#include "server/store.h"
#include "tests/scratch.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))
#define FILL          4000

static struct store *store;

static void open_one(void)
{
	scratch_make();
	store = store_open(scratch_path("store"));
}

static void close_one(void)
{
	store_close(store);
	store = NULL;
	scratch_drop();
}

static void open_again(void)
{
	store_close(store);
	store = store_open(scratch_path("store"));
}

static void is_past(const char *expected)
{
	char *past = past_of(store);

	ck_assert_str_eq(past, expected);
	free(past);
}

/* What is recalled now is recalled after the file was closed as well. */
static void is_past_twice(const char *expected)
{
	is_past(expected);
	open_again();
	is_past(expected);
}

static void keeps(const struct fact *facts, size_t n)
{
	ck_assert_int_eq(store_keep(store, facts, n), STORE_KEPT);
}

START_TEST(begins_with_nothing)
{
	is_past_twice("last 0\n");
}
END_TEST

START_TEST(keeps_a_game_as_it_stands)
{
	struct fact facts[] = {
		fact_game(7, "15x15x5/exact"),
		fact_sit(7, 1, SIDE_X, "ann"),
		fact_sit(7, 1, SIDE_O, "~guest12"),
		fact_move(7, 1, "h8"),
		fact_move(7, 2, "o15"),
		fact_bot(7, 3, SIDE_X, "ann"),
		fact_move(7, 3, "a1"),
		{ .kind = FACT_OFFER, .game = 7, .ply = 3, .offers = 33 },
	};

	facts[0].absent = ABSENT_FORFEIT;
	keeps(facts, LENGTH(facts));
	is_past_twice("game 7 15x15x5/exact 5+3 forfeit offers=33@3"
		      " x=hard~bot:hard/ann o=~guest12"
		      " h8/999 o15/998 a1/997\n"
		      "last 7\n");
	keeps((struct fact[]){ fact_sit(7, 4, SIDE_X, "ann") }, 1);
	is_past_twice("game 7 15x15x5/exact 5+3 forfeit offers=33@3"
		      " x=ann o=~guest12 h8/999 o15/998 a1/997\n"
		      "last 7\n");
}
END_TEST

START_TEST(who_sits_down_twice_before_a_move_sits_there)
{
	struct fact facts[] = { fact_bot(1, 1, SIDE_O, "bob"),
		fact_sit(1, 1, SIDE_O, "bob") };

	keep_game(store, 1, "3x3x3");
	keeps(&facts[0], 1);
	keeps(&facts[1], 1);
	is_past_twice("game 1 3x3x3 5+3 bot x=ann o=bob\nlast 1\n");
}
END_TEST

START_TEST(tells_games_apart_whose_moves_are_mixed)
{
	keep_game(store, 4, "3x3x3");
	keep_move(store, 4, 1, "b2");
	keep_game(store, 9, "4x4x4");
	keep_move(store, 9, 1, "d4");
	keep_move(store, 4, 2, "a1");
	keep_move(store, 9, 2, "a4");
	is_past_twice("game 4 3x3x3 5+3 bot x=ann o=bob b2/999 a1/998\n"
		      "game 9 4x4x4 5+3 bot x=ann o=bob d4/999 a4/998\n"
		      "last 9\n");
}
END_TEST

START_TEST(forgets_no_id_of_a_game_that_is_over)
{
	struct fact over = fact_over(5, SIDE_O, WHY_RESIGN);

	keep_game(store, 5, "3x3x3");
	keeps(&over, 1);
	is_past_twice("last 5\n");
}
END_TEST

START_TEST(tells_a_game_that_is_over_to_who_sits_there)
{
	struct fact facts[] = { fact_person("ann", 5, 1, 0),
		fact_person("bob", 5, 2, 3), fact_move(5, 1, "a1"),
		fact_over(5, SIDE_NONE, WHY_AGREED) };
	struct fact leave[] = { fact_leave("ANN"), fact_leave("bob") };

	keep_game(store, 5, "3x3x3");
	keeps(facts, LENGTH(facts));
	is_past_twice("game 5 3x3x3 5+3 bot x=ann o=bob a1/999"
		      " over=2/agreed\n"
		      "person ann 5 01\nperson bob 5 02 03\nlast 5\n");
	keeps(&leave[0], 1);
	is_past_twice("game 5 3x3x3 5+3 bot x=ann o=bob a1/999"
		      " over=2/agreed\nperson bob 5 02 03\nlast 5\n");
	keeps(&leave[1], 1);
	is_past_twice("last 5\n");
}
END_TEST

START_TEST(knows_a_person_once_whatever_the_case)
{
	struct fact facts[] = { fact_person("ann", 1, 1, 0),
		fact_person("Ann", 2, 2, 1) };

	keep_game(store, 1, "3x3x3");
	keep_game(store, 2, "3x3x3");
	keeps(facts, LENGTH(facts));
	is_past_twice("game 1 3x3x3 5+3 bot x=ann o=bob\n"
		      "game 2 3x3x3 5+3 bot x=ann o=bob\n"
		      "person Ann 2 02 01\nlast 2\n");
}
END_TEST

START_TEST(adds_scores_up_by_name_and_variant)
{
	struct fact facts[] = { fact_score("ann", "3x3x3", OUTCOME_WON),
		fact_score("ann", "3x3x3", OUTCOME_DRAWN),
		fact_score("ANN", "3x3x3", OUTCOME_WON),
		fact_score("ann", "4x4x4", OUTCOME_LOST),
		fact_score("ann", "4x4x4", OUTCOME_LOST) };

	for (int i = 0; i < LENGTH(facts); i++)
		keeps(&facts[i], 1);
	is_past_twice("score ANN 3x3x3 2 0 1\nscore ann 4x4x4 0 2 0\nlast 0\n");
}
END_TEST

START_TEST(tells_the_score_untouched_longest_first)
{
	struct fact facts[] = { fact_score("ann", "3x3x3", OUTCOME_WON),
		fact_score("bob", "3x3x3", OUTCOME_LOST),
		fact_score("cat", "3x3x3", OUTCOME_DRAWN),
		fact_score("ann", "3x3x3", OUTCOME_LOST) };

	for (int i = 0; i < LENGTH(facts); i++)
		facts[i].at = 100 + i;
	facts[2].at = 50;
	keeps(facts, LENGTH(facts));
	is_past_twice("score cat 3x3x3 0 0 1\nscore bob 3x3x3 0 1 0\n"
		      "score ann 3x3x3 1 1 0\nlast 0\n");
}
END_TEST

START_TEST(a_batch_with_something_wrong_is_not_kept_at_all)
{
	struct fact facts[] = { fact_move(1, 1, "a1"),
		fact_score("ann", "3x3x3", OUTCOME_WON),
		fact_game(1, "3x3x3") }; /* there is one already */

	keep_game(store, 1, "3x3x3");
	ck_assert_int_eq(store_keep(store, facts, 3), STORE_BROKEN);
	ck_assert_str_ne(store_failure(store), "");
	is_past_twice("game 1 3x3x3 5+3 bot x=ann o=bob\nlast 1\n");
	keeps(facts, 2);
	is_past_twice("game 1 3x3x3 5+3 bot x=ann o=bob a1/999\n"
		      "score ann 3x3x3 1 0 0\nlast 1\n");
}
END_TEST

/* Scores of so many people, so that there is much to write. */
static struct fact *many_facts(void)
{
	static struct fact facts[FILL];
	char               name[NAME_SIZE];

	for (int i = 0; i < FILL; i++) {
		snprintf(name, sizeof(name), "p%d", i);
		facts[i] = fact_score(name, "3x3x3", OUTCOME_WON);
	}
	return facts;
}

/* The pages that the file may have; 0 is as many as it wants. */
static void allow_pages(const char *most)
{
	char text[64];

	snprintf(text, sizeof(text), "PRAGMA max_page_count = %s", most);
	ck_assert_int_eq(sql_run(store_archive(store)->sql, text), SQL_DONE);
}

START_TEST(a_full_disk_keeps_nothing_and_then_everything_once)
{
	struct fact *facts = many_facts();
	char        *before, *after;

	keep_game(store, 1, "3x3x3");
	before = past_of(store);
	allow_pages("20");
	for (int i = 0; i < 3; i++) {
		ck_assert_int_eq(store_keep(store, facts, FILL), STORE_FULL);
		ck_assert_str_ne(store_failure(store), "");
		is_past(before);
	}
	allow_pages("1000000");
	keeps(facts, FILL);
	open_again();
	after = past_of(store);
	ck_assert_ptr_nonnull(strstr(after, "score p0 3x3x3 1 0 0\n"));
	ck_assert_ptr_nonnull(strstr(after, "score p3999 3x3x3 1 0 0\n"));
	free(after);
	free(before);
}
END_TEST

/* A MiB is committed. */
static void write_much(void)
{
	ck_assert_int_eq(sql_run(store_archive(store)->sql,
			     "INSERT OR REPLACE INTO meta"
			     " VALUES ('much', randomblob(1048576))"),
	    SQL_DONE);
}

START_TEST(owes_until_a_checkpoint_is_made)
{
	struct stat about;

	ck_assert_int_eq(store_debt(store), DEBT_NONE);
	for (int i = 0; i < 4; i++)
		write_much();
	ck_assert_int_eq(store_debt(store), DEBT_SOME);
	for (int i = 0; i < 28; i++)
		write_much();
	ck_assert_int_eq(store_debt(store), DEBT_HEAVY);
	ck_assert_int_eq(store_checkpoint(store), STORE_KEPT);
	ck_assert_int_eq(store_debt(store), DEBT_NONE);
	/* The log begins anew; it is not added to. */
	write_much();
	ck_assert_int_eq(store_debt(store), DEBT_NONE);
	ck_assert_int_eq(stat(scratch_path("store-wal"), &about), 0);
	ck_assert_int_lt(about.st_size, STORE_DEBT_MOST + (2 << 20));
	store_close(store);
	store = NULL;
	ck_assert_int_ne(stat(scratch_path("store-wal"), &about), 0);
}
END_TEST

START_TEST(has_an_id_for_life)
{
	uint8_t       id[STORE_ID], again[STORE_ID], other[STORE_ID];
	struct store *second = store_open(scratch_path("second"));

	store_server_id(store, id);
	open_again();
	store_server_id(store, again);
	ck_assert_mem_eq(id, again, STORE_ID);
	store_server_id(second, other);
	ck_assert_mem_ne(id, other, STORE_ID);
	store_close(second);
}
END_TEST

static void play_and_die(const char *path)
{
	struct store *s = store_open(path);

	keep_move(s, 1, 1, "b2");
	_exit(7);
}

START_TEST(an_end_without_a_close_loses_nothing)
{
	char said[256];

	keep_game(store, 1, "3x3x3");
	store_close(store);
	ck_assert_int_eq(scratch_run(play_and_die, scratch_path("store"), said,
			     sizeof(said)),
	    7);
	ck_assert_int_eq(access(scratch_path("store-wal"), F_OK), 0);
	store = store_open(scratch_path("store"));
	is_past_twice("game 1 3x3x3 5+3 bot x=ann o=bob b2/999\nlast 1\n");
}
END_TEST

Suite *store_suite(void)
{
	Suite *suite = suite_create("store");
	TCase *t = tcase_create("facts");

	tcase_set_timeout(t, 60);
	tcase_add_checked_fixture(t, open_one, close_one);
	tcase_add_test(t, begins_with_nothing);
	tcase_add_test(t, keeps_a_game_as_it_stands);
	tcase_add_test(t, who_sits_down_twice_before_a_move_sits_there);
	tcase_add_test(t, tells_games_apart_whose_moves_are_mixed);
	tcase_add_test(t, forgets_no_id_of_a_game_that_is_over);
	tcase_add_test(t, tells_a_game_that_is_over_to_who_sits_there);
	tcase_add_test(t, knows_a_person_once_whatever_the_case);
	tcase_add_test(t, adds_scores_up_by_name_and_variant);
	tcase_add_test(t, tells_the_score_untouched_longest_first);
	tcase_add_test(t, a_batch_with_something_wrong_is_not_kept_at_all);
	tcase_add_test(t, a_full_disk_keeps_nothing_and_then_everything_once);
	tcase_add_test(t, owes_until_a_checkpoint_is_made);
	tcase_add_test(t, has_an_id_for_life);
	tcase_add_test(t, an_end_without_a_close_loses_nothing);
	suite_add_tcase(suite, t);
	return suite;
}
