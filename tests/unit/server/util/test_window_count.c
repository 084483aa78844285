/* test_window_count.c -- a bound that holds in every period. */

#include "server/util/window_count.h"

#include <stdint.h>

#include "tests/support/suite.h"

#define PERIOD 10000
#define SLICE  (PERIOD / WINDOW_SLICES)
#define BOUND  4

/*
 * A user tries in each step, and has BOUND events at most in any period: those
 * that were allowed are compared with the one that was BOUND before.
 */
TEST_LOOP(bound_holds_in_every_period, 0, 40)
{
	struct window_count w = { 0 };
	msec                allowed[5000], step = 1 + _i * 97;
	unsigned            count = 0;

	for (msec now = 7 * _i; now < 20 * PERIOD; now += step) {
		if (window_count_get(&w, PERIOD, now) >= BOUND)
			continue;
		window_count_add(&w, PERIOD, now);
		allowed[count++] = now;
	}
	for (unsigned i = BOUND; i < count; i++)
		ck_assert_int_ge(allowed[i] - allowed[i - BOUND], PERIOD);
	/* Few events are refused for longer than that. */
	if (step < SLICE)
		ck_assert_uint_ge(count, 17 * BOUND);
}

TEST(an_event_counts_for_a_period_and_less_than_a_slice)
{
	struct window_count w = { 0 };

	for (msec at = 3 * PERIOD; at < 3 * PERIOD + SLICE; at += 7) {
		w = (struct window_count){ 0 };
		window_count_add(&w, PERIOD, at);
		ck_assert_uint_eq(window_count_get(&w, PERIOD, at), 1);
		ck_assert_uint_eq(window_count_get(&w, PERIOD, at + PERIOD), 1);
		ck_assert_uint_eq(window_count_get(&w, PERIOD,
				      at + PERIOD + SLICE),
		    0);
		ck_assert_int_eq(window_count_end(&w, PERIOD),
		    4 * PERIOD + SLICE);
	}
}

TEST(events_of_before_the_start_count)
{
	struct window_count w = { 0 };

	ck_assert_int_eq(window_count_end(&w, PERIOD), 0);
	window_count_add(&w, PERIOD, -PERIOD / 2);
	window_count_add(&w, PERIOD, -1);
	window_count_add(&w, PERIOD, -PERIOD);
	ck_assert_uint_eq(window_count_get(&w, PERIOD, 0), 3);
	ck_assert_uint_eq(window_count_get(&w, PERIOD, SLICE), 2);
	ck_assert_uint_eq(window_count_get(&w, PERIOD, PERIOD - 1), 1);
	ck_assert_int_eq(window_count_end(&w, PERIOD), PERIOD);
}

/* So an event that is too old to count changes nothing. */
TEST(events_may_come_in_any_order)
{
	struct window_count w = { 0 };

	window_count_add(&w, PERIOD, 5 * PERIOD);
	window_count_add(&w, PERIOD, 4 * PERIOD + SLICE);
	window_count_add(&w, PERIOD, 3 * PERIOD);
	ck_assert_uint_eq(window_count_get(&w, PERIOD, 5 * PERIOD), 2);
	ck_assert_uint_eq(window_count_get(&w, PERIOD, 5 * PERIOD + 2 * SLICE),
	    1);
	ck_assert_uint_eq(window_count_get(&w, PERIOD, 100 * PERIOD), 0);
}

TEST(keys_have_counts_of_their_own)
{
	struct expiry_map map;
	uint64_t          a = 1, b = 2;

	expiry_map_init(&map, sizeof(struct window_count));
	for (int i = 0; i < 3; i++)
		window_counts_add(&map, &a, sizeof(a), PERIOD, i);
	window_counts_add(&map, &b, sizeof(b), PERIOD, SLICE);
	ck_assert_uint_eq(window_counts_get(&map, &a, sizeof(a), PERIOD, 3), 3);
	ck_assert_uint_eq(window_counts_get(&map, &b, sizeof(b), PERIOD, SLICE),
	    1);
	ck_assert_uint_eq(expiry_map_count(&map, PERIOD + SLICE - 1), 2);
	ck_assert_uint_eq(expiry_map_count(&map, PERIOD + SLICE), 1);
	ck_assert_uint_eq(window_counts_get(&map, &a, sizeof(a), PERIOD,
			      PERIOD + SLICE),
	    0);
	expiry_map_clear(&map);
}
