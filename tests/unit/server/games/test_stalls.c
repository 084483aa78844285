/* test_stalls.c -- stalls of the server and its disk cost no player time. */

#include "server/match/player_timers.h"
#include "server/matchmaking/disconnect.h"
#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup, players_teardown);

/* Starts a game in which ann's clock, with one minute, runs. */
static void start_clock(void)
{
	f->state->matches.timers.last_wakeup = f->now;
	harness_send(ann, "seek 3x3x3 you=x clock=1+0");
	harness_send(bob, "seek 3x3x3 clock=1+0");
	harness_discard_output(f);
}

static msec time_left(void)
{
	return game_clock_remaining(&match_of(ann)->live.clock, SIDE_X, f->now);
}

/* The loop wakes up that much too late, count times. */
static void be_late(msec lateness, int count)
{
	for (int i = 0; i < count; i++) {
		f->now += WAKEUP_INTERVAL + lateness;
		f->now -= match_manager_check_stall(&f->state->matches, f->now);
	}
}

TEST(a_stall_is_not_charged)
{
	start_clock();
	be_late(5000, 1);
	ck_assert_int_eq(time_left(), 60000 - WAKEUP_INTERVAL);
	ck_assert(hears(ann, "* clock 1 left=59900,60000 runs=x"));
	harness_advance(f, 59899);
	ck_assert(!match_is_over(match_of(ann)));
	harness_advance(f, 1);
	ck_assert(match_is_over(match_of(ann)));
}

/* However the lateness is divided; players are told when it adds up. */
static const struct {
	msec lateness;
	int  count;
	bool is_told;
} late_cases[] = { { 230, 10, true }, { STALL_MIN, 50, false },
	{ STALL_MIN + 1, 50, true }, { 250, 1, false }, { 251, 1, true },
	{ 9000, 5, true } };

TEST_EACH(no_lateness_is_charged, late_cases)
{
	msec lateness = late_cases[_i].lateness, charged;
	int  count = late_cases[_i].count;

	start_clock();
	be_late(lateness, count);
	charged = 60000 - time_left() - count * WAKEUP_INTERVAL;
	ck_assert_int_eq(charged, lateness <= STALL_MIN ? lateness * count : 0);
	ck_assert_int_eq(hears(ann, "* clock 1 "), late_cases[_i].is_told);
}

TEST(each_move_of_a_slow_server_is_charged_its_own_time)
{
	start_clock();
	be_late(250, 1);
	harness_send(ann, "move b2");
	be_late(250, 1);
	harness_send(bob, "move a1");
	ck_assert_int_eq(match_of(ann)->live.clock.remaining[SIDE_X], 59900);
	ck_assert_int_eq(match_of(ann)->live.clock.remaining[SIDE_O], 59900);
}

/* Time is skipped for all while any clock runs. */
TEST(a_stopped_clock_stays_as_it_is)
{
	harness_send(cat, "bot 3x3x3 easy you=x clock=5+0");
	start_clock();
	be_late(200, 1);
	harness_disconnect(bob);
	harness_disconnect(ann);
	be_late(5000, 1);
	ck_assert(hears(cat, "* clock "));
	harness_reconnect(ann);
	harness_resume(ann, ann);
	ck_assert_int_eq(time_left(), 59900);
	be_late(50, 1);
	ck_assert_int_eq(time_left(), 59800);
}

static void set_disk_full(bool is_full)
{
	f->state->journal.is_disk_full = is_full;
	match_manager_run_timers(&f->state->matches, f->now);
}

TEST(clocks_stand_while_the_disk_is_full)
{
	start_clock();
	harness_advance(f, 1000);
	set_disk_full(true);
	ck_assert(hears(ann, "* clock 1 left=59000,60000 runs=-"));
	harness_advance(f, 20000);
	set_disk_full(true);
	ck_assert_int_eq(time_left(), 59000);
	/* None of them needs any work in a turn. */
	ck_assert_int_eq(player_timers_next(&f->state->matches.timers, f->now),
	    MSEC_NEVER);
	ck_assert_ptr_null(harness_next_line(ann));
	set_disk_full(false);
	ck_assert(hears(ann, "* clock 1 left=59000,60000 runs=x"));
	harness_advance(f, 200);
	ck_assert_int_eq(time_left(), 58800);
	harness_advance(f, 58800);
	ck_assert(hears(ann, "* over 1 0 winner=o why=time"));
}

/* A clock that should start meanwhile starts once there is space again. */
TEST(no_clock_starts_while_the_disk_is_full)
{
	start_clock();
	harness_disconnect(bob);
	harness_disconnect(ann);
	set_disk_full(true);
	harness_reconnect(ann);
	disconnect_resume(&f->state->matches,
	    lobby_find_player(&f->state->lobby, "ann"),
	    (struct match_observer){ NULL, NULL }, f->now);
	harness_advance(f, 5000);
	set_disk_full(false);
	harness_advance(f, 59999);
	ck_assert(!match_is_over(lobby_find_match(&f->state->lobby, 1)));
	harness_advance(f, 1);
	ck_assert(match_is_over(lobby_find_match(&f->state->lobby, 1)));
}

/* A player may still return to see the result, and needs time for that. */
TEST(no_absence_is_announced_in_a_game_that_is_over)
{
	start_clock();
	harness_send(ann, "resign");
	harness_disconnect(ann);
	harness_discard_output(f);
	harness_advance(f, 29999);
	set_disk_full(true);
	harness_advance(f, 1000);
	set_disk_full(false);
	ck_assert(!hears(bob, "* away "));
	harness_advance(f, RETURN_TIME_MIN - 1);
	ck_assert(!hears(bob, "* left "));
	harness_advance(f, 1);
	ck_assert(hears(bob, "* left 1 x"));
}

static msec next_wakeup(void)
{
	return player_timers_next(&f->state->matches.timers, f->now) - f->now;
}

TEST(checks_only_while_a_player_must_act)
{
	const struct player_timers *timers = &f->state->matches.timers;

	ck_assert_int_eq(player_timers_next(timers, 7), MSEC_NEVER);
	be_late(5000, 1);
	start_clock();
	ck_assert_int_eq(next_wakeup(), WAKEUP_INTERVAL);
	harness_send(ann, "resign");
	ck_assert_int_eq(player_timers_next(timers, 7), MSEC_NEVER);
	/* A game without a clock in which somebody must return. */
	harness_send(ann, "seek 3x3x3");
	harness_send(bob, "seek 3x3x3");
	ck_assert_int_eq(player_timers_next(timers, 7), MSEC_NEVER);
	harness_disconnect(ann);
	ck_assert_int_eq(next_wakeup(), WAKEUP_INTERVAL);
	harness_reconnect(ann);
	harness_resume(ann, ann);
	ck_assert_int_eq(player_timers_next(timers, 7), MSEC_NEVER);
}

TEST(a_stall_warns_nobody)
{
	harness_send(ann, "seek 3x3x3 you=x idle=30");
	harness_send(bob, "seek 3x3x3 idle=30");
	f->state->matches.timers.last_wakeup = f->now;
	be_late(60000, 1);
	harness_advance(f, 29999 - WAKEUP_INTERVAL);
	ck_assert(!hears(ann, "* idle "));
	harness_advance(f, 1);
	ck_assert(hears(ann, "* idle 1 x until=30000"));
	f->state->matches.timers.last_wakeup = f->now;
	be_late(60000, 1);
	harness_advance(f, 29999 - WAKEUP_INTERVAL);
	ck_assert(send_and_hear(bob, "claim", "? claim early "));
	harness_advance(f, 1);
	ck_assert(send_and_hear(bob, "claim", "* over 1 0 winner=o why=idle"));
}
