/* test_table.c -- what the engine remembers, in tables of every size. */

#include <poll.h>
#include <stdbool.h>

#include "server/engine/table.h"
#include "server/worker.h"
#include "tests/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

#define ENTRY (2 * sizeof(uint64_t)) /* what one takes in a table */

static const size_t sizes[] = {
	0,
	1,
	ENTRY,
	2 * ENTRY,
	5 * ENTRY,
	1000,
	4096,
	65536,
};

static struct entry entry(uint64_t hash, uint8_t depth)
{
	return (struct entry){ .move = (uint16_t)(hash & 511),
		.score = (int16_t)(hash >> 50),
		.depth = depth,
		.bound = BOUND_EXACT };
}

static bool is_known(const struct table *t, uint64_t hash)
{
	return table_find(t, hash).bound != BOUND_NONE;
}

/* A hash that is spread over all bits. */
static uint64_t nth(uint64_t n)
{
	n = (n + 1) * 0x9e3779b97f4a7c15;
	return n ^ n >> 29;
}

START_TEST(finds_what_was_just_kept)
{
	struct table *t = table_new(sizes[_i]);

	for (uint64_t n = 0; n < 5000; n++) {
		struct entry e = entry(nth(n), (uint8_t)n), found;

		table_keep(t, nth(n), e);
		found = table_find(t, nth(n));
		ck_assert_uint_eq(found.bound, e.bound);
		ck_assert_int_eq(found.score, e.score);
		ck_assert_uint_eq(found.move, e.move);
		ck_assert_uint_eq(found.depth, e.depth);
	}
	table_free(t);
}
END_TEST

START_TEST(knows_nothing_else)
{
	struct table *t = table_new(sizes[_i]);

	ck_assert(!is_known(t, 0));
	for (uint64_t n = 0; n < 500; n++) {
		ck_assert(!is_known(t, nth(n)));
		table_keep(t, nth(n), entry(nth(n), 1));
	}
	table_free(t);
}
END_TEST

/* Hashes that all fall on the same places. */
static uint64_t crowded(uint64_t n)
{
	return n + 1;
}

START_TEST(the_shallow_gives_way)
{
	struct table *t = table_new(4096);

	for (uint64_t n = 0; n < 4; n++)
		table_keep(t, crowded(n), entry(crowded(n), (uint8_t)(10 + n)));
	table_keep(t, crowded(4), entry(crowded(4), 1));
	ck_assert(!is_known(t, crowded(0)));
	for (uint64_t n = 1; n < 5; n++)
		ck_assert(is_known(t, crowded(n)));
	table_free(t);
}
END_TEST

START_TEST(what_others_left_gives_way)
{
	struct table *t = table_new(4096);

	for (uint64_t n = 0; n < 7; n++) {
		struct entry e = entry(crowded(n),
		    n < 3 ? 200 : (uint8_t)(n / 4));

		e.age = n < 3;
		table_keep(t, crowded(n), e);
	}
	for (uint64_t n = 0; n < 7; n++)
		ck_assert(is_known(t, crowded(n)) == (n >= 3));
	table_free(t);
}
END_TEST

START_TEST(a_move_outlives_a_result_without_one)
{
	struct table *t = table_new(1);
	struct entry  e = entry(crowded(7), 3);

	table_keep(t, crowded(7), e);
	e.move = UINT16_MAX;
	e.score = 5;
	table_keep(t, crowded(7), e);
	ck_assert_uint_eq(table_find(t, crowded(7)).move, crowded(7) & 511);
	ck_assert_int_eq(table_find(t, crowded(7)).score, 5);
	table_free(t);
}
END_TEST

/* --- many threads --- */

START_TEST(what_is_torn_is_not_believed)
{
	struct table *t = table_new(ENTRY);
	struct slot  *s = t->lines[0].slots;
	uint64_t      data;

	for (uint64_t n = 0; n < 2; n++)
		table_keep(t, nth(n), entry(nth(n), 1));
	data = atomic_exchange(&s[0].data, s[1].data);
	for (uint64_t n = 0; n < 2; n++)
		ck_assert(is_known(t, nth(n)) == (n == 1));
	s[1].data = data;
	for (uint64_t n = 0; n < 2; n++)
		ck_assert(!is_known(t, nth(n)));
	table_free(t);
}
END_TEST

#define SCRIBBLES 50000

static struct table *common;
static unsigned      scribbled;

static void *lend(void *table)
{
	return table;
}

static void give_back(void *table)
{
	(void)table;
}

/* Keeps and finds what all others do too, all of it in one place. */
static void scribble(struct job *job, void *own)
{
	(void)job;
	for (uint64_t n = 0; n < SCRIBBLES; n++) {
		uint64_t     hash = nth(n % 16);
		struct entry e = entry(hash, (uint8_t)hash), found;

		table_keep(own, hash, e);
		found = table_find(own, nth(n * 7 % 16));
		hash = nth(n * 7 % 16);
		if (found.bound != BOUND_NONE)
			ck_assert(found.depth == (uint8_t)hash &&
			    found.move == (hash & 511) &&
			    found.score == (int16_t)(hash >> 50));
	}
}

static void count_scribbled(struct job *job, msec now)
{
	(void)job;
	(void)now;
	scribbled++;
}

START_TEST(threads_may_share_it)
{
	struct workers *w;
	struct pollfd   bell = { .events = POLLIN };
	struct job      jobs[4];

	common = table_new(ENTRY);
	w = worker_open(4, 4, &(struct own){ lend, give_back, common });
	bell.fd = worker_descriptor(w);
	for (int i = 0; i < 4; i++) {
		jobs[i] = (struct job){ .run = scribble,
			.done = count_scribbled };
		worker_post(w, &jobs[i]);
	}
	while (scribbled < 4) {
		ck_assert_int_eq(poll(&bell, 1, 60000), 1);
		worker_collect(w, 0);
	}
	worker_close(w, 0);
	table_free(common);
}
END_TEST

Suite *table_suite(void)
{
	Suite *suite = suite_create("table");
	TCase *tests = tcase_create("table");

	tcase_add_loop_test(tests, finds_what_was_just_kept, 0, LENGTH(sizes));
	tcase_add_loop_test(tests, knows_nothing_else, 0, LENGTH(sizes));
	tcase_add_test(tests, the_shallow_gives_way);
	tcase_add_test(tests, what_others_left_gives_way);
	tcase_add_test(tests, a_move_outlives_a_result_without_one);
	tcase_add_test(tests, what_is_torn_is_not_believed);
	tcase_add_test(tests, threads_may_share_it);
	tcase_set_timeout(tests, 60);
	suite_add_tcase(suite, tests);
	return suite;
}
