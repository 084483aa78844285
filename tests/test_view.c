/* test_view.c -- what keys and lines do to what is looked at. */

#include "client/view.h"

#include <string.h>

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

#define LOBBY "* unwatch 7"

/* In a game, X and to move: what is typed, and what is asked for then. */
static const struct {
	const char *typed, *asked;
} asked[] = {
	{ "$", "move b2;" },
	{ " ", "move b2;" },
	{ "^<$", "move a3;" },
	{ "^^^^>>>>v$", "move c2;" },
	{ "c1$", "move c1;" },
	{ "C1$", "move c1;" },
	{ "c2~3$", "move c3;" },
	{ "c9$", "" },
	{ "a1^$", "move a2;" },
	{ "c9$v$", "move b1;" },
	{ "/board on$/board off$", "" },
	{ "resign$", "" },
	{ "/resign$", "" },
	{ "/resign$v$", "resign;" },
	{ "/RESIGN$v$", "resign;" },
	{ "/say hello$", "say hello;" },
	{ "/draw$", "draw;" },
	{ "/  draw$", "draw;" },
	{ "/$", "" },
	{ "_hello$", "say hello;" },
	{ "_?$", "say ?;" },
	{ "_/draw$", "draw;" },
	{ "_hello#", "" },
	{ "__$", "seek 3x3x3 else=bot:medium;" },
	{ "__v$", "bot 3x3x3 medium;" },
	{ "__v>$", "bot 3x3x3 hard;" },
	{ "__vv>^$", "bot 4x4x4 medium;" },
	{ "__7x6x4$v$", "bot 7x6x4 medium;" },
	{ "__hard$5+3$v$", "bot 3x3x3 hard clock=5+3;" },
	{ "___$", "move b2;" },
	{ "#v$", "hint;" },
	{ "#vv$", "" },
	{ "#vv$v$", "resign;" },
	{ "#$$", "move b2;" },
	{ "##$", "move b2;" },
	{ "?#$", "move b2;" },
	{ "?v($", "" },
	{ "?$$", "move b2;" },
};

START_TEST(asks_for_what_is_typed)
{
	looker_types(&l, asked[_i].typed);
	looker_asked(&l, asked[_i].asked);
	ck_assert(!l.left);
}
END_TEST

START_TEST(plays_only_when_it_may)
{
	looker_hears(&l, "* move 7 1 x b2", "");
	looker_types(&l, "^$");
	looker_asked(&l, "");
	ck_assert(looker_sees(&l, "It is not your turn."));
	looker_hears(&l, "* move 7 2 o a1", "");
	looker_types(&l, "a1$");
	ck_assert(looker_sees(&l, "That point already has"));
	ck_assert(looker_sees(&l, "Move: a1"));
	looker_types(&l, "#(");
	looker_types(&l, "$");
	ck_assert(looker_sees(&l, "This is an older move"));
	looker_types(&l, "}b3$");
	looker_asked(&l, "move b3;");
	looker_hears(&l, "* over 7 2 winner=o why=time", "");
	looker_types(&l, "c3$");
	ck_assert(looker_sees(&l, "The game is over"));
	looker_asked(&l, "");
}
END_TEST

/* What the server refuses is there again; what it takes is not. */
START_TEST(gives_a_refused_move_back)
{
	looker_types(&l, "c1$");
	ck_assert(!looker_sees(&l, "Move: c1"));
	looker_hears(&l, "? move taken :Taken", "Taken\n");
	ck_assert(looker_sees(&l, "Move: c1"));
	looker_types(&l, "~2$");
	looker_hears(&l, "* move 7 1 x c2\n= move", "");
	ck_assert(!looker_sees(&l, "Move: c"));
	looker_types(&l, "/fly$");
	looker_hears(&l, "? - unknown :What?", "What?\n");
	ck_assert(!looker_sees(&l, "Move: c"));
}
END_TEST

static const struct {
	const char *line, *words, *seen;
} named[] = {
	{ "# Welcome. \"seek 3x3x3\"", "Welcome. \"seek 3x3x3\"",
	    "Welcome. \"/seek 3x3x3\"" },
	{ "* unseek 1 why=time", "\"new\" looks again",
	    "\"/new\" looks again" },
	{ "* offer 7 draw o", "", "\"/draw\" agrees" },
	{ "? over over :\"rematch\"", "\"rematch\"", "\"/rematch\"" },
	{ "? bot missing :It is: \"bot GAME\"", "It is: \"bot GAME\"",
	    "It is: \"/bot GAME\"" },
	{ "? bot surplus :It is: \"draw\"", "It is: \"draw\"",
	    "It is: \"/draw\"" },
	/* What a person said or typed stays as it was. */
	{ "? bot level :\"help\": \"new\"", "\"help\": \"new\"",
	    "\"/help\": \"new\"" },
	{ "* say 7 hard~bot :\"draw\"", "Say \"draw\"", "Say \"draw\"" },
};

START_TEST(names_commands_as_they_are_typed)
{
	looker_hears(&l, named[_i].line, named[_i].words);
	ck_assert_msg(looker_sees(&l, named[_i].seen), "%s", named[_i].seen);
}
END_TEST

START_TEST(names_commands_so_in_what_it_tells_itself)
{
	looker_hears(&l, "* over 7 0 winner=o why=time", "");
	looker_types(&l, "b2$");
	ck_assert(looker_sees(&l, "\"/rematch\""));
	looker_types(&l, "#");
	view_tell(&l.view, TALK_TOLD, "\"unseek\" stops it.");
	ck_assert(looker_sees(&l, "\"/unseek\" stops it."));
}
END_TEST

START_TEST(leaves_a_running_game_on_the_second_word)
{
	looker_types(&l, "/quit$");
	ck_assert(!l.left && looker_sees(&l, "Leave? "));
	looker_types(&l, "$");
	ck_assert(!l.left && !looker_sees(&l, "Leave? "));
	looker_presses(&l, KEY_IS_LEAVE);
	ck_assert(!l.left);
	looker_presses(&l, KEY_IS_LEAVE);
	ck_assert(l.left);
}
END_TEST

START_TEST(leaves_at_once_when_nothing_is_lost)
{
	looker_hears(&l, "* over 7 0 winner=o why=time", "");
	looker_types(&l, "/q$");
	ck_assert(l.left);
}
END_TEST

static const struct {
	const char *text, *asked;
} clicks[] = {
	{ "Esc", "" },
	{ "Menu", "" },
	{ "Enter Play", "move b2;" },
	{ "3 in a row win", "" },
};

START_TEST(does_what_is_clicked_on)
{
	looker_clicks(&l, clicks[_i].text);
	looker_asked(&l, clicks[_i].asked);
}
END_TEST

START_TEST(chooses_from_the_menu_by_clicks)
{
	looker_clicks(&l, "Esc");
	looker_clicks(&l, "Ask for a hint");
	looker_asked(&l, "hint;");
	looker_clicks(&l, "Esc");
	looker_clicks(&l, "What can be done now");
	ck_assert(looker_sees(&l, "Ask for a hint"));
	looker_clicks(&l, "noughts");
	ck_assert(!looker_sees(&l, "Ask for a hint"));
	looker_asked(&l, "");
	looker_clicks(&l, "Tab");
	ck_assert(looker_sees(&l, "Say: "));
}
END_TEST

/* A click on a row chooses it, and a second one does it. */
START_TEST(joins_by_clicks)
{
	looker_hears(&l, LOBBY "\n* who bob state=seeking game=4x4x3\n= who",
	    "");
	looker_clicks(&l, "bob  ");
	looker_asked(&l, "");
	looker_hears(&l,
	    "* who amy state=idle\n"
	    "* who bob state=seeking game=4x4x3\n= who",
	    "");
	looker_clicks(&l, "bob  ");
	looker_asked(&l, "seek 4x4x3 with=bob;");
	looker_hears(&l, "= who", "");
	ck_assert_uint_eq(l.view.row, 0);
	looker_clicks(&l, "Play the medium bot");
	looker_asked(&l, "bot 3x3x3 medium;");
}
END_TEST

START_TEST(asks_for_lists_while_they_are_shown)
{
	view_tick(&l.view, 1000);
	looker_asked(&l, "");
	ck_assert(view_due(&l.view) == MSEC_NEVER);
	looker_types(&l, "__");
	view_tick(&l.view, 1000);
	looker_asked(&l, "who;games;scores;");
	ck_assert(view_due(&l.view) > 2000);
	view_tick(&l.view, view_due(&l.view) - 1);
	looker_asked(&l, "");
	view_tick(&l.view, view_due(&l.view));
	looker_asked(&l, "who;games;");
	view_set_trouble(&l.view, "The line is lost.");
	view_tick(&l.view, 60000);
	looker_asked(&l, "");
	ck_assert(looker_sees(&l, "The line is lost."));
}
END_TEST

START_TEST(counts_down_to_the_bot)
{
	looker_hears(&l, LOBBY, "");
	view_tick(&l.view, 5000);
	looker_types(&l, "{$");
	looker_hears(&l, "= seek id=3", "");
	ck_assert(looker_sees(&l, "a bot sits down in 10 s"));
	view_tick(&l.view, 8500);
	ck_assert(looker_sees(&l, "a bot sits down in 7 s"));
	looker_hears(&l, "= unseek", "");
	ck_assert(looker_sees(&l, "Find an opponent"));
}
END_TEST

/* The tally goes by the two, not by their sides. */
START_TEST(counts_who_has_won)
{
	looker_hears(&l,
	    "* over 7 0 winner=x why=time\n"
	    "* over 7 0 winner=x why=time",
	    "");
	ck_assert(looker_sees(&l, "1 won"));
	looker_hears(&l, "* match 8 3x3x3 x=hard~bot o=ann you=o", "");
	ck_assert_uint_eq(l.view.series.won[SIDE_O], 1);
	looker_hears(&l, "* over 8 0 winner=x why=time", "");
	ck_assert_uint_eq(l.view.series.won[SIDE_X], 1);
	looker_hears(&l, "* match 9 3x3x3 x=ann o=bob you=x", "");
	ck_assert_uint_eq(l.view.series.won[SIDE_X], 0);
	looker_hears(&l,
	    "* move 9 1 x b2\n* sit 9 o easy~bot for=bob\n"
	    "* over 9 1 winner=o why=resign\n"
	    "* match 10 3x3x3 x=bob o=ann you=o",
	    "");
	ck_assert_uint_eq(l.view.series.won[SIDE_X], 1);
	looker_hears(&l,
	    "* unwatch 10\n"
	    "* state 11 3x3x3 turn=o x=easy~bot o=ann you=o moves=b2 for=bob",
	    "");
	ck_assert_uint_eq(l.view.series.won[SIDE_X], 1);
}
END_TEST

START_TEST(rings_when_it_is_your_turn)
{
	ck_assert(l.view.ring);
	l.view.ring = false;
	looker_hears(&l, "* move 7 1 x b2", "");
	ck_assert(!l.view.ring);
	looker_hears(&l, "* move 7 2 o a1", "");
	ck_assert(l.view.ring);
	l.view.ring = false;
	looker_types(&l, "/bell$");
	looker_hears(&l, "* move 7 3 x c1\n* move 7 4 o a2", "");
	ck_assert(!l.view.ring);
	ck_assert(l.view.chosen);
}
END_TEST

START_TEST(marks_a_hint_until_the_next_move)
{
	looker_hears(&l, "* hint 7 1 c3 score=draw depth=9 line=c3", "");
	ck_assert_int_eq(l.view.hint, POINT(2, 2));
	ck_assert(looker_sees(&l, "?              ?"));
	looker_hears(&l, "* move 7 1 x b2", "");
	ck_assert_int_eq(l.view.hint, POINT_NONE);
}
END_TEST

START_TEST(keeps_a_large_board_in_sight)
{
	looker_hears(&l, "* match 8 26x26x5 x=ann o=bob you=x", "");
	for (int i = 0; i < 30; i++)
		looker_presses(&l, KEY_IS_UP);
	for (int i = 0; i < 30; i++)
		looker_presses(&l, KEY_IS_RIGHT);
	ck_assert_int_eq(l.view.cursor, POINT(25, 25));
	ck_assert(looker_sees(&l, "26 "));
	ck_assert(l.canvas->row > 0 && l.canvas->column > 0);
	looker_hears(&l, "* move 8 1 x a1", "");
	ck_assert(looker_sees(&l, "[X]"));
	looker_types(&l, "m13");
	looker_types(&l, "#");
	ck_assert_int_eq(l.view.cursor, POINT(12, 12));
}
END_TEST

START_TEST(stays_calm_without_a_game)
{
	looker_hears(&l, LOBBY, "");
	looker_types(&l, "^v<>(){},._#_##/board$/new$");
	looker_asked(&l, "seek 3x3x3 else=bot:medium;");
	looker_types(&l, "_/list$");
	ck_assert(looker_sees(&l, "Find an opponent"));
}
END_TEST

Suite *view_suite(void)
{
	Suite *suite = suite_create("view");
	TCase *all = tcase_create("all");

	tcase_add_checked_fixture(all, open_looker, close_looker);
	tcase_add_loop_test(all, asks_for_what_is_typed, 0,
	    sizeof(asked) / sizeof(asked[0]));
	tcase_add_test(all, plays_only_when_it_may);
	tcase_add_test(all, gives_a_refused_move_back);
	tcase_add_loop_test(all, names_commands_as_they_are_typed, 0,
	    sizeof(named) / sizeof(named[0]));
	tcase_add_test(all, names_commands_so_in_what_it_tells_itself);
	tcase_add_test(all, leaves_a_running_game_on_the_second_word);
	tcase_add_test(all, leaves_at_once_when_nothing_is_lost);
	tcase_add_loop_test(all, does_what_is_clicked_on, 0,
	    sizeof(clicks) / sizeof(clicks[0]));
	tcase_add_test(all, chooses_from_the_menu_by_clicks);
	tcase_add_test(all, joins_by_clicks);
	tcase_add_test(all, asks_for_lists_while_they_are_shown);
	tcase_add_test(all, counts_down_to_the_bot);
	tcase_add_test(all, counts_who_has_won);
	tcase_add_test(all, rings_when_it_is_your_turn);
	tcase_add_test(all, marks_a_hint_until_the_next_move);
	tcase_add_test(all, keeps_a_large_board_in_sight);
	tcase_add_test(all, stays_calm_without_a_game);
	suite_add_tcase(suite, all);
	return suite;
}
