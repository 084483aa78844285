/* test_rounds.c -- the network is asked three times, and never waited for. */

#include "client/rounds.h"

#include "tests/suites.h"

static struct rounds r;

static void setup(void)
{
	r = (struct rounds){ .asked = 0 };
}

/* Goes on at that moment; whether it asks, and how long it then waits. */
static void at(int now, bool answered, bool asks, int wait)
{
	ck_assert(rounds_go_on(&r, now, answered));
	ck_assert_int_eq(rounds_ask(&r, now), asks);
	ck_assert_int_eq(rounds_wait(&r, now), wait);
}

START_TEST(asks_three_times_in_a_second)
{
	at(0, false, true, 250);
	at(100, false, false, 150);
	at(250, false, true, 350);
	at(600, false, true, 400);
	at(999, false, false, 1);
	ck_assert(!rounds_go_on(&r, 1000, false));
}
END_TEST

START_TEST(ends_soon_after_an_answer)
{
	at(0, false, true, 250);
	at(20, true, false, 230);
	at(250, true, true, 120);
	ck_assert(!rounds_go_on(&r, 370, true));
}
END_TEST

START_TEST(ends_in_time_though_answered_late)
{
	at(0, false, true, 250);
	at(900, true, true, 100);
	ck_assert(!rounds_go_on(&r, 1000, true));
}
END_TEST

/* Held up for longer than a round, it asks once and goes on. */
START_TEST(is_late_without_harm)
{
	at(0, false, true, 250);
	at(700, false, true, 300);
	ck_assert_int_eq(rounds_wait(&r, 1700), 0);
	ck_assert(!rounds_go_on(&r, 1700, false));
	setup();
	at(0, false, true, 250);
	ck_assert_int_eq(rounds_wait(&r, 700), 0);
}
END_TEST

Suite *rounds_suite(void)
{
	Suite *suite = suite_create("rounds");
	TCase *all = tcase_create("all");

	tcase_add_checked_fixture(all, setup, NULL);
	tcase_add_test(all, asks_three_times_in_a_second);
	tcase_add_test(all, ends_soon_after_an_answer);
	tcase_add_test(all, ends_in_time_though_answered_late);
	tcase_add_test(all, is_late_without_harm);
	suite_add_tcase(suite, all);
	return suite;
}
