/* test_match.c -- the law of a game, and who is told what. */

#include <check.h>

#include "common/notation.h"
#include "server/chairs.h"
#include "server/match.h"
#include "tests/ears.h"
#include "tests/suites.h"

static enum error
play(struct match *m, enum side side, const char *text, uint32_t ply)
{
	point p;

	ck_assert(notation_read(&p, text));
	return match_play(m, side, p, ply, 0);
}

static void all_are_told(const char *told)
{
	ck_assert_str_eq(keeper.told, told);
	ck_assert_str_eq(ear_x.told, told);
	ck_assert_str_eq(ear_o.told, told);
	ck_assert_str_eq(watcher.told, told);
}

static const struct {
	const char *moves;
	enum side   winner;
	enum why    why;
} endings[] = {
	{ "a1,a2,b1,b2,c1", SIDE_X, WHY_LINE },
	{ "a1,b1,a2,b2,c3,b3", SIDE_O, WHY_LINE },
	{ "b2,a1,c1,a3,a2,c2,b1,b3,c3", SIDE_NONE, WHY_FULL },
};

START_TEST(ends_as_the_board_says)
{
	struct match *m = new_match("3x3x3");

	ck_assert_int_eq(play_all(m, endings[_i].moves), OK);
	ck_assert(m->is_over);
	ck_assert_int_eq(m->winner, endings[_i].winner);
	ck_assert_int_eq(m->why, endings[_i].why);
	ck_assert_int_eq(keeper.told[keeper.count - 1] | 0x20, 'o');
	match_free(m);
}
END_TEST

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
	{ SIDE_O, "b2", 1, ERR_STALE }, /* made, but not by O */
	{ SIDE_X, "a1", 1, ERR_STALE }, /* made elsewhere */
	{ SIDE_X, "b2", 2, ERR_TURN },
};

START_TEST(a_refused_move_is_not_heard)
{
	struct match *m = new_match("3x3x3");

	play_all(m, "b2");
	ck_assert_int_eq(play(m, refusals[_i].side, refusals[_i].point,
			     refusals[_i].ply),
	    refusals[_i].error);
	all_are_told("sm");
	ck_assert_uint_eq(board_ply(m->board), 1);
	ck_assert_int_eq(play(m, SIDE_O, "c3", 2), OK);
	match_free(m);
}
END_TEST

START_TEST(a_move_sent_again_is_done_and_not_heard)
{
	struct match *m = new_match("3x3x3");

	ck_assert_int_eq(play(m, SIDE_X, "b2", 1), OK);
	ck_assert_int_eq(play(m, SIDE_X, "b2", 1), OK);
	all_are_told("sm");
	play_all(m, "a1,b1,a2,b3");
	ck_assert(m->is_over);
	ck_assert_int_eq(play(m, SIDE_X, "b3", 5), OK);
	ck_assert_int_eq(play(m, SIDE_O, "c3", 0), ERR_OVER);
	ck_assert_int_eq(play(m, SIDE_O, "c3", 6), ERR_OVER);
	ck_assert_int_eq(play(m, SIDE_O, "c3", 5), ERR_STALE);
	all_are_told("smMmMmo");
	match_free(m);
}
END_TEST

START_TEST(a_draw_needs_both_and_lapses_with_a_move)
{
	struct match *m = new_match("3x3x3");

	ck_assert_int_eq(match_offer_draw(m, SIDE_X, 0), OK);
	ck_assert_int_eq(match_offer_draw(m, SIDE_X, 0), ERR_OFFERED);
	play_all(m, "b2");
	ck_assert_int_eq(match_offer_draw(m, SIDE_O, 0), OK);
	ck_assert(!m->is_over);
	ck_assert_int_eq(match_offer_draw(m, SIDE_X, 0), OK);
	ck_assert(m->is_over);
	ck_assert_int_eq(m->winner, SIDE_NONE);
	ck_assert_int_eq(m->why, WHY_AGREED);
	ck_assert_int_eq(match_offer_draw(m, SIDE_X, 0), ERR_OVER);
	match_free(m);
}
END_TEST

START_TEST(whoever_resigns_loses)
{
	struct match *m = new_match("3x3x3");

	ck_assert_int_eq(match_resign(m, SIDE_X, WHY_QUIT, 0), OK);
	ck_assert_int_eq(m->winner, SIDE_O);
	ck_assert_int_eq(m->why, WHY_QUIT);
	ck_assert_int_eq(match_resign(m, SIDE_O, WHY_RESIGN, 0), ERR_OVER);
	ck_assert_int_eq(m->winner, SIDE_O);
	match_free(m);
}
END_TEST

START_TEST(a_rematch_waits_for_the_end_and_for_both)
{
	struct match *m = new_match("3x3x3");

	ck_assert_int_eq(match_offer_rematch(m, SIDE_X), ERR_RUNNING);
	match_resign(m, SIDE_X, WHY_RESIGN, 0);
	ck_assert(!match_is_agreed(m));
	ck_assert_int_eq(match_offer_rematch(m, SIDE_X), OK);
	ck_assert_int_eq(match_offer_rematch(m, SIDE_X), ERR_OFFERED);
	ck_assert(!match_is_agreed(m));
	ck_assert_int_eq(match_offer_rematch(m, SIDE_O), OK);
	ck_assert(match_is_agreed(m));
	chairs_leave(m, SIDE_O);
	ck_assert_int_eq(match_offer_rematch(m, SIDE_X), ERR_ALONE);
	ck_assert(!match_is_agreed(m));
	match_free(m);
}
END_TEST

START_TEST(a_clock_runs_from_when_the_move_is_shown)
{
	struct match *m = timed_match("3x3x3", "1+2", ABSENT_WAIT);

	ck_assert_int_eq(m->clock.running, SIDE_NONE);
	match_shown(m, 1000);
	ck_assert_int_eq(clock_flag(&m->clock), 61000);
	match_play(m, SIDE_X, POINT(1, 1), 0, 11000);
	ck_assert_int_eq(m->clock.left[SIDE_X], 52000);
	ck_assert_int_eq(m->clock.running, SIDE_NONE);
	match_shown(m, 12000);
	match_flag(m, 71999);
	ck_assert(!m->is_over);
	match_flag(m, 72000);
	ck_assert(m->is_over);
	ck_assert_int_eq(m->why, WHY_TIME);
	ck_assert_int_eq(m->winner, SIDE_X);
	all_are_told("smo");
	match_free(m);
}
END_TEST

/* Lines are judged before flags: what was read in time is in time. */
START_TEST(a_move_in_the_turn_of_the_flag_is_in_time)
{
	struct match *m = timed_match("3x3x3", "0+1", ABSENT_WAIT);

	match_shown(m, 0);
	ck_assert_int_eq(match_play(m, SIDE_X, POINT(1, 1), 0, 1003), OK);
	match_flag(m, 1003);
	ck_assert(!m->is_over);
	ck_assert_int_eq(m->clock.left[SIDE_X], 1000);
	match_free(m);
}
END_TEST

START_TEST(with_both_gone_the_clock_stands)
{
	struct match *m = timed_match("3x3x3", "1+0", ABSENT_WAIT);

	match_shown(m, 0);
	chairs_away(m, SIDE_X, 40000, 10000);
	ck_assert_int_eq(m->clock.running, SIDE_X);
	ck_assert(!match_is_asleep(m));
	chairs_away(m, SIDE_O, 50000, 20000);
	ck_assert(match_is_asleep(m));
	ck_assert_int_eq(m->clock.running, SIDE_NONE);
	ck_assert_str_eq(watcher.told, "saAc");
	chairs_back(m, SIDE_O, seat_of(&ear_o), 900000);
	ck_assert_int_eq(clock_flag(&m->clock), 940000);
	ck_assert_str_eq(watcher.told, "saAcKc");
	match_free(m);
}
END_TEST

START_TEST(who_is_excused_has_time)
{
	struct match *m = timed_match("3x3x3", "1+0", ABSENT_WAIT);

	m->chair[SIDE_X].is_excused = true;
	chairs_away(m, SIDE_X, 30000, 0);
	match_shown(m, 0);
	ck_assert_int_eq(m->clock.running, SIDE_NONE);
	m->chair[SIDE_X].is_excused = false;
	match_settle(m, 30000);
	ck_assert_int_eq(clock_flag(&m->clock), 90000);
	match_free(m);
}
END_TEST

START_TEST(who_stays_away_too_long_may_lose_by_it)
{
	struct match *m = timed_match("3x3x3", "none", ABSENT_WAIT);

	ck_assert_int_eq(match_claim(m, SIDE_O, 0), ERR_PRESENT);
	chairs_away(m, SIDE_X, 30000, 0);
	ck_assert_int_eq(match_claim(m, SIDE_O, 0), ERR_EARLY);
	m->chair[SIDE_X].is_late = true;
	ck_assert_int_eq(match_claim(m, SIDE_X, 0), ERR_PRESENT);
	ck_assert_int_eq(match_claim(m, SIDE_O, 0), OK);
	ck_assert_int_eq(m->winner, SIDE_O);
	ck_assert_int_eq(m->why, WHY_AWAY);
	ck_assert_int_eq(match_claim(m, SIDE_O, 0), ERR_OVER);
	match_free(m);
}
END_TEST

START_TEST(costs_little_memory)
{
	struct variant v;

	ck_assert(variant_parse(&v, "3x3x3"));
	ck_assert_uint_le(match_size(&v), 1024);
}
END_TEST

Suite *match_suite(void)
{
	Suite *s = suite_create("match");
	TCase *t = tcase_create("law");

	tcase_add_loop_test(t, ends_as_the_board_says, 0,
	    sizeof(endings) / sizeof(endings[0]));
	tcase_add_loop_test(t, a_refused_move_is_not_heard, 0,
	    sizeof(refusals) / sizeof(refusals[0]));
	tcase_add_test(t, a_move_sent_again_is_done_and_not_heard);
	tcase_add_test(t, a_draw_needs_both_and_lapses_with_a_move);
	tcase_add_test(t, whoever_resigns_loses);
	tcase_add_test(t, a_rematch_waits_for_the_end_and_for_both);
	tcase_add_test(t, a_clock_runs_from_when_the_move_is_shown);
	tcase_add_test(t, a_move_in_the_turn_of_the_flag_is_in_time);
	tcase_add_test(t, with_both_gone_the_clock_stands);
	tcase_add_test(t, who_is_excused_has_time);
	tcase_add_test(t, who_stays_away_too_long_may_lose_by_it);
	tcase_add_test(t, costs_little_memory);
	suite_add_tcase(s, t);
	return s;
}
