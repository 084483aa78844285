/* test_game_clock.c -- the clocks of both players. */

#include "common/game/game_clock.h"
#include "tests/support/suite.h"

static struct game_clock clock_of(const char *text)
{
	struct time_control control;
	struct game_clock   c;

	ck_assert(time_control_parse(&control, text));
	game_clock_init(&c, &control);
	return c;
}

TEST(without_time_control_no_clock_runs)
{
	struct game_clock c = clock_of("none");

	game_clock_start(&c, SIDE_X, 10);
	ck_assert_int_eq(c.running, SIDE_NONE);
	ck_assert_int_eq(game_clock_flag_time(&c), MSEC_NEVER);
}

TEST(is_stopped_until_started)
{
	struct game_clock c = clock_of("1+2");

	ck_assert_int_eq(game_clock_remaining(&c, SIDE_X, 99999), 60000);
	ck_assert_int_eq(game_clock_flag_time(&c), MSEC_NEVER);
}

TEST(a_move_uses_time_and_adds_the_increment)
{
	struct game_clock c = clock_of("1+2");

	game_clock_start(&c, SIDE_X, 1000);
	ck_assert_int_eq(game_clock_flag_time(&c), 61000);
	ck_assert_int_eq(game_clock_remaining(&c, SIDE_X, 6000), 55000);
	game_clock_press(&c, SIDE_X, 6000);
	ck_assert_int_eq(game_clock_remaining(&c, SIDE_X, 9000), 57000);
	ck_assert_int_eq(game_clock_remaining(&c, SIDE_O, 9000), 60000);
	ck_assert_int_eq(c.running, SIDE_NONE);
}

TEST(time_per_move_is_restored)
{
	struct game_clock c = clock_of("30/move");

	game_clock_start(&c, SIDE_O, 0);
	game_clock_press(&c, SIDE_O, 29000);
	ck_assert_int_eq(game_clock_remaining(&c, SIDE_O, 29000), 30000);
}

/* A move handled just after the flag time still gets its increment. */
TEST(remaining_time_is_never_negative)
{
	struct game_clock c = clock_of("0+1");

	game_clock_start(&c, SIDE_X, 0);
	ck_assert_int_eq(game_clock_remaining(&c, SIDE_X, 1500), 0);
	game_clock_press(&c, SIDE_X, 1500);
	ck_assert_int_eq(game_clock_remaining(&c, SIDE_X, 1500), 1000);
}

TEST(starting_again_changes_nothing)
{
	struct game_clock c = clock_of("1+0");

	game_clock_start(&c, SIDE_X, 0);
	game_clock_start(&c, SIDE_X, 5000);
	ck_assert_int_eq(game_clock_flag_time(&c), 60000);
}

TEST(starting_one_clock_stops_the_other)
{
	struct game_clock c = clock_of("1+0");

	game_clock_start(&c, SIDE_X, 0);
	game_clock_start(&c, SIDE_O, 5000);
	ck_assert_int_eq(game_clock_remaining(&c, SIDE_X, 9000), 55000);
	ck_assert_int_eq(game_clock_flag_time(&c), 65000);
}

TEST(stops_and_continues)
{
	struct game_clock c = clock_of("1+0");

	game_clock_start(&c, SIDE_X, 0);
	game_clock_stop(&c, 20000);
	ck_assert_int_eq(game_clock_remaining(&c, SIDE_X, 90000), 40000);
	game_clock_start(&c, SIDE_X, 100000);
	ck_assert_int_eq(game_clock_flag_time(&c), 140000);
}
