/* test_drain.c -- the countdown before the server stops. */

#include "server/console/drain.h"

#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup, players_teardown);

#define MINUTE ((msec)60 * 1000)

static bool is_done;

/* Ends a turn; returns when the next one is due, counted from the start. */
static msec end_turn(msec now)
{
	return drain_end_turn(f->env.state, now, &is_done);
}

TEST(announces_the_time_once)
{
	ck_assert_int_eq(end_turn(0), MSEC_NEVER);
	ck_assert(!is_done);
	start_game();
	drain_start(f->env.state, 8, 0);
	ck_assert(hears(ann, "# The server stops in 8 min"));
	ck_assert_int_eq(end_turn(0), 8 * MINUTE);
	ck_assert_int_eq(end_turn(8 * MINUTE - 1), 8 * MINUTE);
	ck_assert(!hears(ann, "#"));
	ck_assert(!is_done);
	end_turn(8 * MINUTE);
	ck_assert(is_done);
}

TEST(is_done_when_no_game_runs)
{
	send_now(cat, "seek 4x4x4");
	drain_start(f->env.state, 0, 0);
	ck_assert(hears(cat, "* unseek "));
	end_turn(0);
	ck_assert(is_done);
}

/*
 * All players who were told of an offer are told that it has ended, and no
 * offer can be accepted.
 */
TEST(open_challenges_end)
{
	static const char *const ids[] = { "accept 1", "accept 3", "accept 4" };

	harness_send(ann, "challenge bob 3x3x3");
	harness_send(cat, "seek 4x4x4 with=ann");
	harness_send(bob, "seek 5x5x5 wait=0");
	harness_discard_output(f);
	drain_start(f->env.state, 0, f->now);
	ck_assert(hears(ann, "* withdrawn 3 why=withdrawn"));
	ck_assert(hears(ann, "* withdrawn 1 why=gone"));
	ck_assert(hears(bob, "* unseek 4 "));
	ck_assert(hears(bob, "* withdrawn 1 why=gone"));
	ck_assert(hears(cat, "* unseek 2 "));
	ck_assert(send_and_hear(bob, "challenge ann 3x3x3",
	    "? challenge drain "));
	for (int i = 0; i < 3; i++) {
		harness_send(bob, ids[i]);
		ck_assert(hears(bob, "? accept id "));
	}
}
