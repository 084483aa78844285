/* test_wall_clock.c -- when the wall clock is in doubt, and what time it is. */

#include "server/util/wall_clock.h"

#include "tests/support/suite.h"

/* Times are in hours. The stored clock says 100 days. */
#define HOUR   (3600 * (int64_t)1000)
#define DAY    24
#define STORED (100 * DAY)
#define MONTHS (90 * DAY)
#define YEARS  (20 * 365 * DAY)

static struct wall_clock c;

static void set_up(void)
{
	c = (struct wall_clock){ .read_at = 0 };
}

FIXTURE(set_up, NULL);

enum { START, READ };

/* A start or a reading, and what is expected after it. */
struct reading {
	int  kind;
	int  passed; /* on the monotonic clock, since the last reading */
	int  wall;
	int  trusted;
	bool is_in_doubt;
};

static const struct history {
	const char    *what;
	struct reading readings[6]; /* until one whose wall is 0 */
} histories[] = {
	{ "a restart",
	    { { START, 0, STORED + 3, STORED + 3, false },
		{ READ, 1, STORED + 4, STORED + 4, false },
		{ START, 0, STORED + 20, STORED + 20, false },
		{ READ, 0, STORED + 20, STORED + 20, false } } },
	{ "small steps in both directions",
	    { { START, 0, STORED - 5, STORED - 5, false },
		{ READ, 1, STORED + 20, STORED + 20, false },
		{ READ, 1, STORED - 2, STORED - 2, false } } },
	{ "two years late, then right",
	    { { START, 0, STORED + 2 * 365 * DAY, STORED, true },
		{ READ, 23, STORED + 2 * 365 * DAY + 23, STORED + 23, true },
		{ READ, 0, STORED + 25, STORED + 25, false } } },
	{ "three months late, and it stays so: the server was off",
	    { { START, 0, STORED + MONTHS, STORED, true },
		{ READ, 23, STORED + MONTHS + 23, STORED + 23, true },
		{ READ, 1, STORED + MONTHS + 24, STORED + MONTHS + 24, false },
		{ READ, 1, STORED + MONTHS + 25, STORED + MONTHS + 25,
		    false } } },
	{ "three months early, then right",
	    { { START, 0, STORED - MONTHS, STORED, true },
		{ READ, 1, STORED - MONTHS + 1, STORED + 1, true },
		{ READ, 0, STORED + 9, STORED + 9, false } } },
	{ "early, then right, after days without a server",
	    { { START, 0, STORED - MONTHS, STORED, true },
		{ READ, 1, STORED + 5 * DAY, STORED + 1, true },
		{ READ, 23, STORED + 5 * DAY + 23, STORED + DAY, true },
		{ READ, 1, STORED + 6 * DAY, STORED + 6 * DAY, false } } },
	{ "moved while running",
	    { { START, 0, STORED + 1, STORED + 1, false },
		{ READ, 1, STORED + MONTHS, STORED + 2, true },
		{ READ, 1, STORED - MONTHS, STORED + 3, true },
		{ READ, 24, STORED - MONTHS + DAY, STORED - MONTHS + DAY,
		    false } } },
	{ "the 24 hours go on over restarts a night apart",
	    { { START, 0, STORED + MONTHS, STORED, true },
		{ READ, 10, STORED + MONTHS + 10, STORED + 10, true },
		{ START, 0, STORED + MONTHS + 24, STORED + 10, true },
		{ READ, 10, STORED + MONTHS + 34, STORED + 20, true },
		{ START, 0, STORED + MONTHS + 48, STORED + 20, true },
		{ READ, 4, STORED + MONTHS + 52, STORED + MONTHS + 52,
		    false } } },
	{ "they begin anew if the clock was moved meanwhile",
	    { { START, 0, STORED + MONTHS, STORED, true },
		{ READ, 23, STORED + MONTHS + 23, STORED + 23, true },
		{ START, 0, STORED - MONTHS, STORED + 23, true },
		{ READ, 2, STORED - MONTHS + 2, STORED + 25, true },
		{ READ, 22, STORED - MONTHS + 24, STORED + 47, true },
		{ READ, 2, STORED - MONTHS + 26, STORED - MONTHS + 26,
		    false } } },
};

TEST_EACH(trusted_time_goes_on, histories)
{
	const struct history *h = &histories[_i];
	msec                  now = 5 * HOUR;
	int64_t               step, moved, before;

	c.trusted = c.wall = STORED * HOUR;
	for (const struct reading *r = h->readings;
	     r < h->readings + 6 && r->wall != 0; r++) {
		bool was_in_doubt = wall_clock_is_in_doubt(&c);
		enum wall_clock_change change = WALL_CLOCK_SAME;

		/* Another process has another monotonic clock. */
		now = r->kind == START ? 7 * HOUR - now :
					 now + r->passed * HOUR;
		before = c.trusted;
		if (r->kind == START) {
			wall_clock_start(&c, now, r->wall * HOUR);
		} else {
			change = wall_clock_read(&c, now, r->wall * HOUR, &step,
			    &moved);
			ck_assert_int_eq(c.trusted,
			    before + r->passed * HOUR + moved);
		}
		ck_assert_msg(c.trusted == r->trusted * HOUR,
		    "%s, %td: %lld hours after the stored time", h->what,
		    r - h->readings, (long long)(c.trusted / HOUR - STORED));
		ck_assert_msg(wall_clock_is_in_doubt(&c) == r->is_in_doubt,
		    "%s, %td", h->what, r - h->readings);
		if (was_in_doubt != r->is_in_doubt && r->kind == READ)
			ck_assert_int_eq(change,
			    was_in_doubt ? WALL_CLOCK_TRUSTED :
					   WALL_CLOCK_DOUBTED);
	}
}

TEST(step_of_ntp_half_a_minute_after_the_start)
{
	int64_t stored = STORED * HOUR, step, moved;

	c.trusted = c.wall = stored;
	wall_clock_start(&c, 1000, 0);
	ck_assert(wall_clock_is_in_doubt(&c));
	for (msec passed = 1000; passed < 30000; passed += 1000) {
		ck_assert_int_eq(wall_clock_read(&c, 1000 + passed, passed,
				     &step, &moved),
		    WALL_CLOCK_SAME);
		ck_assert_int_eq(c.trusted, stored + passed);
	}
	ck_assert_int_eq(wall_clock_read(&c, 31000, stored + 8 * HOUR, &step,
			     &moved),
	    WALL_CLOCK_TRUSTED);
	ck_assert_int_eq(step, stored + 8 * HOUR - 30000);
	ck_assert_int_eq(moved, 8 * HOUR - 30000);
	ck_assert_int_eq(c.trusted, stored + 8 * HOUR);
}

/* Nothing is known at the first start of a server, so any time is believed. */
TEST(first_start_believes_the_clock)
{
	int64_t step, moved;

	wall_clock_start(&c, 1000, YEARS * HOUR);
	ck_assert(!wall_clock_is_in_doubt(&c));
	ck_assert_int_eq(c.trusted, YEARS * HOUR);
	ck_assert_int_eq(wall_clock_read(&c, 2000, YEARS * HOUR + 1000, &step,
			     &moved),
	    WALL_CLOCK_SAME);
	ck_assert_int_eq(step, 0);
}

/* time_ms_skip sets the monotonic clock back after a stall. */
TEST(trusted_time_never_goes_back_in_doubt)
{
	int64_t step, moved;

	c.trusted = c.wall = STORED * HOUR;
	wall_clock_start(&c, 9000, HOUR);
	ck_assert_int_eq(wall_clock_read(&c, 4000, HOUR + 1, &step, &moved),
	    WALL_CLOCK_SAME);
	ck_assert_int_eq(c.trusted, STORED * HOUR);
	wall_clock_read(&c, 5000, HOUR + 1001, &step, &moved);
	ck_assert_int_eq(c.trusted, STORED * HOUR + 1000);
}
