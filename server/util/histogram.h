/* histogram.h -- counts durations by size, for the operator's metrics. */

#ifndef SERVER_UTIL_HISTOGRAM_H
#define SERVER_UTIL_HISTOGRAM_H

#include <stdint.h>

/*
 * How many buckets have an upper bound; the bounds are in microseconds. One
 * more bucket has no bound.
 */
#define HISTOGRAM_BOUNDS 15
extern const uint64_t histogram_bounds[HISTOGRAM_BOUNDS];

/* All zero: no durations were counted. */
struct histogram {
	/* How many durations are in each bucket */
	uint64_t buckets[HISTOGRAM_BOUNDS + 1];
	uint64_t count, sum; /* number of durations, and their sum in us */
};

void histogram_add(struct histogram *h, uint64_t microseconds);

#endif
