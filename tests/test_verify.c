/* test_verify.c -- what is wrong with a store is found and told. */

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/verify.h"
#include "tests/scratch.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static char said[4096];

/* Game 1 goes on, 2 was won by x on the board, 3 is a draw, 4 was given up. */
static void fill(const char *path)
{
	static const char *const moves[] = { "a1", "b1", "a2", "b2", "a3" };
	static const uint32_t    plies[] = { 0, 1, 5, 4, 0 };
	struct store            *s = store_open(path);
	struct fact              facts[64];
	size_t                   n = 0;

	for (uint32_t game = 1; game <= 4; game++) {
		facts[n++] = fact_game(game, "3x3x3");
		facts[n++] = fact_sit(game, 1, SIDE_X, "ann");
		facts[n++] = fact_sit(game, 1, SIDE_O, "bob");
		for (uint32_t ply = 1; ply <= plies[game]; ply++)
			facts[n++] = fact_move(game, ply, moves[ply - 1]);
	}
	facts[n++] = fact_over(2, SIDE_X, WHY_LINE);
	facts[n++] = fact_over(3, SIDE_NONE, WHY_AGREED);
	facts[n++] = fact_over(4, SIDE_O, WHY_RESIGN);
	facts[n++] = fact_person("ann", 1, 1, 0);
	ck_assert_int_eq(store_keep(s, facts, n), STORE_KEPT);
	store_close(s);
}

static void look(const char *path)
{
	if (!verify_file(path))
		exit(1);
}

static int look_in_child(const char *path)
{
	return scratch_run(look, path, said, sizeof(said));
}

static const struct {
	const char *sql, *said;
} spoilt[] = {
	{ "UPDATE move SET ply = 9 WHERE game = 2 AND ply = 5",
	    "game 2: its moves do not follow one another" },
	{ "DELETE FROM move WHERE game = 2 AND ply = 2",
	    "game 2: its moves do not follow one another" },
	{ "UPDATE move SET point = 'a1' WHERE game = 3 AND ply = 4",
	    "game 3: a move cannot be played" },
	{ "UPDATE move SET point = '?' WHERE game = 3 AND ply = 4",
	    "game 3: a move cannot be played" },
	{ "UPDATE game SET why = 'time' WHERE id = 2",
	    "game 2: its end is not the one on the board" },
	{ "UPDATE game SET why = 'line' WHERE id = 4",
	    "game 4: its end is not the one on the board" },
	{ "UPDATE game SET why = 'full' WHERE id = 3",
	    "game 3: its end is not the one on the board" },
	{ "UPDATE game SET variant = 'x' WHERE id = 3",
	    "game 3: there is no such variant" },
	{ "UPDATE game SET winner = NULL WHERE id = 3",
	    "game 3: it is neither over nor going on" },
	{ "UPDATE game SET first = 2 WHERE id = 1",
	    "game 1: a move lies outside of it" },
	{ "UPDATE game SET last = 4 WHERE id = 2",
	    "game 2: a move lies outside of it" },
	{ "DELETE FROM sit WHERE game = 2 AND side = 'o'",
	    "game 2: nobody ever sat on side o" },
	{ "INSERT INTO move (game, ply, point, left, at)"
	  " VALUES (8, 1, 'a1', 0, 0)",
	    "move of game 8: there is no such game" },
	{ "UPDATE sit SET game = 9 WHERE game = 4",
	    "sit of game 9: there is no such game" },
	{ "UPDATE person SET game = 9", "person of game 9: there is no such" },
	{ "DELETE FROM meta", "it does not say which server it is of" },
	{ "DROP TABLE score; PRAGMA user_version = 0",
	    "Its tables are older ones" },
};

START_TEST(tells_what_is_wrong)
{
	const char *path = scratch_path("store");
	char       *fault = NULL;
	sqlite3    *db;

	fill(path);
	ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
	sqlite3_exec(db, spoilt[_i].sql, NULL, NULL, &fault);
	ck_assert_msg(fault == NULL, "%s", fault);
	sqlite3_close(db);
	ck_assert_int_eq(look_in_child(path), _i != LENGTH(spoilt) - 1);
	ck_assert_msg(strstr(said, spoilt[_i].said) != NULL, "%s", said);
}
END_TEST

static void play_and_die(const char *path)
{
	struct store *s = store_open(path);

	keep_move(s, 1, 2, "c3");
	_exit(7);
}

/* Neither the file nor the log that was left beside it is any other for it. */
START_TEST(a_sound_store_is_sound_and_stays_as_it_is)
{
	const char    *path = scratch_path("store");
	const char    *log = scratch_path("store-wal");
	unsigned char *before[2], *after[2];
	size_t         size[2], size_after[2];

	fill(path);
	ck_assert_int_eq(scratch_run(play_and_die, path, said, sizeof(said)),
	    7);
	before[0] = scratch_read(path, &size[0]);
	before[1] = scratch_read(log, &size[1]);
	ck_assert_int_eq(look_in_child(path), 0);
	ck_assert_msg(strstr(said, "is sound: 4 games, 11 moves.\n") != NULL,
	    "%s", said);
	after[0] = scratch_read(path, &size_after[0]);
	after[1] = scratch_read(log, &size_after[1]);
	for (int i = 0; i < 2; i++) {
		ck_assert_ptr_nonnull(after[i]);
		ck_assert_uint_eq(size[i], size_after[i]);
		ck_assert_mem_eq(before[i], after[i], size[i]);
		free(before[i]);
		free(after[i]);
	}
}
END_TEST

/* In a table, and in the list of the tables. */
START_TEST(a_spoilt_page_is_told)
{
	static const size_t places[] = { 3 * 4096 + 8, 100 };
	const char         *path = scratch_path("store");
	unsigned char      *bytes;
	size_t              size;

	fill(path);
	bytes = scratch_read(path, &size);
	memset(bytes + places[_i], 0xff, 64);
	scratch_write(path, bytes, size);
	free(bytes);
	ck_assert_int_eq(look_in_child(path), 1);
	ck_assert_msg(strstr(said, "is not sound") != NULL, "%s", said);
}
END_TEST

START_TEST(a_file_in_use_or_not_there_is_refused)
{
	const char   *path = scratch_path("store");
	struct store *s = store_open(path);

	ck_assert_int_eq(look_in_child(path), 1);
	ck_assert_msg(strstr(said, "in use by another server\n") != NULL, "%s",
	    said);
	store_close(s);
	ck_assert_int_eq(look_in_child(scratch_path("none")), 1);
	ck_assert_msg(strstr(said, "No such file") != NULL, "%s", said);
	ck_assert_int_ne(access(scratch_path("none"), F_OK), 0);
}
END_TEST

Suite *verify_suite(void)
{
	Suite *suite = suite_create("verify");
	TCase *t = tcase_create("stores");

	tcase_set_timeout(t, 60);
	tcase_add_checked_fixture(t, scratch_make, scratch_drop);
	tcase_add_loop_test(t, tells_what_is_wrong, 0, LENGTH(spoilt));
	tcase_add_test(t, a_sound_store_is_sound_and_stays_as_it_is);
	tcase_add_loop_test(t, a_spoilt_page_is_told, 0, 2);
	tcase_add_test(t, a_file_in_use_or_not_there_is_refused);
	suite_add_tcase(suite, t);
	return suite;
}
