/* test_history.c -- lists of games that are over. */

#include "server/storage/db_query.h"
#include "server/util/name_fold.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/db_fixture.h"
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
	scratch_dir_remove();
}

FIXTURE(set_up, tear_down);

/* A game of one move. */
static void
begin(uint32_t game, const char *variant, const char *x, const char *o)
{
	add_game(game, variant);
	add_seat(game, 1, SIDE_X, x);
	add_seat(game, 1, SIDE_O, o);
	add_move(game, 1, "a1");
	commit(db);
}

/* X wins. */
static void end(uint32_t game)
{
	add_end(game, SIDE_X, END_RESIGN);
	commit(db);
}

static void
play(uint32_t game, const char *variant, const char *x, const char *o)
{
	begin(game, variant, x, o);
	end(game);
}

/* The numbers of the games of a page, then the next page. */
static const char *
ask_with(const char *name, const char *with, const char *variant, uint32_t from)
{
	static char           text[2048];
	struct db_query      *query = db_query_new(QUERY_HISTORY);
	struct history_query *q = &query->history;
	size_t                n = 0;

	name_fold(name, q->folded);
	name_fold(with, q->with);
	q->has_variant = variant != NULL;
	if (q->has_variant)
		ck_assert(variant_parse(&q->variant, variant));
	q->from = from;
	db_query_run(query, db);
	ck_assert_int_eq(query->refusal, OK);
	for (unsigned i = 0; i < q->row_count; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n, "%u ",
		    q->rows[i].id);
	snprintf(text + n, sizeof(text) - n, "next %u", q->next);
	db_query_free(query);
	return text;
}

static const char *ask(const char *name, const char *variant, uint32_t from)
{
	return ask_with(name, "", variant, from);
}

static const struct {
	const char *name, *variant;
	uint32_t    from;
	const char *games;
} lists[] = {
	{ "", NULL, UINT32_MAX, "6 5 4 3 2 1 next 0" },
	{ "", NULL, 4, "4 3 2 1 next 0" },
	{ "", "5x5x4", UINT32_MAX, "6 3 next 0" },
	{ "", "5x5x4", 5, "3 next 0" },
	{ "", "9x9x5", UINT32_MAX, "next 0" },
	{ "ann", NULL, UINT32_MAX, "5 3 2 1 next 0" },
	{ "ANN", NULL, 2, "2 1 next 0" },
	{ "ann", "3x3x3", UINT32_MAX, "5 2 1 next 0" },
	{ "eve", NULL, UINT32_MAX, "6 4 3 next 0" },
	{ "eve", "5x5x4", UINT32_MAX, "6 3 next 0" },
	{ "nobody", NULL, UINT32_MAX, "next 0" },
};

TEST_EACH(lists_are_ordered_and_filtered, lists)
{
	play(1, "3x3x3", "ann", "bob");
	play(2, "3x3x3", "bob", "ann");
	play(3, "5x5x4", "ann", "eve");
	play(4, "3x3x3", "eve", "bob");
	play(5, "3x3x3", "ann", "cat");
	play(6, "5x5x4", "eve", "bob");
	commit_game(db, 7, "3x3x3");
	ck_assert_str_eq(ask(lists[_i].name, lists[_i].variant, lists[_i].from),
	    lists[_i].games);
}

/* Each game is on one page, of which none is longer than it may be. */
TEST_LOOP(pages_neither_repeat_nor_omit, 0, 2)
{
	uint32_t from = UINT32_MAX, expected = 173;

	for (uint32_t game = 1; game <= 173; game++)
		play(game, game % 2 != 0 ? "3x3x3" : "5x5x4", "ann", "bob");
	for (int page = 0; page < 4; page++) {
		char *text = strdup(ask(_i == 0 ? "" : "ann", NULL, from));

		for (char *word = strtok(text, " "); strcmp(word, "next") != 0;
		     word = strtok(NULL, " "))
			ck_assert_uint_eq((unsigned)atoi(word), expected--);
		from = (uint32_t)atoi(strtok(NULL, " "));
		ck_assert_uint_eq(from, page < 3 ? expected : 0);
		free(text);
	}
	ck_assert_uint_eq(expected, 0);
}

/*
 * A page skips the games of other players, or at other variants, but only up to
 * a limit; and each game is on exactly one page.
 */
TEST(list_is_of_two_players)
{
	for (uint32_t game = 1; game <= 500; game++)
		play(game, "3x3x3", game % 60 == 0 ? "Eve" : "cat", "ann");
	ck_assert_str_eq(ask_with("ann", "eve", NULL, 199),
	    "180 120 60 next 0");
	ck_assert_str_eq(ask_with("ann", "eve", "5x5x4", 199), "next 0");
	ck_assert_str_eq(ask_with("eve", "cat", NULL, UINT32_MAX), "next 0");
	ck_assert_str_eq(ask_with("", "dan", NULL, UINT32_MAX), "next 300");
	ck_assert_str_eq(ask("ann", "5x5x4", UINT32_MAX), "next 300");
	ck_assert_str_eq(ask_with("ann", "eve", NULL, UINT32_MAX),
	    "480 420 360 next 300");
	ck_assert_str_eq(ask_with("ann", "cat", NULL, 61),
	    "61 59 58 57 56 55 54 53 52 51 50 49 48 47 46 45 44 43 42 41 40 39"
	    " 38 37 36 35 34 33 32 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17"
	    " 16 15 14 13 12 11 next 10");
}

/* A name that others had before, and games that are not to be shown. */
TEST(name_stands_for_all_who_had_it)
{
	play(1, "3x3x3", "ann", "bob");
	play(2, "3x3x3", "cat", "bob");
	play(3, "3x3x3", "cat", "ann");
	run_sql(db,
	    "UPDATE player SET name = 'ann', folded = 'ann'"
	    " WHERE name = 'cat'");
	ck_assert_str_eq(ask("ann", NULL, UINT32_MAX), "3 2 1 next 0");
	begin(4, "3x3x3", "ann", "bob");
	add_event(4,
	    (struct match_event){ .kind = EV_CHANGED, .flags = MATCH_UNKEPT });
	end(4);
	ck_assert_str_eq(ask("", NULL, UINT32_MAX), "3 2 1 next 0");
	run_sql(db, "DELETE FROM game WHERE id = 2");
	ck_assert_str_eq(ask("ann", NULL, UINT32_MAX), "3 1 next 0");
}

/*
 * A bot's own seat is listed by its level; a seat in which a bot substitutes
 * for a player is listed by the player's name. A player may be forgotten.
 */
TEST(names_are_those_of_the_seats)
{
	struct db_query      *query = db_query_new(QUERY_HISTORY);
	struct history_query *q = &query->history;

	begin(1, "3x3x3", "ann", "bob");
	add_game(2, "3x3x3");
	add_bot(2, 1, SIDE_X, "");
	add_seat(2, 1, SIDE_O, "bob");
	add_bot(1, 2, SIDE_O, "bob");
	end(1);
	end(2);
	db_query_run(query, db);
	ck_assert_uint_eq(q->row_count, 2);
	ck_assert_str_eq(q->rows[0].name[SIDE_X], "hard~bot");
	ck_assert_str_eq(q->rows[0].name[SIDE_O], "bob");
	ck_assert_str_eq(q->rows[1].name[SIDE_X], "ann");
	ck_assert_str_eq(q->rows[1].name[SIDE_O], "bob");
	journal_forget(&db_journal, player_id("ann"));
	commit(db);
	db_query_run(query, db);
	ck_assert_str_eq(q->rows[1].name[SIDE_X], "~gone");
	ck_assert_str_eq(ask("ann", NULL, UINT32_MAX), "next 0");
	db_query_free(query);
}

/* The last pages of the file are those of one game. */
static void damage_last_pages(const char *path)
{
	size_t         size;
	unsigned char *bytes = read_whole_file(path, &size);

	memset(bytes + size - (size_t)5 * SQLITE_PAGE_SIZE, 0xff,
	    (size_t)5 * SQLITE_PAGE_SIZE);
	write_whole_file(path, bytes, size);
	free(bytes);
}

/* Its moves are damaged, which a list does not read. */
TEST(damaged_game_hides_no_other)
{
	struct stored_game g;

	run_sql(db,
	    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
	    " WHERE i < 30) INSERT INTO game (" GAME_COLUMNS
	    ") SELECT i, '3x3x3', '',"
	    " 7, 8, 0, 0, 0, 'x', 'resign', 0, 0, 0, '', '' FROM n"
	    " WHERE i <> 15;"
	    "INSERT INTO player (id, name, folded) VALUES (7, 'ann', 'ann'),"
	    " (8, 'bob', 'bob');"
	    "INSERT INTO game (" GAME_COLUMNS ") SELECT 15, '3x3x3', '', 7,"
	    " 8, 0, 0, 0, 'x', 'resign', 0, 0, 0, '', hex(zeroblob(25000))");
	storage_close(db);
	damage_last_pages(scratch_dir_path("store"));
	db = storage_open(scratch_dir_path("store"));
	ck_assert_str_eq(ask("", NULL, 17),
	    "17 16 15 14 13 12 11 10 9 8 7 6 5 4"
	    " 3 2 1 next 0");
	ck_assert_int_eq(storage_game(db, 15, &g), ERR_STORE);
	stored_game_clear(&g);
}

TEST(record_of_no_game_is_refused)
{
	struct stored_game g;

	ck_assert_int_eq(storage_game(db, 9, &g), ERR_RECORD);
}
