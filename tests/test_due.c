/* test_due.c -- what falls due, falls when it should and in order. */

#include <check.h>
#include <stdlib.h>

#include "server/due.h"
#include "tests/suites.h"

#define MANY 200

static unsigned fallen;
static msec     last_when;

static void fall(struct due *d, msec now)
{
	ck_assert_int_le(d->when, now);
	ck_assert_int_ge(d->when, last_when);
	ck_assert_uint_eq(d->slot, 0);
	last_when = d->when;
	fallen++;
}

START_TEST(falls_in_order_whatever_is_set_moved_and_dropped)
{
	struct due  due[MANY] = { { 0 } };
	struct dues dues = { 0 };
	unsigned    set = 0;

	srand((unsigned)_i);
	for (unsigned i = 0; i < MANY; i++)
		due[i].fall = fall;
	for (unsigned i = 0; i < 10 * MANY; i++) {
		struct due *d = &due[rand() % MANY];

		if (rand() % 3 == 0)
			due_drop(&dues, d);
		else
			due_set(&dues, d, rand() % 1000);
	}
	for (unsigned i = 0; i < MANY; i++)
		set += due[i].slot != 0;
	ck_assert_uint_eq(dues.count, set);
	fallen = 0;
	last_when = 0;
	for (msec now = 0; now <= 1000; now += 100) {
		due_tick(&dues, now);
		ck_assert_int_gt(due_next(&dues), now);
	}
	ck_assert_int_eq(due_next(&dues), MSEC_NEVER);
	ck_assert_uint_eq(fallen, set);
	due_free(&dues);
}
END_TEST

START_TEST(tells_when_the_next_is_due)
{
	struct due  a = { .fall = fall }, b = { .fall = fall };
	struct dues dues = { 0 };

	fallen = 0;
	last_when = 0;
	ck_assert_int_eq(due_next(&dues), MSEC_NEVER);
	due_set(&dues, &a, 20);
	due_set(&dues, &b, 10);
	due_tick(&dues, 9);
	ck_assert_int_eq(due_next(&dues), 10);
	due_tick(&dues, 10);
	ck_assert_int_eq(due_next(&dues), 20);
	ck_assert_uint_eq(fallen, 1);
	due_drop(&dues, &a);
	ck_assert_int_eq(due_next(&dues), MSEC_NEVER);
	due_tick(&dues, 99);
	ck_assert_uint_eq(fallen, 1);
	due_free(&dues);
}
END_TEST

Suite *due_suite(void)
{
	Suite *s = suite_create("due");
	TCase *t = tcase_create("heap");

	tcase_add_loop_test(t, falls_in_order_whatever_is_set_moved_and_dropped,
	    0, 20);
	tcase_add_test(t, tells_when_the_next_is_due);
	suite_add_tcase(s, t);
	return s;
}
