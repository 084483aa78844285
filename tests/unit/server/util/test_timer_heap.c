/* test_timer_heap.c -- timers expire in time and in order. */

#include <stdlib.h>

#include "server/util/timer_heap.h"
#include "tests/support/suite.h"

#define TIMERS 200

static unsigned expired;
static msec     last_time;

static void on_expire_timer(struct timer *t, msec now)
{
	ck_assert_int_le(t->expires_at, now);
	ck_assert_int_ge(t->expires_at, last_time);
	ck_assert(!timer_is_set(t));
	last_time = t->expires_at;
	expired++;
}

TEST_LOOP(expires_in_order_after_random_changes, 0, 20)
{
	struct timer      timers[TIMERS] = { { 0 } };
	struct timer_heap heap = { 0 };
	unsigned          set = 0;

	srand((unsigned)_i);
	for (unsigned i = 0; i < TIMERS; i++)
		timers[i].on_expire = on_expire_timer;
	for (unsigned i = 0; i < 10 * TIMERS; i++) {
		struct timer *t = &timers[rand() % TIMERS];

		if (rand() % 3 == 0)
			timer_heap_cancel(&heap, t);
		else
			timer_heap_set(&heap, t, rand() % 1000);
	}
	for (unsigned i = 0; i < TIMERS; i++)
		set += timer_is_set(&timers[i]);
	expired = 0;
	last_time = 0;
	for (msec now = 0; now <= 1000; now += 100) {
		timer_heap_run_expired(&heap, now);
		ck_assert_int_gt(timer_heap_next(&heap), now);
	}
	ck_assert_int_eq(timer_heap_next(&heap), MSEC_NEVER);
	ck_assert_uint_eq(expired, set);
	timer_heap_clear(&heap);
}

TEST(many_timers_expire_in_several_calls)
{
	static struct timer many[TIMER_HEAP_RUN_MAX + 1];
	struct timer_heap   heap = { 0 };

	expired = 0;
	last_time = 0;
	for (unsigned i = 0; i <= TIMER_HEAP_RUN_MAX; i++) {
		many[i].on_expire = on_expire_timer;
		timer_heap_set(&heap, &many[i], 5);
	}
	timer_heap_run_expired(&heap, 9);
	ck_assert_uint_eq(expired, TIMER_HEAP_RUN_MAX);
	ck_assert_int_eq(timer_heap_next(&heap), 5);
	timer_heap_run_expired(&heap, 9);
	ck_assert_uint_eq(expired, TIMER_HEAP_RUN_MAX + 1);
	timer_heap_clear(&heap);
}

TEST(knows_the_next_timer)
{
	struct timer a = { .on_expire = on_expire_timer },
		     b = { .on_expire = on_expire_timer };
	struct timer_heap heap = { 0 };

	expired = 0;
	last_time = 0;
	ck_assert_int_eq(timer_heap_next(&heap), MSEC_NEVER);
	timer_heap_set(&heap, &a, 20);
	timer_heap_set(&heap, &b, 10);
	timer_heap_run_expired(&heap, 9);
	ck_assert_int_eq(timer_heap_next(&heap), 10);
	timer_heap_run_expired(&heap, 10);
	ck_assert_int_eq(timer_heap_next(&heap), 20);
	ck_assert_uint_eq(expired, 1);
	timer_heap_cancel(&heap, &a);
	ck_assert_int_eq(timer_heap_next(&heap), MSEC_NEVER);
	timer_heap_run_expired(&heap, 99);
	ck_assert_uint_eq(expired, 1);
	timer_heap_clear(&heap);
}
