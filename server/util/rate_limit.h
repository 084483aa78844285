/*
 * rate_limit.h -- an allowance that is spent at once and refills over time.
 *
 * A token bucket, stored as the part of it that is used. The bucket holds what
 * refills in RATE_LIMIT_BURST seconds, so that a client that was idle may send
 * that many requests at once.
 */

#ifndef SERVER_UTIL_RATE_LIMIT_H
#define SERVER_UTIL_RATE_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/time_ms.h"

/* The allowance of this many seconds may be spent at once. */
#define RATE_LIMIT_BURST 4

/* Initialized with zeros: nothing is used. */
struct rate_limit {
	uint64_t used; /* cost used up at updated_at, in 1/1000 of a unit */
	msec     updated_at; /* never decreases */
};

/*
 * Whether cost can be spent now. rate is the refill per second; 0 means that
 * there is no limit. A cost above the whole allowance counts as all of it.
 */
bool rate_limit_covers(const struct rate_limit *r, uint32_t rate, uint32_t cost,
    msec now);

/*
 * Spends cost, even if that exceeds the allowance: then it takes longer to
 * refill.
 */
void rate_limit_charge(struct rate_limit *r, uint32_t rate, uint32_t cost,
    msec now);

/*
 * The earliest time at which rate_limit_covers is true; now if it is already.
 */
msec rate_limit_covered_at(const struct rate_limit *r, uint32_t rate,
    uint32_t cost, msec now);

#endif
