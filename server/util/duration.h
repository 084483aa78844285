/* duration.h -- durations as the operator writes them: "1d12h", "90m". */

#ifndef SERVER_UTIL_DURATION_H
#define SERVER_UTIL_DURATION_H

#include <stdbool.h>

#include "common/time_ms.h"

/* The longest duration, in milliseconds: 100 years of 365 days. */
#define DURATION_MAX (36500 * (24 * 3600 * (msec)1000))

/* Size of any text, with its NUL. */
#define DURATION_TEXT_SIZE 32

/*
 * Reads numbers with the units d, h, m and s, each at most once and in this
 * order: more than 0, and at most DURATION_MAX. False, with *out untouched, if
 * text is anything else.
 */
bool duration_parse(const char *text, msec *out);

/*
 * Writes the two largest units of a duration from 0 to DURATION_MAX, rounded
 * down: "1d12h", "59m3s", "0s". Returns out.
 */
const char *duration_write(msec duration, char out[DURATION_TEXT_SIZE]);

#endif
