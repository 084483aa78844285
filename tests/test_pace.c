/* test_pace.c -- stalls of the server and its disk cost nobody any time. */

#include "server/pace.h"

#include <check.h>

#include "tests/people.h"
#include "tests/suites.h"

static struct pace pace;

/* Ann has a minute, and her clock runs. */
static void start_clock(void)
{
	pace = (struct pace){ .last = f->now };
	fake_send(ann, "seek 3x3x3 you=x clock=1+0");
	fake_send(bob, "seek 3x3x3 clock=1+0");
	fake_forget(f);
}

static msec left(void)
{
	return clock_left(&match_of(ann)->clock, SIDE_X, f->now);
}

START_TEST(a_stall_is_given_back_but_for_a_beat)
{
	start_clock();
	f->now += 5000;
	ck_assert_int_eq(pace_look(&pace, f->lobby, f->now), 5000);
	ck_assert_int_eq(left(), 60000 - PACE_BEAT);
	ck_assert(hears(ann, "* clock 1 left=59750,60000 runs=x"));
	fake_wait(f, 59749);
	ck_assert(!match_of(ann)->is_over);
	fake_wait(f, 1);
	ck_assert(match_of(ann)->is_over);
}
END_TEST

START_TEST(who_thinks_long_has_thought_long)
{
	start_clock();
	for (int i = 0; i < 20; i++) {
		f->now += PACE_BEAT + PACE_STALL;
		ck_assert_int_eq(pace_look(&pace, f->lobby, f->now), 0);
	}
	ck_assert_int_eq(left(), 53000);
	ck_assert_ptr_null(fake_hear(ann));
}
END_TEST

START_TEST(clocks_stand_while_the_disk_is_full)
{
	start_clock();
	f->now += 1000;
	f->lobby->recorder.is_full = true;
	pace_stand(&pace, f->lobby, f->now);
	for (int i = 0; i < 10; i++) {
		f->now += 200;
		pace_stand(&pace, f->lobby, f->now);
		ck_assert_int_eq(left(), 59000);
	}
	ck_assert_ptr_null(fake_hear(ann));
	f->lobby->recorder.is_full = false;
	f->now += 200;
	pace_stand(&pace, f->lobby, f->now);
	ck_assert(hears(ann, "* clock 1 left=59000,60000 runs=x"));
	f->now += 200;
	pace_stand(&pace, f->lobby, f->now);
	ck_assert_int_eq(left(), 58800);
}
END_TEST

START_TEST(turns_often_only_while_a_clock_runs)
{
	ck_assert_int_eq(pace_next(f->lobby, 7), MSEC_NEVER);
	start_clock();
	ck_assert_int_eq(pace_next(f->lobby, 7), 7 + PACE_BEAT);
	fake_send(ann, "resign");
	ck_assert_int_eq(pace_next(f->lobby, 7), MSEC_NEVER);
}
END_TEST

Suite *pace_suite(void)
{
	Suite *s = suite_create("pace");
	TCase *t = tcase_create("pace");

	tcase_add_checked_fixture(t, people_enter, people_leave);
	tcase_add_test(t, a_stall_is_given_back_but_for_a_beat);
	tcase_add_test(t, who_thinks_long_has_thought_long);
	tcase_add_test(t, clocks_stand_while_the_disk_is_full);
	tcase_add_test(t, turns_often_only_while_a_clock_runs);
	suite_add_tcase(s, t);
	return s;
}
