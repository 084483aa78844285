/*
 * rate_limit.c -- an allowance that can be spent at once and refills over time.
 */

#include "server/util/rate_limit.h"

/*
 * Returns how much is used at the time `now`, in 1/1000 of a unit. A refill of
 * `rate` units per second is rate/1000 units per ms.
 */
static uint64_t used_at(const struct rate_limit *r, uint32_t rate, msec now)
{
	uint64_t refilled = now > r->updated_at ?
	    rate * (uint64_t)(now - r->updated_at) :
	    0;

	return refilled < r->used ? r->used - refilled : 0;
}

/* Returns the greatest use, in 1/1000 of a unit, that leaves `cost` free. */
static uint64_t used_max(uint32_t rate, unsigned burst, uint32_t cost)
{
	uint64_t all = (uint64_t)rate * burst * 1000;
	uint64_t needed = (uint64_t)cost * 1000;

	return needed < all ? all - needed : 0;
}

bool rate_limit_covers(const struct rate_limit *r, uint32_t rate,
    unsigned burst, uint32_t cost, msec now)
{
	return rate == 0 || cost == 0 ||
	    used_at(r, rate, now) <= used_max(rate, burst, cost);
}

void rate_limit_charge(struct rate_limit *r, uint32_t rate, uint32_t cost,
    msec now)
{
	if (rate == 0 || cost == 0)
		return;
	r->used = used_at(r, rate, now) + (uint64_t)cost * 1000;
	r->updated_at = now;
}

msec rate_limit_covered_at(const struct rate_limit *r, uint32_t rate,
    unsigned burst, uint32_t cost, msec now)
{
	uint64_t excess;

	if (rate_limit_covers(r, rate, burst, cost, now))
		return now;
	excess = used_at(r, rate, now) - used_max(rate, burst, cost);
	return now + (msec)((excess + rate - 1) / rate);
}
