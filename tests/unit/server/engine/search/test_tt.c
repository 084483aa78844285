/* test_tt.c -- the transposition table, in every size and with threads. */

#include <poll.h>
#include <stdbool.h>

#include "server/engine/search/tt.h"
#include "server/util/thread_pool.h"
#include "tests/support/suite.h"

#define ENTRY (2 * sizeof(uint64_t)) /* size of an entry in the table */

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

static struct tt_entry entry(uint64_t hash, uint8_t depth)
{
	return (struct tt_entry){ .move = (uint16_t)(hash & 511),
		.score = (int16_t)(hash >> 50),
		.depth = depth,
		.bound = BOUND_EXACT };
}

/* Stores and probes with a check that the hash determines. */
static void store(struct tt *t, uint64_t hash, struct tt_entry e)
{
	tt_store(t, hash, ~hash, e);
}

static struct tt_entry probe(const struct tt *t, uint64_t hash)
{
	return tt_probe(t, hash, ~hash);
}

static bool is_known(const struct tt *t, uint64_t hash)
{
	return probe(t, hash).bound != BOUND_NONE;
}

/* A hash whose bits are all well mixed. */
static uint64_t nth(uint64_t n)
{
	n = (n + 1) * 0x9e3779b97f4a7c15;
	return n ^ n >> 29;
}

TEST_EACH(finds_what_was_just_stored, sizes)
{
	struct tt *t = tt_new(sizes[_i]);

	for (uint64_t n = 0; n < 5000; n++) {
		struct tt_entry e = entry(nth(n), (uint8_t)n), found;

		store(t, nth(n), e);
		found = probe(t, nth(n));
		ck_assert_uint_eq(found.bound, e.bound);
		ck_assert_int_eq(found.score, e.score);
		ck_assert_uint_eq(found.move, e.move);
		ck_assert_uint_eq(found.depth, e.depth);
	}
	tt_free(t);
}

TEST_EACH(finds_nothing_else, sizes)
{
	struct tt *t = tt_new(sizes[_i]);

	ck_assert(!is_known(t, 0));
	for (uint64_t n = 0; n < 500; n++) {
		ck_assert(!is_known(t, nth(n)));
		store(t, nth(n), entry(nth(n), 1));
	}
	tt_free(t);
}

/* Neither of the two hashes of a position is enough. */
TEST(tells_positions_apart_by_both_hashes)
{
	struct tt *t = tt_new(65536);

	tt_store(t, nth(1), nth(2), entry(nth(1), 1));
	ck_assert_uint_eq(tt_probe(t, nth(1), nth(2)).bound, BOUND_EXACT);
	ck_assert_uint_eq(tt_probe(t, nth(1), nth(3)).bound, BOUND_NONE);
	ck_assert_uint_eq(tt_probe(t, nth(3), nth(2)).bound, BOUND_NONE);
	tt_free(t);
}

/* Hashes of the same bucket. */
static uint64_t crowded(uint64_t n)
{
	return n + 1;
}

TEST(replaces_the_shallowest_entry)
{
	struct tt *t = tt_new(4096);

	for (uint64_t n = 0; n < 4; n++)
		store(t, crowded(n), entry(crowded(n), (uint8_t)(10 + n)));
	store(t, crowded(4), entry(crowded(4), 1));
	ck_assert(!is_known(t, crowded(0)));
	for (uint64_t n = 1; n < 5; n++)
		ck_assert(is_known(t, crowded(n)));
	tt_free(t);
}

TEST(replaces_old_generations_first)
{
	struct tt *t = tt_new(4096);

	for (uint64_t n = 0; n < 7; n++) {
		struct tt_entry e = entry(crowded(n),
		    n < 3 ? 200 : (uint8_t)(n / 4));

		e.generation = n < 3;
		store(t, crowded(n), e);
	}
	for (uint64_t n = 0; n < 7; n++)
		ck_assert(is_known(t, crowded(n)) == (n >= 3));
	tt_free(t);
}

TEST(keeps_the_move_if_the_new_entry_has_none)
{
	struct tt      *t = tt_new(1);
	struct tt_entry e = entry(crowded(7), 3);

	store(t, crowded(7), e);
	e.move = UINT16_MAX;
	e.score = 5;
	store(t, crowded(7), e);
	ck_assert_uint_eq(probe(t, crowded(7)).move, crowded(7) & 511);
	ck_assert_int_eq(probe(t, crowded(7)).score, 5);
	tt_free(t);
}

static struct tt_entry bounded(uint8_t depth, enum bound bound)
{
	struct tt_entry e = entry(crowded(7), depth);

	e.bound = (uint8_t)bound;
	return e;
}

TEST(keeps_a_much_deeper_entry_of_the_same_search)
{
	struct tt      *t = tt_new(1);
	struct tt_entry old = bounded(9, BOUND_LOWER), old_search = old;

	store(t, crowded(7), old);
	store(t, crowded(7), bounded(5, BOUND_LOWER));
	ck_assert_uint_eq(probe(t, crowded(7)).depth, 9);
	store(t, crowded(7), bounded(6, BOUND_UPPER));
	ck_assert_uint_eq(probe(t, crowded(7)).depth, 6);
	store(t, crowded(7), old);
	store(t, crowded(7), bounded(1, BOUND_EXACT));
	ck_assert_uint_eq(probe(t, crowded(7)).depth, 1);
	old_search.generation = 1;
	store(t, crowded(7), old_search);
	store(t, crowded(7), bounded(2, BOUND_LOWER));
	ck_assert_uint_eq(probe(t, crowded(7)).depth, 2);
	tt_free(t);
}

/* Bytes of a table, and reserved; bytes in use before and after. */
static const struct {
	size_t bytes, reserved, before, after;
} reservations[] = {
	{ 64, 1 << 20, 64, 64 },
	{ 16 << 20, 0, 4 << 20, 4 << 20 },
	{ 16 << 20, 4 << 20, 4 << 20, 4 << 20 },
	{ 16 << 20, (4 << 20) + 64, 4 << 20, 8 << 20 },
	{ 16 << 20, 9 << 20, 4 << 20, 16 << 20 },
	{ 15 << 20, SIZE_MAX, 4 << 20, 15 << 20 },
};

static size_t bytes_in_use(const struct tt *t)
{
	return t->bucket_count * sizeof(struct tt_bucket);
}

TEST_EACH(uses_what_is_reserved, reservations)
{
	struct tt *t = tt_new(reservations[_i].bytes);

	ck_assert_uint_eq(bytes_in_use(t), reservations[_i].before);
	tt_reserve(t, reservations[_i].reserved);
	ck_assert_uint_eq(bytes_in_use(t), reservations[_i].after);
	tt_reserve(t, 0);
	ck_assert_uint_eq(bytes_in_use(t), reservations[_i].after);
	store(t, UINT64_MAX, entry(UINT64_MAX, 3));
	ck_assert_uint_eq(probe(t, UINT64_MAX).depth, 3);
	tt_free(t);
}

/* --- many threads --- */

TEST(ignores_torn_entries)
{
	struct tt      *t = tt_new(ENTRY);
	struct tt_slot *s = t->buckets[0].slots;
	uint64_t        data;

	for (uint64_t n = 0; n < 2; n++)
		store(t, nth(n), entry(nth(n), 1));
	data = atomic_exchange(&s[0].data, s[1].data);
	for (uint64_t n = 0; n < 2; n++)
		ck_assert(is_known(t, nth(n)) == (n == 1));
	s[1].data = data;
	for (uint64_t n = 0; n < 2; n++)
		ck_assert(!is_known(t, nth(n)));
	tt_free(t);
}

#define SCRIBBLES 50000

static struct tt *common;
static unsigned   scribbled;

static void *share_table(void *table)
{
	return table;
}

static void release_table(void *table)
{
	(void)table;
}

/* Stores and probes the same entries as all other threads, in one bucket. */
static void scribble(struct job *job, void *table)
{
	(void)job;
	for (uint64_t n = 0; n < SCRIBBLES; n++) {
		uint64_t        hash = nth(n % 16);
		struct tt_entry e = entry(hash, (uint8_t)hash), found;

		store(table, hash, e);
		found = probe(table, nth(n * 7 % 16));
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

TEST(threads_may_share_it)
{
	struct thread_pool *w;
	struct pollfd       ready = { .events = POLLIN };
	struct job          jobs[4];

	common = tt_new(ENTRY);
	w = thread_pool_open(4,
	    &(struct worker_init){ share_table, release_table, common, 0 });
	ready.fd = thread_pool_fd(w);
	for (int i = 0; i < 4; i++) {
		jobs[i] = (struct job){ .run = scribble,
			.done = count_scribbled };
		thread_pool_post(w, &jobs[i]);
	}
	while (scribbled < 4) {
		ck_assert_int_eq(poll(&ready, 1, 60000), 1);
		thread_pool_collect(w, 0);
	}
	thread_pool_close(w, 0);
	tt_free(common);
}
