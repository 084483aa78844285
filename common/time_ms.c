/* time_ms.c -- times and durations in milliseconds, and the monotonic clock. */

#include "common/time_ms.h"

#include <time.h>

msec time_ms_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}
