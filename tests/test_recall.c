/* test_recall.c -- what makes no sense is refused, never told and no crash. */

#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/recall.h"
#include "tests/scratch.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))
#define GAMES         40
#define PAGE          4096
#define FLIPS         24 /* a test */

static char said[4096];

/* Enough of everything that any page may be hit; one is over. */
static void fill(const char *path)
{
	struct fact   facts[GAMES * 5 + 5];
	struct store *s = store_open(path);
	size_t        n = 0;

	for (uint32_t game = 1; game <= GAMES; game++) {
		facts[n++] = fact_game(game, "3x3x3");
		facts[n++] = fact_sit(game, 1, SIDE_X, "ann");
		facts[n++] = fact_sit(game, 1, SIDE_O, "bob");
		facts[n++] = fact_move(game, 1, "b2");
		facts[n++] = fact_move(game, 2, "a1");
	}
	facts[n++] = fact_over(3, SIDE_O, WHY_RESIGN);
	facts[n++] = fact_score("bob", "3x3x3", 0);
	facts[n++] = fact_score("ann", "3x3x3", 1);
	facts[n++] = fact_person("ann", 1, 1, 2);
	facts[n++] = fact_person("bob", 3, 3, 0);
	ck_assert_int_eq(store_keep(s, facts, n), STORE_KEPT);
	store_close(s);
}

static void read_all(const char *path)
{
	struct store *s = store_open(path);

	free(past_of(s));
	store_close(s);
}

static int read_in_child(const char *path)
{
	return scratch_run(read_all, path, said, sizeof(said));
}

static const struct {
	const char *sql;
	int         status;
} spoilt[] = {
	{ "UPDATE game SET begun = 5", 0 },
	{ "UPDATE game SET variant = '3x3x9' WHERE id = 2", 1 },
	{ "UPDATE game SET clock = 'sand' WHERE id = 2", 1 },
	{ "UPDATE game SET absent = 'here' WHERE id = 2", 1 },
	{ "UPDATE game SET offers = 256 WHERE id = 2", 1 },
	{ "UPDATE game SET offered = -1 WHERE id = 2", 1 },
	{ "UPDATE game SET why = 'rain' WHERE id = 3", 1 },
	{ "UPDATE game SET winner = 'z' WHERE id = 3", 1 },
	{ "UPDATE game SET winner = 'none' WHERE id = 3", 0 },
	{ "UPDATE game SET id = 4294967296 WHERE id = 40", 1 },
	{ "UPDATE sit SET name = 'a b' WHERE game = 2", 1 },
	{ "UPDATE sit SET name = '' WHERE game = 2", 1 },
	{ "UPDATE sit SET name = 'abcdefghijklmnopq'", 1 },
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
	{ "UPDATE person SET token = x'00'", 1 },
	{ "UPDATE person SET name = char(10) WHERE name = 'ann'", 1 },
	{ "UPDATE score SET won = -1", 1 },
	{ "UPDATE score SET variant = 'x'", 1 },
	{ "UPDATE score SET name = 'a b' WHERE name = 'ann'", 1 },
	{ "DROP TABLE score", 1 },
	{ "DROP TABLE person", 1 },
	{ "ALTER TABLE move RENAME point TO place", 1 },
};

START_TEST(words_that_make_no_sense_are_refused)
{
	const char *path = scratch_path("store");
	char       *fault = NULL;
	sqlite3    *db;

	fill(path);
	ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
	sqlite3_exec(db, spoilt[_i].sql, NULL, NULL, &fault);
	ck_assert_msg(fault == NULL, "%s", fault);
	sqlite3_close(db);
	ck_assert_msg(read_in_child(path) == spoilt[_i].status, "%s: %s",
	    spoilt[_i].sql, said);
	if (spoilt[_i].status != 0)
		ck_assert_msg(strstr(said, "is damaged") != NULL, "%s", said);
}
END_TEST

/* A game that the board has ended goes on for nobody. */
START_TEST(a_game_that_should_be_over_is_refused)
{
	static const char *const line[] = { "a1", "b1", "a2", "b2", "a3",
		"b3" };
	const char              *path = scratch_path("store");
	struct store            *s = store_open(path);

	keep_game(s, 1, "3x3x3");
	for (uint32_t ply = 1; ply <= 5; ply++)
		keep_move(s, 1, ply, line[ply - 1]);
	store_close(s);
	ck_assert_int_eq(read_in_child(path), 1);
	ck_assert_msg(strstr(said, "is damaged") != NULL, "%s", said);
}
END_TEST

static bool is_clear_refusal(int status)
{
	return status == 1 && strstr(said, "--store none\n") != NULL &&
	    (strstr(said, "is damaged") != NULL ||
		strstr(said, "of another program") != NULL ||
		strstr(said, "a newer noughtsd's") != NULL);
}

/* Where there is something; most of a page is empty. */
static unsigned char *somewhere(unsigned char *bytes, size_t size)
{
	size_t i = (size_t)random() % size;

	while (bytes[i] == 0)
		i = (i + 1) % size;
	return bytes + i;
}

/* One of the many ways in which a file may have suffered. */
static void spoil(unsigned char *bytes, size_t *size, unsigned seed)
{
	srandom(seed);
	switch (seed % 4) {
	case 0:
		*somewhere(bytes, *size) ^= 1 << random() % 8;
		break;
	case 1:
		/* The head of a page, and where it says that its rows lie. */
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

START_TEST(a_spoilt_file_is_read_or_refused)
{
	const char    *path = scratch_path("store");
	unsigned       refused = 0, seed = (unsigned)_i * FLIPS;
	unsigned char *whole, *bytes;
	size_t         size;

	fill(path);
	whole = scratch_read(path, &size);
	bytes = malloc(size);
	for (unsigned end = seed + FLIPS; seed < end; seed++) {
		size_t left = size;
		int    status;

		memcpy(bytes, whole, size);
		spoil(bytes, &left, seed);
		scratch_write(path, bytes, left);
		status = read_in_child(path);
		ck_assert_msg(status == 0 || is_clear_refusal(status),
		    "seed %u, status %d: %s", seed, status, said);
		refused += status == 1;
		remove(scratch_path("store-wal"));
	}
	ck_assert_uint_gt(refused, FLIPS / 4);
	ck_assert_uint_lt(refused, FLIPS);
	free(bytes);
	free(whole);
}
END_TEST

Suite *recall_suite(void)
{
	Suite *suite = suite_create("recall");
	TCase *t = tcase_create("damage");

	tcase_set_timeout(t, 120);
	tcase_add_checked_fixture(t, scratch_make, scratch_drop);
	tcase_add_loop_test(t, words_that_make_no_sense_are_refused, 0,
	    LENGTH(spoilt));
	tcase_add_test(t, a_game_that_should_be_over_is_refused);
	tcase_add_loop_test(t, a_spoilt_file_is_read_or_refused, 0, 4);
	suite_add_tcase(suite, t);
	return suite;
}
