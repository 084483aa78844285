/* test_time_management.c -- the time of a move under a clock for the game. */

#include "server/engine/search/time_management.h"

#include <stdlib.h>

#include "tests/support/suite.h"

static msec random_up_to(msec max)
{
	return (msec)((uint64_t)rand() % (uint64_t)(max + 1));
}

/*
 * A game to the last empty point: each move takes up to its maximum, every
 * third time all of it, and loses up to TIME_LOST_PER_MOVE.
 */
static void play(msec left, msec increment, unsigned empty)
{
	for (; empty > 0; empty -= empty > 1 ? 2 : 1) {
		struct time_share share = time_share_of_clock(left, increment,
		    empty);

		ck_assert_int_ge(share.planned, 1);
		ck_assert_int_ge(share.max, share.planned);
		left -= rand() % 3 == 0 ? share.max : random_up_to(share.max);
		left -= random_up_to(TIME_LOST_PER_MOVE);
		ck_assert_int_ge(left, 0);
		left += increment;
	}
}

TEST(no_game_is_lost_on_time)
{
	srand(1);
	for (int i = 0; i < 10000; i++) {
		unsigned empty = 1 + (unsigned)rand() % 676;
		msec     least = (empty + 1) / 2 * (TIME_LOST_PER_MOVE + 1);
		msec     increment = rand() % 2 ? random_up_to(10000) : 0;

		play(least + random_up_to(rand() % 2 ? 1000 : 3600000),
		    increment, empty);
	}
}

/* The clock may show anything. */
static const struct clock_case {
	msec     left, increment;
	unsigned empty;
	msec     planned, max;
} clocks[] = {
	{ 0, 0, 225, 1, 1 }, { -5000, 0, 225, 1, 1 },
	{ 600, 0, 1, 589, 589 },           /* the last move */
	{ 61243, 0, 225, 2727, 8181 },     /* a 22nd of what is spare */
	{ 61243, 4000, 225, 5727, 17181 }, /* most of the increment */
	{ 11243, 60000, 225, 5000, 5000 }, /* half is kept */
};

TEST_EACH(shares_the_clock, clocks)
{
	const struct clock_case *c = &clocks[_i];
	struct time_share share = time_share_of_clock(c->left, c->increment,
	    c->empty);

	ck_assert_int_eq(share.planned, c->planned);
	ck_assert_int_eq(share.max, c->max);
}

static const struct trend_case {
	struct search_trend trend;
	msec                used; /* of 1000 ms planned */
} trends[] = {
	{ { 0, false, false, 0 }, 900 },
	{ { 3, false, false, 50 }, 900 },
	{ { 4, false, false, 0 }, 500 },
	{ { 0, false, true, 0 }, 1500 },
	{ { 0, false, true, 51 }, 2000 },
	{ { 0, true, true, 51 }, 250 },
};

TEST_EACH(uses_more_for_a_surprise_and_less_for_a_forced_move, trends)
{
	ck_assert_int_eq(time_to_use(1000, &trends[_i].trend), trends[_i].used);
	ck_assert_int_eq(time_to_use(1, &trends[_i].trend),
	    trends[_i].used >= 2000 ? 2 : 1);
}
