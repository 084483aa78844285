/* test_rate_limit.c -- when an allowance covers a cost. */

#include "server/util/rate_limit.h"

#include "tests/support/suite.h"

#define BURST 4
#define RATE  5 /* so that 20 may be spent at once */

static struct rate_limit r;

static void set_up(void)
{
	r = (struct rate_limit){ 0 };
}

FIXTURE(set_up, NULL);

/* Spends cost at that time if it is covered; returns whether it was. */
static bool spend(uint32_t cost, msec now)
{
	if (!rate_limit_covers(&r, RATE, BURST, cost, now))
		return false;
	rate_limit_charge(&r, RATE, cost, now);
	return true;
}

TEST(burst_is_spent_at_once_and_refills)
{
	for (int i = 0; i < 20; i++)
		ck_assert(spend(1, 1000));
	ck_assert(!spend(1, 1000));
	ck_assert(!spend(1, 1199));
	ck_assert(spend(1, 1200));
	ck_assert(!spend(1, 1200));
	ck_assert(!spend(20, 5199));
	ck_assert(spend(20, 5200));
}

TEST(covered_at_is_the_first_moment_that_covers)
{
	ck_assert_int_eq(rate_limit_covered_at(&r, RATE, BURST, 20, 7), 7);
	rate_limit_charge(&r, RATE, 23, 1000);
	for (uint32_t cost = 1; cost <= 20; cost++) {
		msec at = rate_limit_covered_at(&r, RATE, BURST, cost, 1000);

		ck_assert_int_eq(at, 1000 + (msec)(cost + 3) * 200);
		ck_assert(!rate_limit_covers(&r, RATE, BURST, cost, at - 1));
		ck_assert(rate_limit_covers(&r, RATE, BURST, cost, at));
	}
}

TEST(charge_beyond_the_allowance_is_paid_back)
{
	rate_limit_charge(&r, RATE, 30, 0);
	ck_assert(!rate_limit_covers(&r, RATE, BURST, 1, 2199));
	ck_assert(rate_limit_covers(&r, RATE, BURST, 1, 2200));
}

TEST(cost_above_the_allowance_needs_all_of_it)
{
	ck_assert(spend(1000, 10000));
	ck_assert(!spend(1000, 10001));
	ck_assert_int_eq(rate_limit_covered_at(&r, RATE, BURST, 1000, 10000),
	    10000 + 1000 * 200);
}

TEST(no_rate_and_no_cost_are_always_covered)
{
	rate_limit_charge(&r, RATE, 1000, 0);
	ck_assert(rate_limit_covers(&r, RATE, BURST, 0, 0));
	ck_assert(rate_limit_covers(&r, 0, BURST, 1000, 0));
	rate_limit_charge(&r, 0, 1000, 0);
	ck_assert(rate_limit_covers(&r, RATE, BURST, 20, 1000 * 200));
	ck_assert(!rate_limit_covers(&r, RATE, BURST, 20, 1000 * 200 - 1));
}

TEST(largest_rate_does_not_overflow)
{
	uint32_t rate = UINT32_MAX;

	rate_limit_charge(&r, rate, UINT32_MAX, 0);
	rate_limit_charge(&r, rate, UINT32_MAX, 0);
	rate_limit_charge(&r, rate, UINT32_MAX, 0);
	rate_limit_charge(&r, rate, UINT32_MAX, 0);
	ck_assert(!rate_limit_covers(&r, rate, BURST, 1, 0));
	ck_assert(rate_limit_covers(&r, rate, BURST, 1, 1));
}
