/*
 * test_stall_credit.c -- stalls of the server and its disk cost no player time.
 */

#include "server/lobby/stall_credit.h"

#include "tests/support/players.h"
#include "tests/support/suite.h"

FIXTURE(players_setup, players_teardown);

static struct stall_credit credit;

/* Starts a game in which ann's clock, with one minute, runs. */
static void start_clock(void)
{
	credit = (struct stall_credit){ .last_check = f->now };
	harness_send(ann, "seek 3x3x3 you=x clock=1+0");
	harness_send(bob, "seek 3x3x3 clock=1+0");
	harness_discard_output(f);
}

static msec time_left(void)
{
	return game_clock_remaining(&match_of(ann)->clock, SIDE_X, f->now);
}

/* The loop wakes up that much too late, count times. */
static void be_late(msec lateness, int count)
{
	for (int i = 0; i < count; i++) {
		f->now += STALL_CHECK_INTERVAL + lateness;
		stall_credit_check(&credit, &f->services->matches, f->now);
	}
}

static void resume(struct harness_client *c)
{
	char request[16 + RESUME_TOKEN_TEXT] = "resume ";

	harness_token(c, request + 7);
	harness_send(c, request);
}

TEST(a_stall_is_credited)
{
	start_clock();
	f->now += 5000;
	ck_assert_int_eq(stall_credit_check(&credit, &f->services->matches,
			     f->now),
	    5000 - STALL_CHECK_INTERVAL);
	ck_assert_int_eq(time_left(), 59750);
	ck_assert(hears(ann, "* clock 1 left=59750,60000 runs=x"));
	harness_advance(f, 59749);
	ck_assert(!match_of(ann)->is_over);
	harness_advance(f, 1);
	ck_assert(match_of(ann)->is_over);
}

/*
 * One move is charged at most LATENESS_CHARGED_MAX, however the lateness is
 * divided.
 */
static const struct {
	msec lateness;
	int  count;
} late_cases[] = { { 230, 10 }, { 1, 500 }, { 20, 30 }, { 251, 1 },
	{ 9000, 5 } };

TEST_ROWS(lateness_is_charged_up_to_its_limit, late_cases)
{
	msec lateness = late_cases[_i].lateness, charged;
	int  count = late_cases[_i].count;

	start_clock();
	be_late(lateness, count);
	charged = 60000 - time_left() - count * STALL_CHECK_INTERVAL;
	ck_assert_int_gt(charged, 0);
	ck_assert_int_le(charged, LATENESS_CHARGED_MAX);
	ck_assert(hears(ann, "* clock 1 "));
}

TEST(a_little_lateness_is_charged)
{
	start_clock();
	be_late(50, 5);
	ck_assert_int_eq(time_left(), 60000 - 5 * (50 + STALL_CHECK_INTERVAL));
	ck_assert_ptr_null(harness_next_line(ann));
}

TEST(each_move_has_its_own_limit)
{
	start_clock();
	be_late(250, 1);
	harness_send(ann, "move b2");
	be_late(250, 1);
	harness_send(bob, "move a1");
	ck_assert_int_eq(match_of(ann)->clock.remaining[SIDE_X], 59650);
	ck_assert_int_eq(match_of(ann)->clock.remaining[SIDE_O], 59650);
	ck_assert(!hears(ann, "* clock"));
}

/* A stopped clock is not credited; what was charged before is kept. */
TEST(lateness_counts_while_the_clock_runs)
{
	harness_send(cat, "bot 3x3x3 easy you=x clock=5+0");
	start_clock();
	be_late(200, 1);
	harness_disconnect(bob);
	harness_disconnect(ann);
	be_late(5000, 1);
	ck_assert(hears(cat, "* clock 1 "));
	harness_reconnect(ann);
	resume(ann);
	ck_assert_int_eq(time_left(), 59700);
	be_late(50, 1);
	ck_assert_int_eq(time_left(), 59550);
	be_late(50, 1);
	ck_assert_int_gt(time_left(), 59550 - STALL_CHECK_INTERVAL - 50);
}

static void set_disk_full(bool is_full)
{
	f->services->journal.is_disk_full = is_full;
	flag_timers_set_stopped(&f->services->matches.clocks, is_full, f->now);
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
	ck_assert(!flag_timers_are_running(&f->services->matches.clocks));
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
	disconnect_resume(&f->services->disconnect,
	    lobby_find_player(&f->services->lobby, "ann"),
	    (struct match_observer){ NULL, NULL }, f->now);
	harness_advance(f, 5000);
	set_disk_full(false);
	harness_advance(f, 59999);
	ck_assert(!lobby_find_match(&f->services->lobby, 1)->is_over);
	harness_advance(f, 1);
	ck_assert(lobby_find_match(&f->services->lobby, 1)->is_over);
}

TEST(checks_only_while_a_clock_runs)
{
	ck_assert_int_eq(stall_credit_next_check(&f->services->matches, 7),
	    MSEC_NEVER);
	start_clock();
	ck_assert_int_eq(stall_credit_next_check(&f->services->matches, 7),
	    7 + STALL_CHECK_INTERVAL);
	harness_send(ann, "resign");
	ck_assert_int_eq(stall_credit_next_check(&f->services->matches, 7),
	    MSEC_NEVER);
}
