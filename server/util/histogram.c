/* histogram.c -- counts durations by size, for the operator's metrics. */

#include "server/util/histogram.h"

const uint64_t histogram_bounds[HISTOGRAM_BOUNDS] = { 50, 100, 250, 500, 1000,
	2500, 5000, 10000, 25000, 50000, 100000, 250000, 1000000, 2500000,
	10000000 };

void histogram_add(struct histogram *h, uint64_t microseconds)
{
	unsigned i = 0;

	while (i < HISTOGRAM_BOUNDS && microseconds > histogram_bounds[i])
		i++;
	h->buckets[i]++;
	h->count++;
	h->sum += microseconds;
}
