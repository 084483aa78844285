/* test_chairs.c -- who sits, goes, comes back and watches, and who is told. */

#include "server/chairs.h"

#include <check.h>

#include "tests/ears.h"
#include "tests/suites.h"

START_TEST(hands_chairs_on_crosswise_and_watchers_with_them)
{
	struct match *m = new_match("3x3x3");
	struct terms  terms = { .variant = *board_variant(m->board) };
	struct match *next = match_new(8, &terms, seat_of(&keeper));

	match_resign(m, SIDE_X, WHY_RESIGN, 0);
	chairs_hand_on(m, next);
	match_free(m);
	ck_assert_str_eq(next->chair[SIDE_X].name, "bob");
	ck_assert_str_eq(next->chair[SIDE_O].name, "ann");
	match_start(next);
	ck_assert_str_eq(ear_x.told, "sOs");
	ck_assert_str_eq(watcher.told, "sOs");
	match_free(next);
	ck_assert_str_eq(ear_x.told, "sOse");
}
END_TEST

START_TEST(a_bot_takes_the_chair_of_who_is_away)
{
	struct match *m = new_match("3x3x3");
	struct ear    bot = { 0 };

	ck_assert(match_is_present(m, SIDE_X));
	chairs_away(m, SIDE_X, 30000, 0);
	ck_assert(!match_is_present(m, SIDE_X));
	chairs_fill(m, SIDE_X, seat_of(&bot), LEVEL_MEDIUM);
	ck_assert_str_eq(m->chair[SIDE_X].name, "medium~bot");
	ck_assert_str_eq(m->chair[SIDE_X].owner, "ann");
	ck_assert_str_eq(chairs_person(m, SIDE_X), "ann");
	ck_assert(m->chair[SIDE_X].is_bot);
	ck_assert(!match_is_present(m, SIDE_X));
	ck_assert_str_eq(bot.told, "b");
	ck_assert_str_eq(ear_o.told, "sab");
	match_forfeit(m, SIDE_NONE, 0);
	ck_assert_int_eq(m->why, WHY_AWAY);
	ck_assert_int_eq(m->winner, SIDE_NONE);
	match_free(m);
	ck_assert_str_eq(bot.told, "boe");
}
END_TEST

START_TEST(the_chair_is_given_back)
{
	struct match *m = new_match("3x3x3");
	struct ear    bot = { 0 };

	chairs_away(m, SIDE_X, 30000, 0);
	chairs_fill(m, SIDE_X, seat_of(&bot), LEVEL_MEDIUM);
	chairs_back(m, SIDE_X, seat_of(&ear_x), 0);
	ck_assert_str_eq(m->chair[SIDE_X].name, "ann");
	ck_assert_str_eq(m->chair[SIDE_X].owner, "");
	ck_assert(match_is_present(m, SIDE_X));
	ck_assert_str_eq(bot.told, "be");
	ck_assert_str_eq(ear_o.told, "sabk");
	match_free(m);
}
END_TEST

START_TEST(whoever_stops_watching_hears_no_more)
{
	struct match *m = new_match("3x3x3");
	struct ear    many[20] = { { { 0 }, 0 } };

	for (int i = 0; i < 20; i++)
		chairs_watch(m, seat_of(&many[i]));
	chairs_unwatch(m, &many[_i]);
	chairs_unwatch(m, &many[_i]);
	ck_assert_uint_eq(m->watchers, 20);
	play_all(m, "b2");
	for (int i = 0; i < 20; i++)
		ck_assert_str_eq(many[i].told, i == _i ? "" : "m");
	match_free(m);
}
END_TEST

Suite *chairs_suite(void)
{
	Suite *s = suite_create("chairs");
	TCase *t = tcase_create("chairs");

	tcase_add_test(t, hands_chairs_on_crosswise_and_watchers_with_them);
	tcase_add_test(t, a_bot_takes_the_chair_of_who_is_away);
	tcase_add_test(t, the_chair_is_given_back);
	tcase_add_loop_test(t, whoever_stops_watching_hears_no_more, 0, 20);
	suite_add_tcase(s, t);
	return s;
}
