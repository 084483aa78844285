/* test_menu.c -- what can be done now, whatever now is. */

#include "client/menu.h"

#include <stdio.h>
#include <string.h>

#include "tests/suites.h"
#include "tests/told.h"

#define BOB  "* match 7 3x3x3 x=ann o=bob you=x clock=none"
#define LOOK "* state 7 3x3x3 ply=0 turn=x x=ann o=bob you=- moves=-"

/* The items, between bars, that are always there are left out. */
static const struct {
	const char *lines, *items;
} menus[] = {
	{ "* you ann",
	    "Find an opponent for 3x3x3|Play the medium bot at 3x3x3|" },
	{ "= seek id=4", "Stop looking for an opponent|" },
	{ BOB,
	    "Back to the game|Offer a draw|Propose hints for both|Resign|"
	    "Look back a move|Talk|" },
	{ BOB "\n* offer 7 draw o",
	    "Back to the game|Agree to a draw|Propose hints for both|Resign|"
	    "Look back a move|Talk|" },
	{ BOB "\n* offer 7 draw x",
	    "Back to the game|Propose hints for both|Resign|"
	    "Look back a move|Talk|" },
	{ BOB "\n* offer 7 hint o",
	    "Back to the game|Offer a draw|Agree to hints for both|Resign|"
	    "Look back a move|Talk|" },
	{ BOB "\n* offer 7 hint x",
	    "Back to the game|Offer a draw|Resign|Look back a move|Talk|" },
	/* No bot agrees to a draw. */
	{ TOLD_MATCH,
	    "Back to the game|Ask for a hint|Resign|"
	    "Look back a move|Talk|" },
	{ BOB "\n* over 7 0 winner=o why=resign",
	    "Play once more, sides changed|Find an opponent for 3x3x3|"
	    "Play the medium bot at 3x3x3|Look back a move|Talk|" },
	{ BOB "\n* over 7 0 winner=o why=resign\n* offer 7 rematch o",
	    "Agree to a rematch|Find an opponent for 3x3x3|"
	    "Play the medium bot at 3x3x3|Look back a move|Talk|" },
	{ BOB "\n* over 7 0 winner=o why=resign\n* left 7 o",
	    "Find an opponent for 3x3x3|Play the medium bot at 3x3x3|"
	    "Look back a move|Talk|" },
	{ LOOK,
	    "Back to the game|Stop watching|Find an opponent for 3x3x3|"
	    "Play the medium bot at 3x3x3|Look back a move|Talk|" },
};

static const char always[] = "Who is here, what is played|"
			     "Bell on your turn: on|Help|Leave|";

START_TEST(offers_what_can_be_done)
{
	struct choice c;
	struct told   t;
	struct menu   m;
	char          items[1024] = "", want[1024];

	choice_init(&c);
	told_start(&t, TOLD_HELLO);
	told_lines(&t, menus[_i].lines);
	menu_fill(&m, &t.m, &c, false, 40000);
	for (unsigned i = 0; i < m.count; i++)
		strcat(strcat(items, m.item[i].text), "|");
	snprintf(want, sizeof(want), "%s%s", menus[_i].items, always);
	ck_assert_str_eq(items, want);
	told_end(&t);
}
END_TEST

START_TEST(asks_with_no_chosen)
{
	struct menu m;

	menu_ask(&m, "Sure?", "No", "Yes", ACT_RESIGN_SURELY);
	ck_assert_uint_eq(m.count, 2);
	ck_assert_int_eq(m.item[m.chosen].act, ACT_CLOSE);
	menu_turn(&m, 1);
	ck_assert_int_eq(m.item[m.chosen].act, ACT_RESIGN_SURELY);
	menu_turn(&m, 1);
	ck_assert_int_eq(m.item[m.chosen].act, ACT_CLOSE);
	menu_turn(&m, -1);
	ck_assert_int_eq(m.item[m.chosen].act, ACT_RESIGN_SURELY);
}
END_TEST

Suite *menu_suite(void)
{
	Suite *suite = suite_create("menu");
	TCase *all = tcase_create("all");

	tcase_add_loop_test(all, offers_what_can_be_done, 0,
	    sizeof(menus) / sizeof(menus[0]));
	tcase_add_test(all, asks_with_no_chosen);
	suite_add_tcase(suite, all);
	return suite;
}
