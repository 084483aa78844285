/* test_db_load.c -- damaged data is refused with a message, without a crash. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/storage/db_load.h"
#include "tests/support/db_fixture.h"
#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/suite.h"

FIXTURE(scratch_dir_create, scratch_dir_remove);

#define GAMES          40
#define PAGE           4096
#define FILES_PER_TEST 24

static char output[4096];

/* Rows in every table, so that damage can hit any page. */
static void fill(const char *path)
{
	struct record records[GAMES * 5 + 5];
	struct db    *s = db_open(path);
	size_t        n = 0;

	for (uint32_t game = 1; game <= GAMES; game++) {
		records[n++] = game_record(game, "3x3x3");
		records[n++] = seat_record(game, 1, SIDE_X, "ann");
		records[n++] = seat_record(game, 1, SIDE_O, "bob");
		records[n++] = move_record(game, 1, "b2");
		records[n++] = move_record(game, 2, "a1");
	}
	records[n++] = end_record(3, SIDE_O, END_RESIGN);
	records[n++] = score_record("bob", "3x3x3", 0);
	records[n++] = score_record("ann", "3x3x3", 1);
	records[n++] = player_record("ann", 1, 1, 2);
	records[n++] = player_record("bob", 3, 3, 0);
	ck_assert_int_eq(db_write(s, records, n), DB_DONE);
	db_close(s);
}

static void read_all(const char *path)
{
	struct db *s = db_open(path);

	free(dump_db(s));
	db_close(s);
}

static int read_in_child(const char *path)
{
	return run_forked(read_all, path, output, sizeof(output));
}

/* All own their names, and each has this rating. */
#define RATING(values)                                                   \
	"UPDATE player SET key = hex(zeroblob(32)); INSERT INTO rating " \
	"SELECT id, " values " FROM player"

static const struct {
	const char *sql;
	int         status;
} damaged_cases[] = {
	{ "UPDATE game SET begun = 5", 0 },
	{ "UPDATE game SET variant = '3x3x9' WHERE id = 2", 1 },
	{ "UPDATE game SET clock = 'sand' WHERE id = 2", 1 },
	{ "UPDATE game SET absent = 'here' WHERE id = 2", 1 },
	{ "UPDATE game SET offers = 1024 WHERE id = 2", 1 },
	{ "UPDATE game SET pauses = 3 WHERE id = 2", 1 },
	{ "UPDATE game SET draw_x = -1 WHERE id = 2", 1 },
	{ "UPDATE game SET draw_o = 999 WHERE id = 2", 1 },
	{ "UPDATE move SET point = 'x' WHERE game = 2 AND ply = 2", 1 },
	{ "UPDATE move SET point = 'o', ply = 0 WHERE game = 2 AND ply = 2",
	    0 },
	{ "UPDATE game SET offered = -1 WHERE id = 2", 1 },
	{ "UPDATE game SET hinted = 4 WHERE id = 2", 1 },
	{ "UPDATE game SET why = 'rain' WHERE id = 3", 1 },
	{ "UPDATE game SET winner = 'z' WHERE id = 3", 1 },
	{ "UPDATE game SET winner = 'none' WHERE id = 3", 0 },
	{ "UPDATE game SET id = 4294967296 WHERE id = 40", 1 },
	{ "UPDATE sit SET name = 'a b' WHERE game = 2", 1 },
	{ "UPDATE sit SET name = '' WHERE game = 2", 1 },
	{ "UPDATE sit SET name = 'abcdefghijklmnopqabcdefghijklmnopq'", 1 },
	{ "UPDATE sit SET name = 'abcdefghijklmnop'", 0 },
	{ "UPDATE sit SET name = 'a' || char(27) WHERE game = 2", 1 },
	{ "UPDATE sit SET level = 'mad' WHERE game = 2", 1 },
	{ "UPDATE sit SET owner = 'a b' WHERE game = 2", 1 },
	{ "DELETE FROM sit WHERE game = 2 AND side = 'o'", 1 },
	{ "UPDATE sit SET side = 'none' WHERE side = 'o'", 1 },
	{ "UPDATE move SET point = 'b2' WHERE game = 2", 1 },
	{ "UPDATE move SET point = 'z9' WHERE game = 2", 1 },
	{ "UPDATE move SET point = '' WHERE game = 2", 1 },
	{ "UPDATE move SET ply = 3 WHERE game = 2 AND ply = 2", 1 },
	{ "UPDATE move SET left = -1 WHERE game = 2", 1 },
	{ "DELETE FROM move WHERE game = 2 AND ply = 1", 1 },
	{ "DELETE FROM move WHERE game = 2", 0 },
	{ "UPDATE player SET key = 'abc'", 1 },
	{ "UPDATE person SET token = x'00'", 1 },
	{ "UPDATE player SET name = char(10) WHERE name = 'ann'", 1 },
	{ "UPDATE person SET side = 'none'", 1 },
	{ "UPDATE game SET idle = -1 WHERE id = 2", 1 },
	{ "UPDATE move SET ply = 0, point = 'b2' WHERE game = 2", 1 },
	{ "UPDATE player SET name = 'a b', key = hex(zeroblob(32))", 1 },
	{ "INSERT INTO listed VALUES (1, 0, 'a b', 'a b')", 1 },
	{ RATING("'4x4x4', 1500, 99, 0.06, 1, 0"), 0 },
	{ RATING("'x', 1500, 99, 0.06, 1, 0"), 1 },
	{ RATING("'4x4x4', 1e9, 99, 0.06, 1, 0"), 1 },
	{ RATING("'4x4x4', 1500, 0, 0.06, 1, 0"), 1 },
	{ RATING("'4x4x4', 1500, 99, 0, 1, 0"), 1 },
	{ RATING("'4x4x4', 1500, 99, 0.06, -1, 0"), 1 },
	{ "DROP TABLE person", 1 },
	{ "ALTER TABLE move RENAME point TO place", 1 },
};

TEST_EACH(invalid_values_are_refused, damaged_cases)
{
	const char *path = scratch_dir_path("store");

	fill(path);
	change_file(path, damaged_cases[_i].sql);
	ck_assert_msg(read_in_child(path) == damaged_cases[_i].status, "%s: %s",
	    damaged_cases[_i].sql, output);
	if (damaged_cases[_i].status != 0)
		ck_assert_msg(strstr(output, "is damaged") != NULL, "%s",
		    output);
}

/* The write version of the header: SQLite takes the file for read-only. */
TEST(a_file_of_a_newer_format_is_refused)
{
	const char    *path = scratch_dir_path("store");
	unsigned char *bytes;
	size_t         size;

	fill(path);
	bytes = read_whole_file(path, &size);
	bytes[18] = 7;
	write_whole_file(path, bytes, size);
	free(bytes);
	ck_assert_int_eq(read_in_child(path), 1);
	ck_assert_msg(strstr(output, "is damaged") != NULL, "%s", output);
}

/* The board has a winner, but the game is not marked as over. */
TEST(unfinished_game_with_a_winner_is_refused)
{
	static const char *const line[] = { "a1", "b1", "a2", "b2", "a3",
		"b3" };
	const char              *path = scratch_dir_path("store");
	struct db               *s = db_open(path);

	commit_game(s, 1, "3x3x3");
	for (uint32_t ply = 1; ply <= 5; ply++)
		commit_move(s, 1, ply, line[ply - 1]);
	db_close(s);
	ck_assert_int_eq(read_in_child(path), 1);
	ck_assert_msg(strstr(output, "is damaged") != NULL, "%s", output);
}

static bool is_clear_refusal(int status)
{
	return status == 1 && strstr(output, "--store none\n") != NULL &&
	    (strstr(output, "is damaged") != NULL ||
		strstr(output, "belongs to another program") != NULL ||
		strstr(output, "was written by a newer noughtsd") != NULL);
}

/* Most of a page is zeros, where damage would have no effect. */
static unsigned char *random_nonzero_byte(unsigned char *bytes, size_t size)
{
	size_t i = (size_t)random() % size;

	while (bytes[i] == 0)
		i = (i + 1) % size;
	return bytes + i;
}

/* Applies one of four kinds of damage. */
static void damage(unsigned char *bytes, size_t *size, unsigned seed)
{
	srandom(seed);
	switch (seed % 4) {
	case 0:
		*random_nonzero_byte(bytes, *size) ^= 1 << random() % 8;
		break;
	case 1:
		/* The page header and its cell pointers. */
		for (int i = 0; i < 4; i++)
			bytes[(size_t)random() % (*size / PAGE) * PAGE +
			    (size_t)random() % 32] = (uint8_t)random();
		break;
	case 2:
		memset(bytes + (size_t)random() % (*size / 512) * 512,
		    (int)random() % 256, 512);
		break;
	default:
		*size = 1 + (size_t)random() % *size;
	}
}

TEST_LOOP(damaged_file_is_read_or_refused, 0, 4)
{
	const char    *path = scratch_dir_path("store");
	unsigned       refused = 0, seed = (unsigned)_i * FILES_PER_TEST;
	unsigned char *whole, *bytes;
	size_t         size;

	fill(path);
	whole = read_whole_file(path, &size);
	bytes = malloc(size);
	for (unsigned end = seed + FILES_PER_TEST; seed < end; seed++) {
		size_t left = size;
		int    status;

		memcpy(bytes, whole, size);
		damage(bytes, &left, seed);
		write_whole_file(path, bytes, left);
		status = read_in_child(path);
		ck_assert_msg(status == 0 || is_clear_refusal(status),
		    "seed %u, status %d: %s", seed, status, output);
		refused += status == 1;
		remove(scratch_dir_path("store-wal"));
	}
	ck_assert_uint_gt(refused, FILES_PER_TEST / 4);
	ck_assert_uint_lt(refused, FILES_PER_TEST);
	free(bytes);
	free(whole);
}
