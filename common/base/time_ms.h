/* time_ms.h -- times and durations in milliseconds, and the monotonic clock. */

#ifndef COMMON_BASE_TIME_MS_H
#define COMMON_BASE_TIME_MS_H

#include <stdint.h>

/*
 * A duration, or a time on the monotonic clock, in milliseconds. Modules below
 * the event loop do not read the clock; the caller passes in the time as `now`.
 */
typedef int64_t msec;

#define MSEC_NEVER INT64_MAX

/* The seconds of a duration, rounded up. */
#define MSEC_SECONDS_UP(span) ((long)(((span) + 999) / 1000))

/*
 * Returns the time on the monotonic clock in ms, without the times that
 * time_ms_skip has left out. Only differences between results have a meaning.
 * Any thread may call this. A result is less than an earlier one only after
 * time_ms_skip.
 */
msec time_ms_now(void);

/*
 * Leaves out the last ms milliseconds: all later results of time_ms_now are
 * less by ms. The event loop calls this after it was stalled.
 */
void time_ms_skip(msec ms);

/*
 * Returns the time on the monotonic clock in microseconds, for measuring
 * durations.
 */
uint64_t time_us_now(void);

#endif
