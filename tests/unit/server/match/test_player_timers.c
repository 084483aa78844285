/* test_player_timers.c -- every time that runs for a player. */

#include "server/match/player_timers.h"

#include "tests/support/suite.h"

static struct player_timers    all;
static struct player_timer_set set;
static unsigned                calls;
static msec                    ended_at;
static enum player_timer       last;

static void on_end(struct player_timer_set *s, enum player_timer kind, msec now)
{
	ck_assert_ptr_eq(s, &set);
	calls++;
	last = kind;
	ended_at = now;
}

static void set_up(void)
{
	all = (struct player_timers){ 0 };
	for (enum player_timer i = 0; i < PLAYER_TIMERS; i++)
		if (i != TIMER_CLAIM)
			all.on_end[i] = on_end;
	set = (struct player_timer_set){ .all = &all };
	calls = 0;
}

static void tear_down(void)
{
	player_timers_cancel_all(&set);
	player_timers_clear(&all);
}

FIXTURE(set_up, tear_down);

static bool ends_at(enum player_timer kind, msec time)
{
	player_timers_run(&all, time - 1);
	if (calls > 0)
		return false;
	player_timers_run(&all, time);
	return calls == 1 && last == kind && ended_at == time &&
	    !player_timers_is_set(&set, kind);
}

/* What each timer does in each state: it stands, or it ends in time. */
static const struct {
	enum player_timer kind;
	uint8_t           stands;
} kinds[] = {
	{ TIMER_FLAG, 0 },
	{ TIMER_SILENCE, STATE_ALONE },
	{ TIMER_PAUSE, 0 },
	{ TIMER_AWAY_X, STATE_PAUSED },
	{ TIMER_AWAY_O, STATE_PAUSED },
	{ TIMER_FIRST_MOVE, 0 },
	{ TIMER_ADJOURNED, 0 },
	{ TIMER_KEEP, 0 },
};

TEST_EACH(a_timer_stands_in_its_states, kinds)
{
	enum player_timer kind = kinds[_i].kind;
	msec              stood = 0;

	player_timers_start(&set, kind, 100, 1000);
	for (unsigned i = 0; i < 2; i++) {
		static const uint8_t states[] = { STATE_PAUSED, STATE_ALONE };

		player_timers_set_state(&set, states[i], 1010 + 10 * i);
		player_timers_set_state(&set, 0, 1015 + 10 * i);
		if (kinds[_i].stands == states[i])
			stood = 5;
	}
	ck_assert_int_eq(player_timers_left(&set, kind, 1040), 60 + stood);
	ck_assert(ends_at(kind, 1100 + stood));
}

TEST_EACH(every_timer_stands_while_the_disk_is_full, kinds)
{
	enum player_timer kind = kinds[_i].kind;

	player_timers_start(&set, kind, 100, 1000);
	player_timers_set_stopped(&all, true, 1010);
	player_timers_run(&all, 5000);
	ck_assert_int_eq(player_timers_left(&set, kind, 5000), 90);
	ck_assert_int_eq(player_timers_next(&all, 5000), MSEC_NEVER);
	player_timers_set_stopped(&all, false, 5000);
	ck_assert_int_eq(player_timers_left(&set, kind, 5010), 80);
	ck_assert(ends_at(kind, 5090));
}

TEST_EACH(a_timer_that_starts_on_a_full_disk_has_its_whole_time, kinds)
{
	player_timers_set_stopped(&all, true, 1000);
	player_timers_start(&set, kinds[_i].kind, 100, 3000);
	ck_assert_int_eq(player_timers_left(&set, kinds[_i].kind, 4000), 100);
	player_timers_set_stopped(&all, false, 5000);
	ck_assert(ends_at(kinds[_i].kind, 5100));
}

/* A pause begins and ends in it. */
TEST(a_timer_stands_once_for_two_reasons)
{
	player_timers_start(&set, TIMER_AWAY_O, 100, 1000);
	player_timers_set_state(&set, STATE_PAUSED, 1010);
	player_timers_set_stopped(&all, true, 1020);
	player_timers_set_state(&set, 0, 1030);
	player_timers_set_state(&set, STATE_PAUSED, 1040);
	player_timers_set_stopped(&all, false, 2000);
	ck_assert_int_eq(player_timers_left(&set, TIMER_AWAY_O, 2010), 90);
	player_timers_set_state(&set, 0, 3000);
	ck_assert(ends_at(TIMER_AWAY_O, 3090));
}

TEST(timers_of_one_set_end_one_by_one)
{
	player_timers_start(&set, TIMER_FIRST_MOVE, 60, 0);
	player_timers_start(&set, TIMER_AWAY_X, 60, 0);
	player_timers_start(&set, TIMER_FLAG, 70, 0);
	player_timers_run(&all, 60);
	ck_assert_uint_eq(calls, 2);
	ck_assert_int_eq(last, TIMER_FIRST_MOVE);
	ck_assert_int_eq(player_timers_left(&set, TIMER_FLAG, 60), 10);
	player_timers_run(&all, 70);
	ck_assert_uint_eq(calls, 3);
	ck_assert_int_eq(last, TIMER_FLAG);
	ck_assert_int_eq(player_timers_next(&all, 70), MSEC_NEVER);
}

/* The event loop need not wake up for it any more. */
TEST(a_timer_that_calls_nothing_ends_as_well)
{
	player_timers_start(&set, TIMER_CLAIM, 50, 0);
	ck_assert_int_eq(player_timers_next(&all, 0), 50);
	player_timers_run(&all, 50);
	ck_assert_uint_eq(calls, 0);
	ck_assert(!player_timers_is_set(&set, TIMER_CLAIM));
	ck_assert_int_eq(player_timers_left(&set, TIMER_CLAIM, 50), 0);
	ck_assert_int_eq(player_timers_next(&all, 50), MSEC_NEVER);
}

TEST_LOOP(the_timers_of_two_sides_are_exchanged, 0, 4)
{
	bool has_x = _i & 1, has_o = _i & 2;

	if (has_x)
		player_timers_start(&set, TIMER_AWAY_X, 10, 0);
	if (has_o)
		player_timers_start(&set, TIMER_AWAY_O, 20, 0);
	player_timers_exchange_sides(&set);
	ck_assert_int_eq(player_timers_left(&set, TIMER_AWAY_X, 0),
	    has_o ? 20 : 0);
	ck_assert_int_eq(player_timers_left(&set, TIMER_AWAY_O, 0),
	    has_x ? 10 : 0);
	if (has_x)
		ck_assert(ends_at(TIMER_AWAY_O, 10));
}

/* As in tests of one match. */
TEST(timers_without_a_server_are_only_asked)
{
	set.all = NULL;
	player_timers_start(&set, TIMER_AWAY_X, 10, 0);
	ck_assert_int_eq(player_timers_left(&set, TIMER_AWAY_X, 9), 1);
	ck_assert_int_eq(player_timers_left(&set, TIMER_AWAY_X, 10), 0);
	ck_assert(player_timers_is_set(&set, TIMER_AWAY_X));
}
