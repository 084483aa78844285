/* test_match.c -- the rules of a match and the events it emits. */

#include "common/game/notation.h"
#include "server/match/match.h"
#include "server/match/match_offer.h"
#include "server/match/seating.h"
#include "tests/support/match_fixture.h"
#include "tests/support/suite.h"

static enum error
play(struct match *m, enum side side, const char *text, uint32_t ply)
{
	point p;

	ck_assert(notation_read(&p, text));
	return match_play(m, side, p, ply, 0);
}

static void assert_all_notified(const char *events)
{
	ck_assert_str_eq(journal_observer.events, events);
	ck_assert_str_eq(observer_x.events, events);
	ck_assert_str_eq(observer_o.events, events);
	ck_assert_str_eq(spectator_observer.events, events);
}

static const struct {
	const char *moves, *end;
} endings[] = {
	{ "a1,a2,b1,b2,c1", " winner=x why=line" },
	{ "a1,b1,a2,b2,c3,b3", " winner=o why=line" },
	{ "b2,a1,c1,a3,a2,c2,b1,b3,c3", " winner=none why=full" },
};

TEST_EACH(ends_with_the_verdict_of_the_board, endings)
{
	struct match *m = new_match("3x3x3");

	ck_assert_int_eq(play_all(m, endings[_i].moves), OK);
	ck_assert(match_shows(m, 0, endings[_i].end));
	ck_assert_int_eq(journal_observer.events[journal_observer.count - 1] |
		0x20,
	    'o');
	match_fixture_free(m);
}

static const struct {
	enum side   side;
	const char *point;
	uint32_t    ply;
	enum error  error;
} refusals[] = {
	{ SIDE_X, "c3", 0, ERR_TURN },
	{ SIDE_O, "b2", 0, ERR_TAKEN },
	{ SIDE_O, "d1", 0, ERR_OFF },
	{ SIDE_O, "c3", 1, ERR_STALE },
	{ SIDE_O, "c3", 3, ERR_STALE },
	{ SIDE_X, "c3", 3, ERR_STALE },
	{ SIDE_O, "b2", 1, ERR_STALE }, /* X's move */
	{ SIDE_X, "a1", 1, ERR_STALE }, /* on another point */
	{ SIDE_X, "b2", 2, ERR_TURN },
};

TEST_EACH(a_refused_move_emits_nothing, refusals)
{
	struct match *m = new_match("3x3x3");

	play_all(m, "b2");
	ck_assert_int_eq(play(m, refusals[_i].side, refusals[_i].point,
			     refusals[_i].ply),
	    refusals[_i].error);
	assert_all_notified("sm");
	ck_assert_uint_eq(board_ply(m->board), 1);
	ck_assert_int_eq(play(m, SIDE_O, "c3", 2), OK);
	match_fixture_free(m);
}

TEST(a_repeated_move_is_ok_and_emits_nothing)
{
	struct match *m = new_match("3x3x3");

	ck_assert_int_eq(play(m, SIDE_X, "b2", 1), OK);
	ck_assert_int_eq(play(m, SIDE_X, "b2", 1), OK);
	assert_all_notified("sm");
	play_all(m, "a1,b1,a2,b3");
	ck_assert(match_shows(m, 0, " winner=x why=line"));
	ck_assert_int_eq(play(m, SIDE_X, "b3", 5), OK);
	ck_assert_int_eq(play(m, SIDE_O, "c3", 0), ERR_OVER);
	ck_assert_int_eq(play(m, SIDE_O, "c3", 6), ERR_OVER);
	ck_assert_int_eq(play(m, SIDE_O, "c3", 5), ERR_STALE);
	assert_all_notified("smMmMmo");
	match_fixture_free(m);
}

TEST(a_draw_needs_both_offers_before_the_opponent_moves)
{
	struct match *m = new_match("3x3x3");

	ck_assert_int_eq(match_offer_draw(m, SIDE_X, 1, 0), OK);
	ck_assert_int_eq(match_offer_draw(m, SIDE_X, 1, 0), ERR_OFFERED);
	ck_assert_int_eq(play(m, SIDE_X, "b2", 1), OK);
	ck_assert_int_eq(match_offer_draw(m, SIDE_X, 1, 0), ERR_OFFERED);
	ck_assert(match_shows(m, 0, " offers=draw:x:1"));
	ck_assert_int_eq(play(m, SIDE_O, "a1", 2), OK);
	ck_assert(!match_shows(m, 0, " offers="));
	ck_assert_int_eq(match_offer_draw(m, SIDE_X, 1, 0), ERR_SOON);
	ck_assert_int_eq(match_offer_draw(m, SIDE_O, 1, 0), OK);
	ck_assert(match_shows(m, 0, " turn=x "));
	ck_assert_int_eq(match_offer_draw(m, SIDE_X, 1, 0), OK);
	ck_assert(match_shows(m, 0, " winner=none why=agreed"));
	ck_assert_int_eq(match_offer_draw(m, SIDE_X, 1, 0), ERR_OVER);
	match_fixture_free(m);
}

TEST(resigning_loses)
{
	struct match *m = new_match("3x3x3");

	ck_assert_int_eq(match_resign(m, SIDE_X, END_QUIT, 0), OK);
	ck_assert_int_eq(match_resign(m, SIDE_O, END_RESIGN, 0), ERR_OVER);
	ck_assert(match_shows(m, 0, " winner=o why=quit"));
	match_fixture_free(m);
}

TEST(a_rematch_needs_the_end_and_both_offers)
{
	struct match *m = new_match("3x3x3");

	ck_assert_int_eq(match_offer_rematch(m, SIDE_X, 2), ERR_RUNNING);
	match_resign(m, SIDE_X, END_RESIGN, 0);
	ck_assert(!match_is_rematch_agreed(m));
	ck_assert_int_eq(match_offer_rematch(m, SIDE_X, 2), OK);
	ck_assert_int_eq(match_offer_rematch(m, SIDE_X, 2), ERR_OFFERED);
	ck_assert(!match_is_rematch_agreed(m));
	ck_assert_int_eq(match_offer_rematch(m, SIDE_O, 2), OK);
	ck_assert(match_is_rematch_agreed(m));
	seating_leave(m, SIDE_O);
	ck_assert_int_eq(match_offer_rematch(m, SIDE_X, 2), ERR_ALONE);
	ck_assert(!match_is_rematch_agreed(m));
	match_fixture_free(m);
}

TEST(the_clock_starts_when_the_move_is_committed)
{
	struct match *m = timed_match("3x3x3", "1+2", ABSENCE_WAIT);

	ck_assert(match_shows(m, 1000, " left=60000,60000"));
	match_move_committed(m, 1000);
	ck_assert(match_shows(m, 60999, " left=1,60000"));
	match_play(m, SIDE_X, POINT(1, 1), 0, 11000);
	ck_assert(match_shows(m, 12000, " left=52000,60000"));
	match_move_committed(m, 12000);
	match_check_flag(m, 71999);
	ck_assert(match_shows(m, 71999, " left=52000,1"));
	match_check_flag(m, 72000);
	ck_assert(match_shows(m, 72000, " winner=x why=time"));
	assert_all_notified("smo");
	match_fixture_free(m);
}

TEST(a_move_handled_before_the_flag_timer_counts)
{
	struct match *m = timed_match("3x3x3", "0+1", ABSENCE_WAIT);

	match_move_committed(m, 0);
	ck_assert_int_eq(match_play(m, SIDE_X, POINT(1, 1), 0, 1003), OK);
	match_check_flag(m, 1003);
	ck_assert(match_shows(m, 1003, " turn=o "));
	ck_assert(match_shows(m, 1003, " left=1000,1000"));
	match_fixture_free(m);
}

TEST(the_clock_stops_with_both_players_away)
{
	struct match *m = timed_match("3x3x3", "1+0", ABSENCE_WAIT);

	match_move_committed(m, 0);
	go_away(m, SIDE_X, 30000, 10000);
	ck_assert(match_shows(m, 20000, " left=40000,60000"));
	ck_assert(!match_is_adjourned(m));
	go_away(m, SIDE_O, 30000, 20000);
	ck_assert(match_is_adjourned(m));
	ck_assert(match_shows(m, 900000, " left=40000,60000"));
	ck_assert_str_eq(spectator_observer.events, "saAc");
	come_back(m, SIDE_O, recording_observer(&observer_o), 900000);
	ck_assert(match_shows(m, 939999, " left=1,60000"));
	ck_assert_str_eq(spectator_observer.events, "saAcKc");
	match_fixture_free(m);
}

TEST(a_held_clock_starts_after_the_grace_period)
{
	struct match *m = timed_match("3x3x3", "1+0", ABSENCE_WAIT);

	m->live.seat[SIDE_X].is_clock_held = true;
	go_away(m, SIDE_X, 30000, 0);
	match_move_committed(m, 0);
	ck_assert(match_shows(m, 30000, " left=60000,60000"));
	m->live.seat[SIDE_X].is_clock_held = false;
	match_update_time(m, 30000);
	ck_assert(match_shows(m, 89999, " left=1,60000"));
	match_fixture_free(m);
}

/*
 * Otherwise there is nothing to claim: the server acts after the grace period.
 */
TEST_LOOP(a_claim_needs_the_absence_rule_wait, 0, 2)
{
	static const enum absence_rule absence_rules[] = { ABSENCE_BOT,
		ABSENCE_FORFEIT };
	struct match *m = timed_match("3x3x3", "none", absence_rules[_i]);

	ck_assert_int_eq(match_claim(m, SIDE_O, 0), ERR_RULE);
	go_away(m, SIDE_X, 30000, 0);
	ck_assert_int_eq(match_claim(m, SIDE_O, 0), ERR_RULE);
	ck_assert_int_eq(match_claim(m, SIDE_O, 30000), ERR_RULE);
	match_fixture_free(m);
}

TEST(the_opponent_may_claim_after_the_grace_period)
{
	struct match *m = timed_match("3x3x3", "none", ABSENCE_WAIT);

	ck_assert_int_eq(match_claim(m, SIDE_O, 0), ERR_PRESENT);
	go_away(m, SIDE_X, 30000, 0);
	ck_assert_int_eq(match_claim(m, SIDE_O, 29999), ERR_EARLY);
	ck_assert_int_eq(match_claim(m, SIDE_X, 30000), ERR_PRESENT);
	ck_assert_int_eq(match_claim(m, SIDE_O, 30000), OK);
	ck_assert(match_shows(m, 30000, " winner=o why=away"));
	ck_assert_int_eq(match_claim(m, SIDE_O, 30000), ERR_OVER);
	match_fixture_free(m);
}

static const struct {
	const char *control;
	const char *left; /* after a move with 1234 ms left */
} replays[] = {
	{ "5+3", " left=1234,300000" },
	{ "30/move", " left=30000,30000" },
};

/* A time for each move is full again at every move. */
TEST_EACH(restores_what_the_mover_had_left, replays)
{
	struct match *m = timed_match("3x3x3", replays[_i].control,
	    ABSENCE_BOT);

	match_apply(m,
	    &(struct match_event){ .kind = EV_MOVE,
		.side = SIDE_X,
		.point = POINT(1, 1),
		.bot = NO_BOT_LEVEL,
		.time = 1234 });
	match_restore_clock(m);
	ck_assert(match_shows(m, 0, replays[_i].left));
	ck_assert(match_shows(m, 0, " moves=b2 "));
	match_fixture_free(m);
}
