/* histogram.h -- counts durations by size, for the operator's metrics. */

#ifndef SERVER_UTIL_HISTOGRAM_H
#define SERVER_UTIL_HISTOGRAM_H

#include <stdint.h>

/* Upper bounds of the buckets in microseconds; the last bucket has none. */
#define HISTOGRAM_BOUNDS 15
extern const uint64_t histogram_bounds[HISTOGRAM_BOUNDS];

/* All zero is empty. */
struct histogram {
	uint64_t buckets[HISTOGRAM_BOUNDS + 1]; /* durations up to the bound */
	uint64_t count, sum; /* of all values; sum is in microseconds */
};

void histogram_add(struct histogram *h, uint64_t microseconds);

#endif
