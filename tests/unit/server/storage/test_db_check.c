/* test_db_check.c -- --check finds and reports faults. */

#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

#include "tests/support/db_fixture.h"
#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

FIXTURE(scratch_dir_create, scratch_dir_remove);

static char output[4096];

/*
 * Game 1 is running, x won game 2, 3 and 4 are draws; a player is still at each
 * of them.
 */
static void fill(const char *path)
{
	static const char *const moves[] = { "a1", "b1", "a2", "b2", "a3" };
	static const uint32_t    plies[] = { 0, 1, 5, 4, 0 };
	struct storage          *s = storage_open(path);

	for (uint32_t game = 1; game <= 4; game++) {
		add_game(game, "3x3x3");
		add_seat(game, 1, SIDE_X, "ann");
		add_seat(game, 1, SIDE_O, "bob");
		for (uint32_t ply = 1; ply <= plies[game]; ply++)
			add_move(game, ply, moves[ply - 1]);
	}
	for (uint32_t game = 2; game <= 4; game++)
		add_end(game, game == 2 ? SIDE_X : SIDE_NONE,
		    game == 2 ? END_LINE : END_AGREED);
	add_score("bob", "3x3x3", 0);
	add_player("ann", 1, 1, 0);
	add_player("cat", 2, 1, 0);
	add_player("dan", 3, 1, 0);
	add_player("eve", 4, 1, 0);
	add_player("bob", 1, 2, 0);
	add_leave("bob");
	journal_tournament(&db_journal, "arena 3x3x3 name=Cup", true);
	journal_tournament(&db_journal, "join 0 1500 0 ann", false);
	journal_tournament(&db_journal, "leave 0", false);
	add_rated(2, 16);
	add_rating("ann", "3x3x3", 1516.2);
	add_rating("bob", "3x3x3", 1483.8);
	commit(s);
	storage_close(s);
}

static void check_file(const char *path)
{
	if (!storage_check_file(path))
		exit(1);
}

static int check_in_child(const char *path)
{
	return run_forked(check_file, path, output, sizeof(output));
}

static const struct {
	const char *sql, *output;
} damaged_cases[] = {
	{ "UPDATE game SET events = replace(events, 'a2', 'a1') WHERE id = 3",
	    "game 3: an event is illegal" },
	{ "UPDATE game SET state = 'x' WHERE id = 1",
	    "game 1: an event is illegal" },
	{ "UPDATE game SET why = 'time' WHERE id = 2",
	    "game 2: its result is not that of its events" },
	{ "UPDATE game SET plies = 4 WHERE id = 2",
	    "game 2: its moves or its assistance are not those" },
	{ "UPDATE game SET assistance = 4 WHERE id = 2",
	    "game 2: its moves or its assistance are not those" },
	{ "UPDATE game SET x = 77 WHERE id = 3",
	    "game 3: its players are not those of its events" },
	{ "UPDATE game SET ended = NULL WHERE id = 3",
	    "game 3: its end is stored in part" },
	{ "UPDATE game SET winner = NULL WHERE id = 3",
	    "game 3: it has ended with a damaged row" },
	{ "UPDATE game SET variant = 'x' WHERE id = 3",
	    "game 3: a stored value is invalid" },
	{ "UPDATE rated_game SET o_change = 9999",
	    "game 2: a stored value is invalid" },
	{ "UPDATE tournament SET text = 'cup 3x3x3' WHERE seq = 1",
	    "line 1 of the tournament is damaged" },
	{ "UPDATE tournament SET text = 'join 0 ann' WHERE seq = 2",
	    "line 2 of the tournament is damaged" },
	{ "UPDATE tournament SET text = 'leave ann' WHERE seq = 3",
	    "line 3 of the tournament is damaged" },
	{ "UPDATE tournament SET text = 'jump 0' WHERE seq = 3",
	    "line 3 of the tournament is damaged" },
	{ "UPDATE seat SET game = 9",
	    "4 of table \"seat\": there is no such game" },
	{ "UPDATE seat SET side = 'z' WHERE game = 3", ": \"z\" is no side" },
	{ "UPDATE seat SET player = 9 WHERE game = 1",
	    "1 of table \"seat\": there is no such player" },
	{ "UPDATE score SET player = 9",
	    "1 of table \"score\": there is no such player" },
	{ "UPDATE score SET won = won + 1",
	    "the score of bob at 3x3x3 is inconsistent" },
	{ "UPDATE score SET variant = 'x'", "a score of bob is invalid" },
	{ "UPDATE score SET variant = 'x';"
	  "UPDATE player SET name = 'b' || char(27) || 'b' WHERE name = 'bob'",
	    "a score of b?b is invalid" },
	{ "DELETE FROM meta WHERE key = 'id'",
	    "the server's id or key is missing or invalid" },
	{ "DELETE FROM meta WHERE key = 'seed'",
	    "the server's id or key is missing or invalid" },
	{ "UPDATE meta SET value = x'00' WHERE key = 'id'",
	    "the server's id or key is missing or invalid" },
	{ "UPDATE sqlite_sequence SET seq = 5000000000 WHERE name = 'game'",
	    "the last number of table \"game\" is invalid: 5000000000" },
	{ "UPDATE sqlite_sequence SET seq = 'many' WHERE name = 'player'",
	    "the last number of table \"player\" is invalid: many" },
	{ "UPDATE rating SET rating = 1517", "at 3x3x3 is not that of the" },
	{ "UPDATE rated_game SET x_rating = x_rating + 1",
	    "is not that of the" },
	{ "UPDATE rated_game SET game = 9",
	    "1 of table \"rated_game\": there is no such game" },
	{ "UPDATE game SET addresses = zeroblob(32) WHERE id = 2",
	    "game 2: its addresses are kept after its end" },
	{ "DROP TABLE score; PRAGMA user_version = 0",
	    "The tables are missing" },
};

TEST_EACH(faults_are_reported, damaged_cases)
{
	const char *path = scratch_dir_path("store");

	fill(path);
	change_file(path, damaged_cases[_i].sql);
	ck_assert_int_eq(check_in_child(path), _i != LENGTH(damaged_cases) - 1);
	ck_assert_msg(strstr(output, damaged_cases[_i].output) != NULL, "%s",
	    output);
}

/* Damage to a killed server's file or WAL, and the report of the check. */

static void lose_wal(const char *wal)
{
	ck_assert_int_eq(unlink(wal), 0);
}

static void empty_wal(const char *wal)
{
	ck_assert_int_eq(truncate(wal, 0), 0);
}

static void leave_wal(const char *wal)
{
	(void)wal;
}

static const struct {
	void (*harm)(const char *wal);
	bool        is_intact;
	const char *output;
} wal_cases[] = {
	{ leave_wal, true, "is intact: 1 game, 3 moves; the last game" },
	{ lose_wal, false, "is missing: the last changes may be lost" },
	{ empty_wal, false, "is missing: the last changes may be lost" },
};

TEST_EACH(what_the_wal_lost_is_reported, wal_cases)
{
	const char *path = scratch_dir_path("store");

	ck_assert_int_eq(run_forked(write_moves_and_exit, path, output,
			     sizeof(output)),
	    7);
	wal_cases[_i].harm(scratch_dir_path("store-wal"));
	ck_assert_int_eq(check_in_child(path) == 0, wal_cases[_i].is_intact);
	ck_assert_msg(strstr(output, wal_cases[_i].output) != NULL, "%s",
	    output);
}

static void write_move_and_exit(const char *path)
{
	struct storage *s = storage_open(path);

	commit_move(s, 1, 2, "c3");
	_exit(7);
}

/* The check changes neither the file nor the WAL beside it. */
TEST(sound_database_passes_and_is_not_changed)
{
	const char *path = scratch_dir_path("store");

	fill(path);
	ck_assert_int_eq(run_forked(write_move_and_exit, path, output,
			     sizeof(output)),
	    7);
	copy_whole_file("store", "before");
	copy_whole_file("store-wal", "before-wal");
	ck_assert_int_eq(check_in_child(path), 0);
	ck_assert_msg(strstr(output,
			  "is intact: 4 games, 11 moves; the last ") != NULL,
	    "%s", output);
	expect_same_files("store", "before");
	expect_same_files("store-wal", "before-wal");
}

/* A page of a table, and the page with the schema. */
TEST_LOOP(damaged_page_is_reported, 0, 2)
{
	static const long places[] = { 3 * SQLITE_PAGE_SIZE + 8, 100 };
	const char       *path = scratch_dir_path("store");

	fill(path);
	damage_file(path, places[_i], 64);
	ck_assert_int_eq(check_in_child(path), 1);
	ck_assert_msg(strstr(output, "is damaged; faults") != NULL, "%s",
	    output);
	ck_assert_msg(strstr(output, "Its games cannot be checked.\n") != NULL,
	    "%s", output);
}

TEST(file_in_use_or_missing_is_refused)
{
	const char     *path = scratch_dir_path("store");
	struct storage *s = storage_open(path);

	ck_assert_int_eq(check_in_child(path), EX_TEMPFAIL);
	ck_assert_msg(strstr(output, "in use by another server\n") != NULL,
	    "%s", output);
	storage_close(s);
	ck_assert_int_eq(check_in_child(scratch_dir_path("none")), 1);
	ck_assert_msg(strstr(output, "No such file") != NULL, "%s", output);
	ck_assert_int_ne(access(scratch_dir_path("none"), F_OK), 0);
}
