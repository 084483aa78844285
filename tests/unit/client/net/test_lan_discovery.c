/* test_lan_discovery.c -- when probes are sent and when discovery ends. */

#include "client/net/lan_discovery.h"

#include "tests/support/suite.h"

static struct probe_schedule schedule;

static void setup(void)
{
	schedule = (struct probe_schedule){ .probes_sent = 0 };
}

FIXTURE(setup, NULL);

/*
 * Checks the schedule at that time: that it is active, whether a probe is due,
 * and the wait.
 */
static void at(int now, bool answered, bool asks, int wait)
{
	ck_assert(probe_schedule_is_active(&schedule, now, answered));
	ck_assert_int_eq(probe_schedule_is_due(&schedule, now), asks);
	ck_assert_int_eq(probe_schedule_wait(&schedule, now), wait);
}

TEST(probes_three_times_in_a_second)
{
	at(0, false, true, 250);
	at(100, false, false, 150);
	at(250, false, true, 350);
	at(600, false, true, 400);
	at(999, false, false, 1);
	ck_assert(!probe_schedule_is_active(&schedule, 1000, false));
}

TEST(ends_soon_after_an_answer)
{
	at(0, false, true, 250);
	at(20, true, false, 230);
	at(250, true, true, 120);
	ck_assert(!probe_schedule_is_active(&schedule, 370, true));
}

TEST(ends_in_time_after_a_late_answer)
{
	at(0, false, true, 250);
	at(900, true, true, 100);
	ck_assert(!probe_schedule_is_active(&schedule, 1000, true));
}

/* After a delay the missed probes are sent as one. */
TEST(sends_missed_probes_as_one)
{
	at(0, false, true, 250);
	at(700, false, true, 300);
	ck_assert_int_eq(probe_schedule_wait(&schedule, 1700), 0);
	ck_assert(!probe_schedule_is_active(&schedule, 1700, false));
	setup();
	at(0, false, true, 250);
	ck_assert_int_eq(probe_schedule_wait(&schedule, 700), 0);
}
