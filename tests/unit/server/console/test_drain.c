/* test_drain.c -- the countdown before the server stops. */

#include "server/console/drain.h"

#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup, players_teardown);

#define MINUTE ((msec)60 * 1000)

static struct drain drain;
static bool         is_done;

/* Ends a turn; returns when the next one is due, counted from the start. */
static msec end_turn(msec now)
{
	return drain_end_turn(&drain, now, &is_done);
}

TEST(announces_the_time_after_each_half_of_it)
{
	drain = (struct drain){ .session_env = &f->env };
	ck_assert_int_eq(end_turn(0), MSEC_NEVER);
	ck_assert(!is_done);
	start_game();
	drain_start(&drain, 8, 0);
	ck_assert(hears(ann, "# The server stops in 8 min"));
	ck_assert_int_eq(end_turn(0), 4 * MINUTE);
	ck_assert(!hears(ann, "#"));
	ck_assert_int_eq(end_turn(4 * MINUTE), 6 * MINUTE);
	ck_assert(hears(ann, "# The server stops in 4 min"));
	ck_assert_int_eq(end_turn(7 * MINUTE), 8 * MINUTE);
	ck_assert(hears(ann, "# The server stops in 1 min"));
	ck_assert(!is_done);
	end_turn(8 * MINUTE);
	ck_assert(is_done);
}

TEST(is_done_when_no_game_runs)
{
	drain = (struct drain){ .session_env = &f->env };
	send_now(cat, "seek 4x4x4");
	drain_start(&drain, 0, 0);
	ck_assert(hears(cat, "* unseek "));
	end_turn(0);
	ck_assert(is_done);
}
