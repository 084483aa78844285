/* test_lan_discovery.c -- when probes are sent and when discovery ends. */

#include "client/find/lan_discovery.h"

#include "tests/support/suite.h"

static struct probe_schedule schedule;

static void setup(void)
{
	schedule = (struct probe_schedule){ .probes_sent = 0 };
}

FIXTURE(setup, NULL);

/* Checks whether a probe is due at that time, and the wait; 0: it is over. */
static void at(int now, bool answered, bool asks, int wait)
{
	bool is_due;

	ck_assert_int_eq(probe_schedule_step(&schedule, now, answered, &is_due),
	    wait);
	ck_assert_int_eq(is_due, asks);
}

TEST(probes_three_times_in_a_second)
{
	at(0, false, true, 250);
	at(100, false, false, 150);
	at(250, false, true, 350);
	at(600, false, true, 400);
	at(999, false, false, 1);
	at(1000, false, false, 0);
}

TEST(ends_soon_after_an_answer)
{
	at(0, false, true, 250);
	at(20, true, false, 230);
	at(250, true, true, 120);
	at(369, true, false, 1);
	at(370, true, false, 0);
}

TEST(ends_in_time_after_a_late_answer)
{
	at(0, false, true, 250);
	at(900, true, true, 100);
	at(1000, true, false, 0);
}

/* After a delay the missed probes are sent as one. */
TEST(sends_missed_probes_as_one)
{
	at(0, false, true, 250);
	at(700, false, true, 300);
	at(1700, false, false, 0);
	setup();
	at(0, false, true, 250);
	at(1700, false, true, 0);
}
