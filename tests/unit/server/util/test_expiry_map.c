/* test_expiry_map.c -- rows that end by themselves, and how many are kept. */

#include "server/util/expiry_map.h"

#include <stdint.h>

#include "tests/support/suite.h"

static struct expiry_map m;

static void set_up(void)
{
	expiry_map_init(&m, sizeof(uint64_t));
}

static void tear_down(void)
{
	expiry_map_clear(&m);
}

FIXTURE(set_up, tear_down);

static struct expiry_row *set(uint64_t key, msec until, msec now)
{
	return expiry_map_set(&m, &key, sizeof(key), until, now);
}

static struct expiry_row *find(uint64_t key, msec now)
{
	return expiry_map_find(&m, &key, sizeof(key), now);
}

TEST(many_keys_are_kept_apart)
{
	for (uint64_t n = 0; n < 500; n++)
		*(uint64_t *)set(n, 1000 + (msec)n, 0)->value = n;
	for (uint64_t n = 0; n < 500; n++)
		ck_assert_uint_eq(*(uint64_t *)find(n, 999)->value, n);
	for (uint64_t n = 0; n < 500; n++)
		ck_assert_int_eq(find(n, 1250) != NULL, n > 250);
}

/* A value is aligned, zero at first, and stays when the row is set again. */
TEST(a_row_keeps_its_value)
{
	uint64_t *value = set(1, 10, 0)->value;

	ck_assert_uint_eq(*value, 0);
	ck_assert_uint_eq((uintptr_t)value % sizeof(uint64_t), 0);
	*value = 5;
	ck_assert_uint_eq(*(uint64_t *)set(1, 20, 9)->value, 5);
	ck_assert_ptr_nonnull(find(1, 19));
	ck_assert_ptr_null(find(1, 20));
	ck_assert_uint_eq(*(uint64_t *)set(1, 40, 20)->value, 0);
}

TEST(a_row_that_has_ended_is_not_kept)
{
	ck_assert_ptr_null(set(1, 5, 5));
	ck_assert_uint_eq(expiry_map_count(&m, 0), 0);
	set(2, 100, 0);
	ck_assert_ptr_null(set(1, 5, 5));
	ck_assert_ptr_null(find(1, 5));
	ck_assert_uint_eq(expiry_map_count(&m, 0), 1);
}

TEST(keys_of_other_lengths_are_others)
{
	expiry_map_set(&m, "ab", 2, 10, 0);
	ck_assert_ptr_null(expiry_map_find(&m, "abc", 3, 0));
	ck_assert_ptr_null(expiry_map_find(&m, "a", 1, 0));
	ck_assert_ptr_nonnull(expiry_map_find(&m, "ab", 2, 0));
}

/* Of rows that expire together, the one that was set first is dropped. */
TEST(memory_is_bounded)
{
	set(0, MSEC_NEVER, 0);
	for (uint64_t key = 1; key <= EXPIRY_MAP_MAX; key++)
		set(key, 100, 0);
	set(1, 100, 0);
	for (uint64_t i = 1; i <= 10; i++)
		set(EXPIRY_MAP_MAX + i, 100, 0);
	ck_assert_uint_eq(expiry_map_count(&m, 0), EXPIRY_MAP_MAX + 1);
	ck_assert_ptr_nonnull(find(0, 0));
	ck_assert_ptr_nonnull(find(1, 0));
	ck_assert_ptr_null(find(2, 0));
	ck_assert_ptr_null(find(11, 0));
	ck_assert_ptr_nonnull(find(12, 0));
	set(0, 1000, 100);
	ck_assert_uint_eq(expiry_map_count(&m, 100), 1);
}

/*
 * Whether they have expired or not. A full map has room for one row that
 * expires soon, which the next one replaces.
 */
TEST(short_rows_displace_no_long_ones)
{
	uint64_t key;

	for (key = 0; key < 10; key++)
		set(key, 1000000, 0);
	for (msec now = 0; now < 2 * EXPIRY_MAP_MAX; now++)
		set(key++, now + 100, now);
	for (uint64_t i = 0; i < 10; i++)
		ck_assert_ptr_nonnull(find(i, 2 * EXPIRY_MAP_MAX));
	for (uint64_t i = 0; i < EXPIRY_MAP_MAX - 10; i++)
		set(key++, 1000000, 2 * EXPIRY_MAP_MAX);
	for (uint64_t i = 0; i < 10; i++)
		set(key++, 2 * EXPIRY_MAP_MAX + 100, 2 * EXPIRY_MAP_MAX);
	ck_assert_ptr_null(find(0, 2 * EXPIRY_MAP_MAX));
	for (uint64_t i = 1; i < 10; i++)
		ck_assert_ptr_nonnull(find(i, 2 * EXPIRY_MAP_MAX));
	ck_assert_uint_eq(expiry_map_count(&m, 2 * EXPIRY_MAP_MAX),
	    EXPIRY_MAP_MAX);
}

TEST(rows_are_listed_from_the_newest)
{
	struct expiry_row *row;

	set(1, 100, 0);
	set(2, 50, 0);
	set(3, MSEC_NEVER, 0);
	set(1, 90, 0);
	row = expiry_map_next(&m, NULL, 60);
	ck_assert_ptr_eq(row, find(1, 0));
	row = expiry_map_next(&m, row, 60);
	ck_assert_ptr_eq(row, find(3, 0));
	ck_assert_ptr_null(expiry_map_next(&m, row, 60));
	ck_assert_uint_eq(expiry_map_count(&m, 0), 2);
	expiry_map_remove(&m, row);
	ck_assert_ptr_null(find(3, 0));
}
