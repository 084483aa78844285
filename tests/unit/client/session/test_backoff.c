/* test_backoff.c -- waits between attempts to connect. */

#include "client/session/backoff.h"
#include "tests/support/suite.h"

#define SEEDS 2000

/* The bounds of the first to the sixth wait. */
static const struct {
	msec least, most;
	bool steady;
} waits[] = {
	{ 0, 300, false },
	{ 350, 650, false },
	{ 700, 1300, false },
	{ 1400, 2600, false },
	{ 2800, 5200, false },
	{ 3500, 6500, true },
	{ 3500, 6500, true },
};

/* Waits come close to each bound and never exceed it. */
TEST_EACH(waits_grow, waits)
{
	msec least = INT64_MAX, most = 0;
	msec slack = (waits[_i].most - waits[_i].least) / 50;

	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		struct backoff b;
		msec           span = 0;

		b = (struct backoff){ .seed = seed };
		for (int i = 0; i <= _i; i++)
			span = backoff_next(&b);
		ck_assert_int_eq(backoff_is_at_max(&b), waits[_i].steady);
		least = span < least ? span : least;
		most = span > most ? span : most;
	}
	ck_assert_int_ge(least, waits[_i].least);
	ck_assert_int_le(least, waits[_i].least + slack);
	ck_assert_int_le(most, waits[_i].most);
	ck_assert_int_ge(most, waits[_i].most - slack);
}

/* A thousand clients are spread evenly over tenths of a second. */
TEST(spreads_waits_evenly)
{
	unsigned       in_tenth[3] = { 0 };
	struct backoff b;

	for (uint64_t seed = 0; seed < 1000; seed++) {
		b = (struct backoff){ .seed = seed };
		in_tenth[backoff_next(&b) % 300 / 100]++;
	}
	for (int i = 0; i < 3; i++)
		ck_assert_uint_gt(in_tenth[i], 250);
}

TEST(starts_over_after_a_reset)
{
	struct backoff b;

	b = (struct backoff){ .seed = 42 };
	for (int i = 0; i < 9; i++)
		backoff_next(&b);
	backoff_reset(&b);
	ck_assert(!backoff_is_at_max(&b));
	ck_assert_int_le(backoff_next(&b), BACKOFF_FIRST_MS);
}

/* Very many attempts. */
TEST(stays_within_bounds)
{
	struct backoff b = { .seed = 1, .tries = UINT32_MAX - 2 };

	for (int i = 0; i < 5; i++) {
		msec span = backoff_next(&b);

		ck_assert_int_ge(span, waits[LENGTH(waits) - 1].least);
		ck_assert_int_le(span, waits[LENGTH(waits) - 1].most);
	}
}
