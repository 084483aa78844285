/* time_ms.h -- times and durations in milliseconds, and the monotonic clock. */

#ifndef COMMON_TIME_MS_H
#define COMMON_TIME_MS_H

#include <stdint.h>

/*
 * A duration, or a time on the monotonic clock, in milliseconds. Modules below
 * the event loop do not read the clock: they are given the time as "now".
 */
typedef int64_t msec;

#define MSEC_NEVER INT64_MAX

/*
 * Milliseconds of the monotonic clock, without the times that time_ms_skip
 * leaves out. Only differences have a meaning. Any thread may call it. Only
 * time_ms_skip sets the result back.
 */
msec time_ms_now(void);

/*
 * From now on time_ms_now leaves out ms milliseconds that have passed. The
 * event loop calls this after a time in which it was stalled.
 */
void time_ms_skip(msec ms);

/* The monotonic clock in microseconds, to measure how long something takes. */
uint64_t time_us_now(void);

#endif
