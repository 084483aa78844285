/*
 * rate_limit.h -- an allowance that can be spent at once and refills over time.
 *
 * This is a token bucket, of which the used part is stored. The bucket holds
 * what refills in `burst` seconds, so that a client that was idle may send that
 * many requests at once.
 */

#ifndef SERVER_UTIL_RATE_LIMIT_H
#define SERVER_UTIL_RATE_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/time_ms.h"

/* All zero: nothing is used. */
struct rate_limit {
	/* How much was used at updated_at, in 1/1000 of a unit */
	uint64_t used;
	msec     updated_at; /* never decreases */
};

/*
 * Whether `cost` can be spent now. `rate` is the refill per second; 0: no
 * limit. A cost greater than the whole allowance counts as the whole allowance.
 */
bool rate_limit_covers(const struct rate_limit *r, uint32_t rate,
    unsigned burst, uint32_t cost, msec now);

/* Spends `cost`, even beyond the allowance: then the refill takes longer. */
void rate_limit_charge(struct rate_limit *r, uint32_t rate, uint32_t cost,
    msec now);

/*
 * Returns the earliest time at which rate_limit_covers will be true; `now` if
 * it is true already.
 */
msec rate_limit_covered_at(const struct rate_limit *r, uint32_t rate,
    unsigned burst, uint32_t cost, msec now);

#endif
