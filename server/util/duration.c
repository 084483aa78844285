/* duration.c -- durations as the operator writes them: "1d12h", "90m". */

#include "server/util/duration.h"

#include <inttypes.h>
#include <stdio.h>

#include "common/base/number.h"

static const struct {
	char letter;
	msec length;
} units[] = {
	{ 'd', 24 * 3600 * (msec)1000 },
	{ 'h', 3600 * (msec)1000 },
	{ 'm', 60 * (msec)1000 },
	{ 's', 1000 },
};

#define UNIT_COUNT (sizeof(units) / sizeof(units[0]))

bool duration_parse(const char *text, msec *out)
{
	msec     sum = 0;
	uint64_t n;

	for (size_t unit = 0; *text != '\0'; unit++, text++) {
		if (!number_scan(&text, (uint64_t)(DURATION_MAX / 1000), &n))
			return false;
		while (unit < UNIT_COUNT && units[unit].letter != *text)
			unit++;
		if (unit == UNIT_COUNT ||
		    (msec)n > (DURATION_MAX - sum) / units[unit].length)
			return false;
		sum += (msec)n * units[unit].length;
	}
	if (sum == 0)
		return false;
	*out = sum;
	return true;
}

const char *duration_write(msec duration, char out[DURATION_TEXT_SIZE])
{
	size_t unit = 0, length;
	msec   rest;

	while (unit + 1 < UNIT_COUNT && duration < units[unit].length)
		unit++;
	length = (size_t)snprintf(out, DURATION_TEXT_SIZE, "%" PRId64 "%c",
	    duration / units[unit].length, units[unit].letter);
	rest = duration % units[unit].length;
	if (unit + 1 < UNIT_COUNT && rest >= units[unit + 1].length)
		snprintf(out + length, DURATION_TEXT_SIZE - length,
		    "%" PRId64 "%c", rest / units[unit + 1].length,
		    units[unit + 1].letter);
	return out;
}
