/* test_duration.c -- durations as the operator writes them. */

#include "server/util/duration.h"

#include "tests/support/suite.h"

#define SECOND ((msec)1000)
#define MINUTE (60 * SECOND)
#define HOUR   (60 * MINUTE)
#define DAY    (24 * HOUR)

static const struct {
	const char *text;
	msec        duration;
	const char *written; /* NULL: as text */
} valid[] = {
	{ "1s", SECOND, NULL },
	{ "90m", 90 * MINUTE, "1h30m" },
	{ "1d12h", 36 * HOUR, NULL },
	{ "1d1s", DAY + SECOND, "1d" },
	{ "2h0m3s", 2 * HOUR + 3 * SECOND, "2h" },
	{ "1d23h59m59s", 2 * DAY - SECOND, "1d23h" },
	{ "36500d", DURATION_MAX, NULL },
	{ "36499d23h", DURATION_MAX - HOUR, NULL },
};

TEST_EACH(durations_are_read_and_written, valid)
{
	const char *written = valid[_i].written;
	char        text[DURATION_TEXT_SIZE];
	msec        duration;

	ck_assert(duration_parse(valid[_i].text, &duration));
	ck_assert_int_eq(duration, valid[_i].duration);
	ck_assert_str_eq(duration_write(duration, text),
	    written != NULL ? written : valid[_i].text);
}

static const char *const invalid[] = { "", "1", "h", "1w", "1H", "1h1d", "1h1h",
	"0s", "0d0h", "-1h", "+1h", " 1h", "1 h", "1h ", "1.5h", "36500d1s",
	"36501d", "3153600001s", "99999999999999999999d" };

TEST_EACH(other_texts_are_no_durations, invalid)
{
	msec duration = 7;

	ck_assert(!duration_parse(invalid[_i], &duration));
	ck_assert_int_eq(duration, 7);
}

TEST(less_than_a_second_is_none)
{
	char text[DURATION_TEXT_SIZE];

	ck_assert_str_eq(duration_write(0, text), "0s");
	ck_assert_str_eq(duration_write(999, text), "0s");
}
