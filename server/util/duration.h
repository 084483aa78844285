/* duration.h -- durations as the operator writes them: "1d12h", "90m". */

#ifndef SERVER_UTIL_DURATION_H
#define SERVER_UTIL_DURATION_H

#include <stdbool.h>

#include "common/base/time_ms.h"

/* The longest duration in ms: 100 years of 365 days. */
#define DURATION_MAX (36500 * (24 * 3600 * (msec)1000))

/* Size of the longest text, with its NUL. */
#define DURATION_TEXT_SIZE 32

/*
 * Parses a duration, such as "1d12h": numbers with the units d, h, m and s,
 * each unit at most once and in this order. The sum must be more than 0 and at
 * most DURATION_MAX. Returns false, with *out unchanged, for any other text.
 */
bool duration_parse(const char *text, msec *out);

/*
 * Writes a duration from 0 to DURATION_MAX in its two largest units, rounded
 * down: "1d12h", "59m3s", "0s". Returns out.
 */
const char *duration_write(msec duration, char out[DURATION_TEXT_SIZE]);

#endif
