/* test_table.c -- what the engine remembers, in tables of every size. */

#include "server/engine/table.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static const size_t sizes[] = {
	0,
	1,
	sizeof(struct entry),
	2 * sizeof(struct entry),
	5 * sizeof(struct entry),
	1000,
	4096,
	65536,
};

static struct entry entry(uint64_t hash, uint8_t depth)
{
	return (struct entry){ .hash = hash,
		.move = (uint16_t)(hash & 511),
		.score = (int16_t)(hash >> 50),
		.depth = depth,
		.bound = BOUND_EXACT };
}

/* A hash that is spread over all bits. */
static uint64_t nth(uint64_t n)
{
	n = (n + 1) * 0x9e3779b97f4a7c15;
	return n ^ n >> 29;
}

START_TEST(finds_what_was_just_kept)
{
	struct table t;

	table_init(&t, sizes[_i]);
	for (uint64_t n = 0; n < 5000; n++) {
		struct entry e = entry(nth(n), (uint8_t)n);
		const struct entry *found;

		table_keep(&t, e);
		found = table_find(&t, e.hash);
		ck_assert_ptr_nonnull(found);
		ck_assert_uint_eq(found->hash, e.hash);
		ck_assert_int_eq(found->score, e.score);
		ck_assert_uint_eq(found->move, e.move);
		ck_assert_uint_eq(found->depth, e.depth);
	}
	table_drop(&t);
}
END_TEST

START_TEST(knows_nothing_else)
{
	struct table t;

	table_init(&t, sizes[_i]);
	ck_assert_ptr_null(table_find(&t, 0));
	for (uint64_t n = 0; n < 500; n++) {
		ck_assert_ptr_null(table_find(&t, nth(n)));
		table_keep(&t, entry(nth(n), 1));
	}
	table_drop(&t);
}
END_TEST

/* Hashes that all fall on the same places. */
static uint64_t crowded(uint64_t n)
{
	return n + 1;
}

static bool holds(struct table *t, uint64_t hash)
{
	return table_find(t, hash) != NULL;
}

START_TEST(the_shallow_gives_way)
{
	struct table t;

	table_init(&t, 4096);
	for (uint64_t n = 0; n < 4; n++)
		table_keep(&t, entry(crowded(n), (uint8_t)(10 + n)));
	table_keep(&t, entry(crowded(4), 1));
	ck_assert(!holds(&t, crowded(0)));
	for (uint64_t n = 1; n < 5; n++)
		ck_assert(holds(&t, crowded(n)));
	table_drop(&t);
}
END_TEST

START_TEST(the_old_gives_way)
{
	struct table t;

	table_init(&t, 4096);
	for (uint64_t n = 0; n < 3; n++)
		table_keep(&t, entry(crowded(n), 200));
	table_next(&t);
	table_keep(&t, entry(crowded(3), 1));
	for (uint64_t n = 4; n < 7; n++)
		table_keep(&t, entry(crowded(n), 2));
	ck_assert(holds(&t, crowded(3)));
	for (uint64_t n = 0; n < 3; n++)
		ck_assert(!holds(&t, crowded(n)));
	table_drop(&t);
}
END_TEST

START_TEST(a_move_outlives_a_result_without_one)
{
	struct entry e = entry(crowded(7), 3);
	struct table t;

	table_init(&t, 1);
	table_keep(&t, e);
	e.move = UINT16_MAX;
	e.score = 5;
	table_keep(&t, e);
	ck_assert_uint_eq(table_find(&t, e.hash)->move, crowded(7) & 511);
	ck_assert_int_eq(table_find(&t, e.hash)->score, 5);
	table_drop(&t);
}
END_TEST

Suite *table_suite(void)
{
	Suite *suite = suite_create("table");
	TCase *tests = tcase_create("table");

	tcase_add_loop_test(tests, finds_what_was_just_kept, 0, LENGTH(sizes));
	tcase_add_loop_test(tests, knows_nothing_else, 0, LENGTH(sizes));
	tcase_add_test(tests, the_shallow_gives_way);
	tcase_add_test(tests, the_old_gives_way);
	tcase_add_test(tests, a_move_outlives_a_result_without_one);
	suite_add_tcase(suite, tests);
	return suite;
}
