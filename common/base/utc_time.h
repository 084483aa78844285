/* utc_time.h -- dates and times as text, "2026-11-22T02:47:02Z". */

#ifndef COMMON_BASE_UTC_TIME_H
#define COMMON_BASE_UTC_TIME_H

#include <stdint.h>

/* Size of the text, with its NUL; a year may have up to 12 digits. */
#define UTC_TIME_SIZE 32

/*
 * Writes a time, given in seconds since 1970, as "2026-11-22T02:47:02Z"; "" if
 * that is not possible. Returns out.
 */
const char *utc_time_write(int64_t seconds, char out[UTC_TIME_SIZE]);

#endif
