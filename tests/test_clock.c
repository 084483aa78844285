/* test_clock.c -- two clocks, as arithmetic on now. */

#include "common/clock.h"
#include "tests/suites.h"

static struct clock wound(const char *text)
{
	struct control control;
	struct clock   c;

	ck_assert(control_parse(&control, text));
	clock_init(&c, &control);
	return c;
}

START_TEST(none_never_runs)
{
	struct clock c = wound("none");

	clock_start(&c, SIDE_X, 10);
	ck_assert_int_eq(c.running, SIDE_NONE);
	ck_assert_int_eq(clock_flag(&c), MSEC_NEVER);
}
END_TEST

START_TEST(stands_until_started)
{
	struct clock c = wound("1+2");

	ck_assert_int_eq(clock_left(&c, SIDE_X, 99999), 60000);
	ck_assert_int_eq(clock_flag(&c), MSEC_NEVER);
}
END_TEST

START_TEST(a_move_costs_its_time_and_earns_more)
{
	struct clock c = wound("1+2");

	clock_start(&c, SIDE_X, 1000);
	ck_assert_int_eq(clock_flag(&c), 61000);
	ck_assert_int_eq(clock_left(&c, SIDE_X, 6000), 55000);
	clock_press(&c, SIDE_X, 6000);
	ck_assert_int_eq(clock_left(&c, SIDE_X, 9000), 57000);
	ck_assert_int_eq(clock_left(&c, SIDE_O, 9000), 60000);
	ck_assert_int_eq(c.running, SIDE_NONE);
}
END_TEST

START_TEST(time_for_a_move_comes_back)
{
	struct clock c = wound("30/move");

	clock_start(&c, SIDE_O, 0);
	clock_press(&c, SIDE_O, 29000);
	ck_assert_int_eq(clock_left(&c, SIDE_O, 29000), 30000);
}
END_TEST

/* A move that was read a moment after the flag still has its increment. */
START_TEST(nobody_has_less_than_nothing)
{
	struct clock c = wound("0+1");

	clock_start(&c, SIDE_X, 0);
	ck_assert_int_eq(clock_left(&c, SIDE_X, 1500), 0);
	clock_press(&c, SIDE_X, 1500);
	ck_assert_int_eq(clock_left(&c, SIDE_X, 1500), 1000);
}
END_TEST

START_TEST(starting_again_changes_nothing)
{
	struct clock c = wound("1+0");

	clock_start(&c, SIDE_X, 0);
	clock_start(&c, SIDE_X, 5000);
	ck_assert_int_eq(clock_flag(&c), 60000);
}
END_TEST

START_TEST(starting_the_other_stops_the_one)
{
	struct clock c = wound("1+0");

	clock_start(&c, SIDE_X, 0);
	clock_start(&c, SIDE_O, 5000);
	ck_assert_int_eq(clock_left(&c, SIDE_X, 9000), 55000);
	ck_assert_int_eq(clock_flag(&c), 65000);
}
END_TEST

START_TEST(stops_and_goes_on)
{
	struct clock c = wound("1+0");

	clock_start(&c, SIDE_X, 0);
	clock_stop(&c, 20000);
	ck_assert_int_eq(clock_left(&c, SIDE_X, 90000), 40000);
	clock_start(&c, SIDE_X, 100000);
	ck_assert_int_eq(clock_flag(&c), 140000);
}
END_TEST

START_TEST(credit_is_given_to_whoever_runs)
{
	struct clock c = wound("1+0");

	clock_credit(&c, 4000, 0);
	ck_assert_int_eq(clock_left(&c, SIDE_X, 0), 60000);
	clock_start(&c, SIDE_X, 0);
	clock_credit(&c, 4000, 10000);
	ck_assert_int_eq(clock_left(&c, SIDE_X, 10000), 54000);
	ck_assert_int_eq(clock_flag(&c), 64000);
}
END_TEST

/* Nobody gains time by a stall that began before the turn. */
START_TEST(credit_gives_no_more_than_was_used)
{
	struct clock c = wound("1+0");

	clock_start(&c, SIDE_X, 9000);
	clock_credit(&c, 4000, 10000);
	ck_assert_int_eq(clock_left(&c, SIDE_X, 10000), 60000);
	ck_assert_int_eq(clock_flag(&c), 70000);
}
END_TEST

Suite *clock_suite(void)
{
	Suite *suite = suite_create("clock");
	TCase *tests = tcase_create("clock");

	tcase_add_test(tests, none_never_runs);
	tcase_add_test(tests, stands_until_started);
	tcase_add_test(tests, a_move_costs_its_time_and_earns_more);
	tcase_add_test(tests, time_for_a_move_comes_back);
	tcase_add_test(tests, nobody_has_less_than_nothing);
	tcase_add_test(tests, starting_again_changes_nothing);
	tcase_add_test(tests, starting_the_other_stops_the_one);
	tcase_add_test(tests, stops_and_goes_on);
	tcase_add_test(tests, credit_is_given_to_whoever_runs);
	tcase_add_test(tests, credit_gives_no_more_than_was_used);
	suite_add_tcase(suite, tests);
	return suite;
}
