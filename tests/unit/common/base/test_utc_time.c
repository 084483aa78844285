/* test_utc_time.c -- dates and times as text. */

#include "common/base/utc_time.h"

#include "tests/support/suite.h"

static const struct {
	int64_t     seconds;
	const char *text;
} times[] = {
	{ 0, "1970-01-01T00:00:00Z" },
	{ 1795315622, "2026-11-22T02:47:02Z" },
	{ -1, "1969-12-31T23:59:59Z" },
	{ INT64_MAX, "" },
};

TEST_EACH(time_is_written, times)
{
	char text[UTC_TIME_SIZE];

	ck_assert_str_eq(utc_time_write(times[_i].seconds, text),
	    times[_i].text);
}
