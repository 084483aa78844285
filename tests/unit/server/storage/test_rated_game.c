/* test_rated_game.c -- what a rated game has changed, as one number a side. */

#include "server/storage/rated_game.h"

#include <sqlite3.h>
#include <stdio.h>

#include "tests/support/suite.h"

#define LAST ((int64_t)1 << 38)

static const struct {
	double            before, after, deviation;
	struct rated_side stored;
} sides[] = {
	{ 1500, 1662.3, 290.9, { 1662, 162, 290, 0 } },
	{ 1500.4, 1500.5, 45, { 1501, 1, 45, 1 } },
	{ 1499.5, 1499.4, 109.99, { 1499, -1, 109, 2 } },
	{ -3.4, -700.6, 350, { -701, -698, 350, 3 } },
	{ 1e9, 1e9, 1e9, { 32767, -1023, 511, 0 } },
	{ -1e9, -1e9, -1, { -32767, 1023, 0, 0 } },
};

TEST_EACH(side_is_a_number, sides)
{
	const struct rating before = { sides[_i].before, 0, 0 };
	const struct rating after = { sides[_i].after, sides[_i].deviation, 0 };
	const struct rated_side *expected = &sides[_i].stored;
	struct rated_side s = rated_side_of(&before, &after, expected->outcome);
	int64_t           n = rated_side_pack(&s);

	ck_assert_int_gt(n, 0);
	ck_assert_int_lt(n, LAST);
	ck_assert(rated_side_unpack(&s, n));
	ck_assert_int_eq(s.value, expected->value);
	ck_assert_int_eq(s.change, expected->change);
	ck_assert_uint_eq(s.deviation, expected->deviation);
	ck_assert_uint_eq(s.outcome, expected->outcome);
}

/* What SQL reads is what was packed. */
TEST_ROWS(value_is_read_by_sql, sides)
{
	const char    value[] = "SELECT " RATED_SIDE_VALUE_SQL("?");
	sqlite3      *db;
	sqlite3_stmt *q;

	ck_assert_int_eq(sqlite3_open(":memory:", &db), SQLITE_OK);
	ck_assert_int_eq(sqlite3_prepare_v2(db, value, -1, &q, NULL),
	    SQLITE_OK);
	sqlite3_bind_int64(q, 1, rated_side_pack(&sides[_i].stored));
	ck_assert_int_eq(sqlite3_step(q), SQLITE_ROW);
	ck_assert_int_eq(sqlite3_column_int(q, 0), sides[_i].stored.value);
	sqlite3_finalize(q);
	sqlite3_close(db);
}

static const int64_t invalid[] = { 0, -1, INT64_MIN, INT64_MAX, LAST, 1 << 22,
	(int64_t)1 << 23 };

TEST_EACH(other_numbers_are_invalid, invalid)
{
	struct rated_side s;

	ck_assert(!rated_side_unpack(&s, invalid[_i]));
}
