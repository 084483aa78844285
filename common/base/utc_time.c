/* utc_time.c -- dates and times as text, "2026-11-22T02:47:02Z". */

#include "common/base/utc_time.h"

#include <time.h>

const char *utc_time_write(int64_t seconds, char out[UTC_TIME_SIZE])
{
	time_t    time = (time_t)seconds;
	struct tm utc;

	out[0] = '\0';
	if (gmtime_r(&time, &utc) == NULL ||
	    strftime(out, UTC_TIME_SIZE, "%Y-%m-%dT%H:%M:%SZ", &utc) == 0)
		out[0] = '\0';
	return out;
}
