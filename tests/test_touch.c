/* test_touch.c -- the keys that the view's other tests do not press. */

#include "client/touch.h"

#include "client/act.h"
#include "tests/looker.h"
#include "tests/suites.h"

static struct looker l;

static void open_looker(void)
{
	looker_open(&l, 24, 80);
}

static void close_looker(void)
{
	looker_close(&l);
}

static void turn_wheel(enum key_kind kind, int code)
{
	touch_key(&l.view, &(struct key){ .kind = kind }, code);
}

START_TEST(looks_back_by_comma_and_point)
{
	looker_hears(&l, "* move 7 1 x b2\n* move 7 2 o a1", "");
	looker_types(&l, ",");
	ck_assert(looker_sees(&l, "Move 1 of 2"));
	looker_types(&l, ",");
	ck_assert(looker_sees(&l, "Move 0 of 2"));
	looker_types(&l, ".");
	ck_assert(looker_sees(&l, "Move 1 of 2"));
	looker_types(&l, "{");
	ck_assert(looker_sees(&l, "Move 0 of 2"));
	looker_types(&l, "}_,.$");
	looker_asked(&l, "say ,.;");
}
END_TEST

/* Two remarks a row below, and not beyond the first or the last. */
START_TEST(scrolls_the_talk)
{
	for (int i = 0; i < 20; i++)
		view_say(&l.view, TALK_TOLD, "%d", i);
	looker_types(&l, "_^^v");
	ck_assert_int_eq(l.view.talk.back, 1);
	looker_types(&l, "(");
	ck_assert_int_eq(l.view.talk.back, 9);
	looker_types(&l, ")");
	ck_assert_int_eq(l.view.talk.back, 1);
	looker_types(&l, "((}");
	ck_assert_int_eq(l.view.talk.back, 0);
	turn_wheel(KEY_IS_WHEEL_UP, ACT_TALK);
	ck_assert_int_eq(l.view.talk.back, 1);
	turn_wheel(KEY_IS_WHEEL_DOWN, ACT_TALK);
	ck_assert_int_eq(l.view.talk.back, 0);
	turn_wheel(KEY_IS_WHEEL_UP, ACT_POINT);
	ck_assert_int_eq(l.view.talk.back, 0);
}
END_TEST

START_TEST(pages_through_the_help)
{
	looker_types(&l, "?v");
	ck_assert_uint_eq(l.view.help_top, 1);
	looker_types(&l, ")");
	ck_assert_uint_eq(l.view.help_top, 9);
	looker_types(&l, "(");
	ck_assert_uint_eq(l.view.help_top, 1);
	looker_types(&l, "(");
	ck_assert_uint_eq(l.view.help_top, 0);
	looker_types(&l, "))))))))))");
	ck_assert(looker_sees(&l, "30/move 30 seconds"));
	looker_types(&l, "x");
	ck_assert(!looker_sees(&l, "Help: "));
}
END_TEST

START_TEST(moves_through_the_list)
{
	looker_types(&l, "__");
	ck_assert_uint_eq(l.view.row, 0);
	turn_wheel(KEY_IS_WHEEL_DOWN, ACT_ROW);
	ck_assert_uint_eq(l.view.row, 1);
	turn_wheel(KEY_IS_WHEEL_UP, ACT_ROW + 3);
	ck_assert_uint_eq(l.view.row, 0);
	turn_wheel(KEY_IS_WHEEL_DOWN, ACT_TALK);
	turn_wheel(KEY_IS_WHEEL_DOWN, ACT_NONE);
	turn_wheel(KEY_IS_WHEEL_DOWN, ACT_POINT);
	ck_assert_uint_eq(l.view.row, 0);
	looker_types(&l, ")");
	ck_assert_uint_eq(l.view.row, 5); /* titles are none to choose */
	looker_types(&l, "{");
	ck_assert_uint_eq(l.view.row, 0);
	looker_types(&l, "vvvv>");
	ck_assert(looker_sees(&l, "Side   < x >"));
	looker_types(&l, "v>{$");
	looker_asked(&l, "seek 3x3x3 else=bot:medium clock=1+2 you=x;");
}
END_TEST

/* Space chooses as Enter does, and other characters do not. */
START_TEST(chooses_by_space)
{
	looker_types(&l, "#vx");
	looker_asked(&l, "");
	looker_types(&l, " ");
	looker_asked(&l, "hint;");
	looker_hears(&l, "* unwatch 7", "");
	looker_types(&l, "#v ");
	looker_asked(&l, "bot 3x3x3 medium;");
	looker_types(&l, "/?$");
	ck_assert_int_eq(l.view.dialog, DIALOG_HELP);
}
END_TEST

/* Who watches goes from one game to another; who plays is not torn away. */
START_TEST(watches_another_game)
{
	static const char running[] = "* game 8 3x3x3 x=amy o=bob ply=0 "
				      "watchers=0\n= games";

	looker_hears(&l, running, "");
	looker_types(&l, "__");
	looker_clicks(&l, "3x3x3      amy");
	looker_types(&l, "$");
	looker_asked(&l, "watch 8;");
	looker_hears(&l,
	    "* unwatch 7\n* state 9 3x3x3 turn=x x=a o=b you=- moves=-", "");
	looker_types(&l, "__");
	looker_clicks(&l, "3x3x3      amy");
	looker_asked(&l, "unwatch;watch 8;");
}
END_TEST

/* A list that is new begins anew; one that is old is asked for sooner. */
START_TEST(keeps_lists_fresh)
{
	looker_types(&l, "__");
	view_tick(&l.view, 1000);
	looker_asked(&l, "who;games;scores;");
	looker_hears(&l,
	    "* game 8 3x3x3 x=amy o=bob ply=0 watchers=0\n= games count=1\n"
	    "* game 8 3x3x3 x=amy o=bob ply=0 watchers=0\n= games count=1",
	    "");
	ck_assert_uint_eq(l.view.hall.now.games, 1);
	ck_assert(view_due(&l.view) == 4000);
	looker_hears(&l, "= unseek", "");
	ck_assert(view_due(&l.view) == 2500);
}
END_TEST

/* Who is asked by name is waited for, and no bot comes. */
START_TEST(counts_down_to_no_bot_that_was_not_wanted)
{
	looker_hears(&l, "* unwatch 7", "");
	looker_types(&l, "/seek 3x3x3 with=bob wait=60 else=none$");
	looker_hears(&l, "= seek id=3", "");
	ck_assert(looker_sees(&l, "Stop looking for an opponent"));
	looker_types(&l, "/SEEK 4x4x3 wait=60$");
	looker_hears(&l, "= seek id=4", "");
	ck_assert(looker_sees(&l, "for 4x4x3."));
	looker_types(&l, "4x4x3$");
	ck_assert(looker_sees(&l, "a bot sits down in 60 s"));
}
END_TEST

/* What is chosen does not change what is looked for until it is asked for. */
START_TEST(looks_for_something_else_instead)
{
	looker_hears(&l, "* unwatch 7", "");
	looker_types(&l, "{$");
	looker_hears(&l, "= seek id=3", "");
	looker_types(&l, "7x7x4$");
	ck_assert(looker_sees(&l, "Looking for an opponent for 3x3x3."));
	looker_asked(&l, "seek 3x3x3 else=bot:medium;");
	looker_types(&l, "{$");
	looker_asked(&l, "unseek;seek 7x7x4 else=bot:medium;");
	looker_hears(&l, "= unseek\n= seek id=4", "");
	ck_assert(looker_sees(&l, "Looking for an opponent for 7x7x4."));
	looker_types(&l, "v$");
	looker_asked(&l, "unseek;bot 7x7x4 medium;");
	looker_types(&l, "{$");
	looker_asked(&l, "unseek;");
	looker_types(&l, "/new$");
	looker_asked(&l, "unseek;seek 7x7x4 else=bot:medium;");
	looker_hears(&l, "? seek variant :No", "No");
	ck_assert(looker_sees(&l, "Looking for an opponent for 7x7x4."));
}
END_TEST

Suite *touch_suite(void)
{
	Suite *suite = suite_create("touch");
	TCase *all = tcase_create("all");

	tcase_add_checked_fixture(all, open_looker, close_looker);
	tcase_add_test(all, looks_back_by_comma_and_point);
	tcase_add_test(all, scrolls_the_talk);
	tcase_add_test(all, pages_through_the_help);
	tcase_add_test(all, moves_through_the_list);
	tcase_add_test(all, chooses_by_space);
	tcase_add_test(all, watches_another_game);
	tcase_add_test(all, keeps_lists_fresh);
	tcase_add_test(all, counts_down_to_no_bot_that_was_not_wanted);
	tcase_add_test(all, looks_for_something_else_instead);
	suite_add_tcase(suite, all);
	return suite;
}
