/* test_match.c -- the law of a game, and who is told what. */

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "common/notation.h"
#include "server/match.h"
#include "tests/suites.h"

/* What a seat was told, a letter an event and a capital for each of O's. */
struct ear {
	char     told[256];
	unsigned count;
};

static void hear(void *whose, const struct match *m, const struct event *e)
{
	static const char letters[] = "smofya_lhe";	/* in enum's order */
	struct ear *ear = whose;
	char c = letters[e->kind];

	(void)m;
	if (e->kind == EV_SIT)
		c = 'b';
	if (e->side == SIDE_O && c != 's')
		c = (char)(c - 0x20);
	ear->told[ear->count++] = c;
	ear->told[ear->count] = '\0';
}

static struct ear ann, bob, keeper, watcher;

static struct seat seat_of(struct ear *ear)
{
	return (struct seat){ hear, ear };
}

static struct match *match_of(const char *text)
{
	struct variant v;
	struct match *m;

	ck_assert(variant_parse(&v, text));
	ann = bob = keeper = watcher = (struct ear){ 0 };
	m = match_new(7, &v, seat_of(&keeper));
	match_sit(m, SIDE_X, seat_of(&ann), "ann", false);
	match_sit(m, SIDE_O, seat_of(&bob), "bob", false);
	match_watch(m, seat_of(&watcher));
	match_start(m);
	return m;
}

static enum error play(struct match *m, enum side side, const char *text,
    uint32_t ply)
{
	point p;

	ck_assert(notation_read(&p, text));
	return match_play(m, side, p, ply);
}

/* Plays moves, each by the side whose turn it is; the last one's answer. */
static enum error play_all(struct match *m, const char *moves)
{
	point list[POINTS_MAX];
	int n = notation_read_list(list, POINTS_MAX, moves);
	enum error e = OK;

	for (int i = 0; i < n; i++)
		e = match_play(m, board_turn(m->board), list[i], 0);
	return e;
}

static void all_are_told(const char *told)
{
	ck_assert_str_eq(keeper.told, told);
	ck_assert_str_eq(ann.told, told);
	ck_assert_str_eq(bob.told, told);
	ck_assert_str_eq(watcher.told, told);
}

static const struct {
	const char *moves;
	enum side   winner;
	enum why    why;
} endings[] = {
	{ "a1,a2,b1,b2,c1",             SIDE_X,    WHY_LINE },
	{ "a1,b1,a2,b2,c3,b3",          SIDE_O,    WHY_LINE },
	{ "b2,a1,c1,a3,a2,c2,b1,b3,c3", SIDE_NONE, WHY_FULL },
};

START_TEST(ends_as_the_board_says)
{
	struct match *m = match_of("3x3x3");

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
	{ SIDE_X, "c3", 0, ERR_TURN  },
	{ SIDE_O, "b2", 0, ERR_TAKEN },
	{ SIDE_O, "d1", 0, ERR_OFF   },
	{ SIDE_O, "c3", 1, ERR_STALE },
	{ SIDE_O, "c3", 3, ERR_STALE },
	{ SIDE_X, "c3", 3, ERR_STALE },
	{ SIDE_O, "b2", 1, ERR_STALE },	/* made, but not by O */
	{ SIDE_X, "a1", 1, ERR_STALE },	/* made elsewhere */
	{ SIDE_X, "b2", 2, ERR_TURN  },
};

START_TEST(a_refused_move_is_not_heard)
{
	struct match *m = match_of("3x3x3");

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
	struct match *m = match_of("3x3x3");

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
	struct match *m = match_of("3x3x3");

	ck_assert_int_eq(match_offer_draw(m, SIDE_X), OK);
	ck_assert_int_eq(match_offer_draw(m, SIDE_X), ERR_OFFERED);
	play_all(m, "b2");
	ck_assert_int_eq(match_offer_draw(m, SIDE_O), OK);
	ck_assert(!m->is_over);
	ck_assert_int_eq(match_offer_draw(m, SIDE_X), OK);
	ck_assert(m->is_over);
	ck_assert_int_eq(m->winner, SIDE_NONE);
	ck_assert_int_eq(m->why, WHY_AGREED);
	ck_assert_int_eq(match_offer_draw(m, SIDE_X), ERR_OVER);
	match_free(m);
}
END_TEST

START_TEST(whoever_resigns_loses)
{
	struct match *m = match_of("3x3x3");

	ck_assert_int_eq(match_resign(m, SIDE_X, WHY_QUIT), OK);
	ck_assert_int_eq(m->winner, SIDE_O);
	ck_assert_int_eq(m->why, WHY_QUIT);
	ck_assert_int_eq(match_resign(m, SIDE_O, WHY_RESIGN), ERR_OVER);
	ck_assert_int_eq(m->winner, SIDE_O);
	match_free(m);
}
END_TEST

START_TEST(a_rematch_waits_for_the_end_and_for_both)
{
	struct match *m = match_of("3x3x3");

	ck_assert_int_eq(match_offer_rematch(m, SIDE_X), ERR_RUNNING);
	match_resign(m, SIDE_X, WHY_RESIGN);
	ck_assert(!match_is_agreed(m));
	ck_assert_int_eq(match_offer_rematch(m, SIDE_X), OK);
	ck_assert_int_eq(match_offer_rematch(m, SIDE_X), ERR_OFFERED);
	ck_assert(!match_is_agreed(m));
	ck_assert_int_eq(match_offer_rematch(m, SIDE_O), OK);
	ck_assert(match_is_agreed(m));
	match_leave(m, SIDE_O);
	ck_assert_int_eq(match_offer_rematch(m, SIDE_X), ERR_ALONE);
	ck_assert(!match_is_agreed(m));
	match_free(m);
}
END_TEST

START_TEST(hands_chairs_on_crosswise_and_watchers_with_them)
{
	struct match *m = match_of("3x3x3");
	struct match *next = match_new(8, board_variant(m->board),
	    seat_of(&keeper));

	match_resign(m, SIDE_X, WHY_RESIGN);
	match_hand_on(m, next);
	match_free(m);
	ck_assert_str_eq(next->chair[SIDE_X].name, "bob");
	ck_assert_str_eq(next->chair[SIDE_O].name, "ann");
	match_start(next);
	ck_assert_str_eq(ann.told, "sOs");
	ck_assert_str_eq(watcher.told, "sOs");
	match_free(next);
	ck_assert_str_eq(ann.told, "sOse");
}
END_TEST

START_TEST(a_bot_takes_the_chair_of_who_is_away)
{
	struct match *m = match_of("3x3x3");
	struct ear bot = { 0 };

	ck_assert(match_is_present(m, SIDE_X));
	match_away(m, SIDE_X, 30000);
	ck_assert(!match_is_present(m, SIDE_X));
	match_fill(m, SIDE_X, seat_of(&bot), "medium~bot");
	ck_assert_str_eq(m->chair[SIDE_X].name, "medium~bot");
	ck_assert_str_eq(m->chair[SIDE_X].owner, "ann");
	ck_assert(m->chair[SIDE_X].is_bot);
	ck_assert(!match_is_present(m, SIDE_X));
	ck_assert_str_eq(bot.told, "b");
	ck_assert_str_eq(bob.told, "sab");
	match_abandon(m);
	ck_assert_int_eq(m->why, WHY_AWAY);
	ck_assert_int_eq(m->winner, SIDE_NONE);
	match_free(m);
	ck_assert_str_eq(bot.told, "boe");
}
END_TEST

START_TEST(whoever_stops_watching_hears_no_more)
{
	struct match *m = match_of("3x3x3");
	struct ear many[20] = { { { 0 }, 0 } };

	for (int i = 0; i < 20; i++)
		match_watch(m, seat_of(&many[i]));
	match_unwatch(m, &many[_i]);
	match_unwatch(m, &many[_i]);
	ck_assert_uint_eq(m->watchers, 20);
	play_all(m, "b2");
	for (int i = 0; i < 20; i++)
		ck_assert_str_eq(many[i].told, i == _i ? "" : "m");
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
	tcase_add_test(t, hands_chairs_on_crosswise_and_watchers_with_them);
	tcase_add_test(t, a_bot_takes_the_chair_of_who_is_away);
	tcase_add_loop_test(t, whoever_stops_watching_hears_no_more, 0, 20);
	tcase_add_test(t, costs_little_memory);
	suite_add_tcase(s, t);
	return s;
}
