/* time_ms.c -- times and durations in milliseconds, and the monotonic clock. */

#include "common/base/time_ms.h"

#include <stdatomic.h>
#include <time.h>

static _Atomic msec skipped;

uint64_t time_us_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

msec time_ms_now(void)
{
	return (msec)(time_us_now() / 1000) -
	    atomic_load_explicit(&skipped, memory_order_relaxed);
}

void time_ms_skip(msec ms)
{
	atomic_fetch_add_explicit(&skipped, ms, memory_order_relaxed);
}
