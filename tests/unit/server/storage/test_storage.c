/* test_storage.c -- written batches are loaded again, as a whole or not at all. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/rating/game_scoring.h"
#include "server/storage/storage.h"
#include "tests/support/db_fixture.h"
#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

static struct storage *db;

static void set_up(void)
{
	scratch_dir_create();
	db = storage_open(scratch_dir_path("store"));
}

static void tear_down(void)
{
	storage_close(db);
	db = NULL;
	scratch_dir_remove();
}

FIXTURE(set_up, tear_down);

static void open_again(void)
{
	storage_close(db);
	db = storage_open(scratch_dir_path("store"));
}

static void expect_db(const char *expected)
{
	char *dump = dump_db(db);

	ck_assert_str_eq(dump, expected);
	free(dump);
}

/*
 * Expects the same contents before and after the file is closed and opened
 * again.
 */
static void expect_db_after_reopening(const char *expected)
{
	expect_db(expected);
	open_again();
	expect_db(expected);
}

TEST(new_database_is_empty)
{
	expect_db_after_reopening("last 0\n");
}

TEST(game_is_loaded_as_written)
{
	add_game(7, "15x15x5/exact");
	add_seat(7, 1, SIDE_X, "ann");
	add_seat(7, 1, SIDE_O, "~guest12");
	add_move(7, 1, "h8");
	add_move(7, 2, "o15");
	add_bot(7, 3, SIDE_X, "ann");
	add_move(7, 3, "a1");
	add_event(7,
	    (struct match_event){ .kind = EV_OFFER,
		.side = SIDE_O,
		.offer = OFFER_DRAW,
		.ply = 3 });
	commit(db);
	expect_db_after_reopening("game 7 15x15x5/exact 5+3 bot offer0=2"
				  " x=ann:hard o=~guest12"
				  " h8/999 o15/998 a1/997\n"
				  "last 7\n");
	add_seat(7, 4, SIDE_X, "ann");
	commit(db);
	expect_db_after_reopening("game 7 15x15x5/exact 5+3 bot offer0=2"
				  " x=ann o=~guest12 h8/999 o15/998 a1/997\n"
				  "last 7\n");
}

/* In one batch, with numbers that end in the same bits. */
TEST(interleaved_moves_go_to_their_games)
{
	commit_game(db, 4, "3x3x3");
	commit_game(db, 4 + 256, "4x4x4");
	add_move(4, 1, "b2");
	add_move(4 + 256, 1, "d4");
	add_move(4, 2, "a1");
	add_move(4 + 256, 2, "a4");
	commit(db);
	expect_db_after_reopening(
	    "game 4 3x3x3 5+3 bot x=ann o=bob b2/999 a1/998\n"
	    "game 260 4x4x4 5+3 bot x=ann o=bob d4/999 a4/998\n"
	    "last 260\n");
}

TEST(ratings_are_loaded_as_written)
{
	char expected[512];

	commit_game(db, 5, "3x3x3");
	add_event(5,
	    (struct match_event){ .kind = EV_CHANGED, .flags = MATCH_RATED });
	add_owner("ann", '1');
	add_player("bob", 5, 1, 0);
	add_end(5, SIDE_X, END_RESIGN);
	add_rated(5, 162);
	add_rating("ann", "3x3x3", 1662.25);
	add_rating("bob", "3x3x3", 1337.75);
	commit(db);
	/* bob owns no name: his rating is not of any use. */
	snprintf(expected, sizeof(expected),
	    "game 5 3x3x3 5+3 bot x=ann o=bob rated over=0/resign"
	    " 1662+162 1338-162\n"
	    "owner ann 1111 5000\n"
	    "rating %llu 3x3x3 1662.25 290 0.06 of 1 at 3000\n"
	    "seat bob 5 o 01\nlast 5\n",
	    (unsigned long long)player_id("ann"));
	expect_db_after_reopening(expected);
}

TEST(rating_is_that_after_the_last_game)
{
	char expected[512];

	add_owner("ann", '1');
	add_rating("ann", "3x3x3", 1600);
	add_rating("ann", "3x3x3", 1650);
	commit(db);
	snprintf(expected, sizeof(expected),
	    "owner ann 1111 5000\nrating %llu 3x3x3 1650 290 0.06 of 2 at "
	    "3000\nlast 0\n",
	    (unsigned long long)player_id("ann"));
	expect_db_after_reopening(expected);
}

TEST(finished_game_is_loaded_while_a_player_has_a_seat)
{
	commit_game(db, 5, "3x3x3");
	add_player("ann", 5, 1, 0);
	add_player("bob", 5, 2, 3);
	add_move(5, 1, "a1");
	add_end(5, SIDE_NONE, END_AGREED);
	commit(db);
	expect_db_after_reopening("game 5 3x3x3 5+3 bot x=ann o=bob a1/999"
				  " over=2/agreed\n"
				  "seat bob 5 o 02 03\nseat ann 5 x 01\n"
				  "last 5\n");
	add_leave("ANN");
	commit(db);
	expect_db_after_reopening("game 5 3x3x3 5+3 bot x=ann o=bob a1/999"
				  " over=2/agreed\nseat bob 5 o 02 03\nlast "
				  "5\n");
	add_leave("bob");
	commit(db);
	expect_db_after_reopening("last 5\n");
}

TEST(player_names_ignore_case)
{
	commit_game(db, 1, "3x3x3");
	commit_game(db, 2, "3x3x3");
	add_player("ann", 1, 1, 0);
	add_player("Ann", 2, 2, 1);
	commit(db);
	expect_db_after_reopening("game 1 3x3x3 5+3 bot x=Ann o=bob\n"
				  "game 2 3x3x3 5+3 bot x=Ann o=bob\n"
				  "seat Ann 2 x 02 01\nlast 2\n");
}

/* Bans that have ended are dropped when another ban is written. */
TEST(bans_are_loaded_until_they_end)
{
	db_set_time(5000);
	journal_ban(&db_journal, "Zoe", "ab", 100, "why", false);
	journal_ban(&db_journal, "10.0.0.0/8", "", 200, "why", false);
	journal_ban(&db_journal, "ann", "", 300, "why", false);
	journal_unban(&db_journal, "ann");
	commit(db);
	expect_db("ban 10.0.0.0/8  5200 why\nban Zoe ab 5100 why\nlast 0\n");
	db_set_time(5200);
	journal_ban(&db_journal, "Zoe", "ab", 9, "why", true);
	commit(db);
	expect_db("ban Zoe talk ab 5209 why\nlast 0\n");
}

static struct storage_loaded load(struct storage *s)
{
	return storage_load(s, &(struct storage_load_handler){ .ctx = NULL },
	    0);
}

TEST(the_message_of_the_day_is_loaded)
{
	ck_assert_str_eq(load(db).motd, "");
	journal_motd(&db_journal, "Games on Friday");
	commit(db);
	ck_assert_str_eq(load(db).motd, "Games on Friday");
	journal_motd(&db_journal, "");
	commit(db);
	ck_assert_str_eq(load(db).motd, "");
}

TEST(a_player_is_forgotten)
{
	add_owner("ann", 'a');
	add_score("ann", "3x3x3", OUTCOME_WON);
	add_game(1, "3x3x3");
	add_seat(1, 1, SIDE_X, "ann");
	add_bot(1, 1, SIDE_O, "");
	add_bot(1, 3, SIDE_X, "ann");
	commit(db);
	expect_db_after_reopening("game 1 3x3x3 5+3 bot x=ann:hard "
				  "o=hard~bot:hard\n"
				  "owner ann aaaa 5000 game\n"
				  "score ann 3x3x3 1 0 0\nlast 1\n");
	journal_forget(&db_journal, player_id("ann"));
	commit(db);
	expect_db_after_reopening("game 1 3x3x3 5+3 bot x=~gone:hard "
				  "o=hard~bot:hard\n"
				  "score ~gone 3x3x3 1 0 0\nlast 1\n");
}

TEST(ignored_names_go_with_their_owner)
{
	const uint64_t ann = player_id("ann");
	char           expected[160];

	add_owner("ann", 'a');
	journal_ignore(&db_journal, ann, "Zo\xc3\xab", true);
	journal_ignore(&db_journal, ann, "bob", true);
	journal_ignore(&db_journal, ann, "Bob", true);
	journal_ignore(&db_journal, ann, "BOB", false);
	commit(db);
	snprintf(expected, sizeof(expected),
	    "owner ann aaaa 5000\nignore of %llu: Zo\xc3\xab\nlast 0\n",
	    (unsigned long long)ann);
	expect_db_after_reopening(expected);
	journal_unbind_name(&db_journal, ann);
	commit(db);
	expect_db_after_reopening("last 0\n");
}

TEST(owners_of_names_are_loaded)
{
	add_owner("ann", 'a');
	add_owner("Zo\xc3\xab", 'b');
	add_score("ann", "3x3x3", OUTCOME_WON);
	commit(db);
	expect_db_after_reopening("owner ann aaaa 5000 game\n"
				  "owner Zo\xc3\xab bbbb 5000\n"
				  "score ann 3x3x3 1 0 0\nlast 0\n");
	journal_unbind_name(&db_journal, player_id("ann"));
	commit(db);
	expect_db_after_reopening("owner Zo\xc3\xab bbbb 5000\n"
				  "score ann 3x3x3 1 0 0\nlast 0\n");
}

TEST(scores_add_up_by_name_and_variant)
{
	add_score("ann", "3x3x3", OUTCOME_WON);
	add_score("ann", "3x3x3", OUTCOME_DRAWN);
	commit(db);
	add_score("ANN", "3x3x3", OUTCOME_WON);
	add_score("ann", "4x4x4", OUTCOME_LOST);
	add_score("ann", "4x4x4", OUTCOME_LOST);
	commit(db);
	expect_db_after_reopening("score ann 3x3x3 2 0 1\nscore ann 4x4x4 0 2 "
				  "0\nlast 0\n");
}

TEST(scores_are_ordered_by_last_change)
{
	static const char *const names[] = { "ann", "bob", "cat", "ann" };
	static const unsigned    outcomes[] = { OUTCOME_WON, OUTCOME_LOST,
		   OUTCOME_DRAWN, OUTCOME_LOST };
	struct variant           v;

	ck_assert(variant_parse(&v, "3x3x3"));
	for (int i = 0; i < LENGTH(names); i++) {
		db_set_time(i == 2 ? 50 : 100 + i);
		journal_score(&db_journal, player_id(names[i]), names[i], &v,
		    outcomes[i]);
	}
	commit(db);
	expect_db_after_reopening("score cat 3x3x3 0 0 1\nscore bob 3x3x3 0 1 "
				  "0\n"
				  "score ann 3x3x3 1 1 0\nlast 0\n");
}

TEST(batch_with_an_error_is_rolled_back)
{
	commit_game(db, 1, "3x3x3");
	add_move(1, 1, "a1");
	add_score("ann", "3x3x3", OUTCOME_WON);
	add_game(1, "3x3x3"); /* a duplicate id */
	add_move(1, 1, "a1");
	ck_assert_int_eq(db_commit(db), STORAGE_FAILED);
	ck_assert_str_ne(storage_error(db), "");
	expect_db_after_reopening("game 1 3x3x3 5+3 bot x=ann o=bob\nlast 1\n");
	add_move(1, 2, "b1");
	add_score("ann", "3x3x3", OUTCOME_WON);
	run_sql(db, "UPDATE game SET events = events || 'a1 rr' || char(10)");
	commit(db);
	expect_db_after_reopening("game 1 3x3x3 5+3 bot x=ann o=bob a1/999"
				  " b1/998\n"
				  "score ann 3x3x3 1 0 0\nlast 1\n");
}

/* Commits 1 MiB. */
static void write_1_mib(void)
{
	ck_assert_int_eq(sqlite_exec(db->sqlite,
			     "INSERT OR REPLACE INTO meta"
			     " VALUES ('much', randomblob(1048576))"),
	    SQL_DONE);
}

TEST(wal_grows_until_a_checkpoint)
{
	struct stat about;

	ck_assert_int_eq(storage_checkpoint_need(db), CHECKPOINT_NOT_NEEDED);
	for (int i = 0; i < 4; i++)
		write_1_mib();
	ck_assert_int_eq(storage_checkpoint_need(db), CHECKPOINT_WHEN_IDLE);
	for (int i = 0; i < 28; i++)
		write_1_mib();
	ck_assert_int_eq(storage_checkpoint_need(db), CHECKPOINT_NOW);
	ck_assert_int_eq(storage_checkpoint(db), STORAGE_DONE);
	ck_assert_int_eq(storage_checkpoint_need(db), CHECKPOINT_NOT_NEEDED);
	/* The WAL is overwritten from its start, not appended to. */
	write_1_mib();
	ck_assert_int_eq(storage_checkpoint_need(db), CHECKPOINT_NOT_NEEDED);
	ck_assert_int_eq(stat(scratch_dir_path("store-wal"), &about), 0);
	ck_assert_int_lt(about.st_size, STORAGE_WAL_HARD_LIMIT + (2 << 20));
	storage_close(db);
	db = NULL;
	ck_assert_int_ne(stat(scratch_dir_path("store-wal"), &about), 0);
}

/* They are the server's own, and the same after a restart. */
TEST(server_has_an_id_and_a_key)
{
	struct storage       *second = storage_open(scratch_dir_path("second"));
	struct storage_loaded first = load(db), other = load(second), again;

	open_again();
	again = load(db);
	ck_assert_mem_eq(first.id, again.id, STORAGE_SERVER_ID_SIZE);
	ck_assert_mem_eq(first.key_seed, again.key_seed, STORAGE_KEY_SEED_SIZE);
	ck_assert_mem_ne(first.id, other.id, STORAGE_SERVER_ID_SIZE);
	ck_assert_mem_ne(first.key_seed, other.key_seed, STORAGE_KEY_SEED_SIZE);
	storage_close(second);
}

static void open_and_close(const char *path)
{
	storage_close(storage_open(path));
}

/* As when somebody copies the file alone while a server uses it. */
TEST(missing_wal_is_reported_once)
{
	static const char *const expected[] = { "the last changes may be lost",
		"" };
	char                     output[512];

	commit_game(db, 1, "3x3x3");
	copy_whole_file("store", "copy");
	for (int i = 0; i < LENGTH(expected); i++) {
		ck_assert_int_eq(run_forked(open_and_close,
				     scratch_dir_path("copy"), output,
				     sizeof(output)),
		    0);
		ck_assert_ptr_nonnull(strstr(output, expected[i]));
		ck_assert_int_eq(output[0] != '\0', expected[i][0] != '\0');
	}
}
