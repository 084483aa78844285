/* test_draw.c -- the focus, clocks, stones and names, where they belong. */

#include "client/draw.h"

#include <stdio.h>

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

/* How many cells of a row are shown reversed, as the focus. */
static int chosen_in(int row)
{
	int n = 0;

	for (int i = 0; i < l.canvas->columns; i++)
		n += l.canvas->cell[row][i].chosen;
	return n;
}

/* All of the cells that are, and that the real cursor is on one. */
static int chosen(void)
{
	int n = 0;

	for (int row = 0; row < l.canvas->rows; row++)
		n += chosen_in(row);
	ck_assert(n == 0 ||
	    l.canvas->cell[l.canvas->row][l.canvas->column].chosen);
	return n;
}

static uint32_t at(int row, int column)
{
	return l.canvas->cell[row][column].character;
}

START_TEST(marks_the_row_that_is_chosen)
{
	int row;

	looker_types(&l, "__v");
	row = l.canvas->row;
	ck_assert_int_eq(at(row, l.canvas->column), '>');
	ck_assert(chosen() > 20 && chosen() == chosen_in(row));
	looker_types(&l, "^");
	ck_assert_int_eq(l.canvas->row, row - 1);
	looker_clicks(&l, "A new game."); /* the talk beside it */
	ck_assert_int_eq(chosen(), 0);
	ck_assert_int_eq(at(row - 1, 1), '>');
}
END_TEST

START_TEST(marks_the_item_that_is_chosen)
{
	int row;

	looker_types(&l, "#v");
	row = l.canvas->row;
	ck_assert_int_eq(at(row, l.canvas->column), '>');
	ck_assert_int_eq(at(row, l.canvas->column + 2), 'A'); /* Ask */
	ck_assert_int_gt(chosen_in(row), 0);
	ck_assert(looker_sees(&l, " What can be done now "));
	looker_types(&l, "#?");
	ck_assert_int_eq(at(l.canvas->row, l.canvas->column), 'M');
	ck_assert_int_eq(at(l.canvas->row, l.canvas->column - 1), ' ');
	ck_assert_int_eq(at(l.canvas->row, l.canvas->column - 2), '|');
}
END_TEST

static const struct {
	const char *clock, *shown;
} clocks[] = {
	{ "0+9 left=9000,9000", "0:09 left" },
	{ "5+3 left=272001,300000", "4:33 left" },
	{ "60+0 left=3600000,3600000", "60:00 left" },
	{ "5+3 left=59999,300000", "1:00 left" },
};

START_TEST(shows_minutes_and_seconds)
{
	char line[160];

	snprintf(line, sizeof(line),
	    "* unwatch 7\n* state 9 3x3x3 turn=x x=ann o=bob you=x moves=- "
	    "clock=%s",
	    clocks[_i].clock);
	looker_hears(&l, line, "");
	ck_assert(looker_sees(&l, clocks[_i].shown));
}
END_TEST

/* Here, away with what comes of it, played for, gone. */
START_TEST(tells_of_presence_in_words)
{
	looker_hears(&l, "* match 8 3x3x3 x=ann o=bob you=x clock=none", "");
	ck_assert(looker_sees(&l, "here, 0 won"));
	ck_assert(looker_sees(&l, "Your turn. "));
	looker_hears(&l, "* away 8 o until=12000", "");
	ck_assert(looker_sees(&l, "reconnecting, 12 s"));
	view_tick(&l.view, 1001);
	ck_assert(looker_sees(&l, "reconnecting, 11 s"));
	view_tick(&l.view, 12000);
	ck_assert(looker_sees(&l, "reconnecting, 0 won"));
	looker_hears(&l, "* sit 8 o easy~bot for=bob", "");
	ck_assert(looker_sees(&l, "plays for bob"));
	looker_hears(&l, "* back 8 o bob", "");
	ck_assert(!looker_sees(&l, "plays for"));
	looker_hears(&l, "* over 8 0 winner=x why=time\n* left 8 o", "");
	ck_assert(looker_sees(&l, "has left"));
	view_set_trouble(&l.view, "The line is lost.");
	ck_assert(looker_sees(&l, "reconnecting, 1 won"));
}
END_TEST

START_TEST(tells_what_absence_leads_to)
{
	static const struct {
		const char *absent, *shown;
	} rules[] = {
		{ "bot", "reconnecting, 30 s, then a bot" },
		{ "wait", "reconnecting, 30 s to claim" },
		{ "forfeit", "reconnecting, 30 s, then lost" },
	};
	char line[160];

	snprintf(line, sizeof(line),
	    "* match 8 3x3x3 x=ann o=bob you=x clock=5+3 absent=%s\n"
	    "* away 8 o until=30000",
	    rules[_i].absent);
	looker_hears(&l, line, "");
	ck_assert(looker_sees(&l, "reconnecting, 30 s"));
	canvas_clear(l.canvas, 24, 160, CHARSET_TEXT);
	ck_assert(looker_sees(&l, rules[_i].shown));
}
END_TEST

/* A bot thinks when it is to move; a chair is kept for its owner alone. */
START_TEST(tells_of_bots)
{
	ck_assert(looker_sees(&l, "The hard bot"));
	ck_assert(looker_sees(&l, "bot, 0 won"));
	looker_hears(&l, "* move 7 1 x b2", "");
	ck_assert(looker_sees(&l, "thinking, 0 won"));
	looker_hears(&l,
	    "* match 8 3x3x3 x=ann o=~guest3 you=x clock=none\n"
	    "* sit 8 o easy~bot for=~guest3",
	    "");
	ck_assert(looker_sees(&l, "plays for guest 3"));
	ck_assert(looker_sees(&l, "here, 0 won"));
}
END_TEST

START_TEST(tells_of_offers)
{
	looker_hears(&l,
	    "* match 8 3x3x3 x=ann o=bob you=x clock=none\n"
	    "* move 8 1 x b2\n* offer 8 draw o",
	    "");
	ck_assert(looker_sees(&l, "bob offers a draw."));
	looker_types(&l, "(");
	ck_assert(!looker_sees(&l, "bob offers a draw."));
	looker_types(&l, "}");
	looker_hears(&l, "* over 8 1 winner=x why=time\n* offer 8 rematch o",
	    "");
	ck_assert(looker_sees(&l, "offers a"));
}
END_TEST

/* How many cells have a style; each holds that letter. */
static int styled(enum style style, char letter)
{
	int n = 0;

	for (int row = 0; row < l.canvas->rows; row++) {
		for (int i = 0; i < l.canvas->columns; i++) {
			if (l.canvas->cell[row][i].style != style)
				continue;
			ck_assert_int_eq(at(row, i), letter);
			n++;
		}
	}
	return n;
}

/* The player's letter is as the stones, which are more of it. */
START_TEST(gives_each_side_its_colour)
{
	ck_assert_int_eq(styled(STYLE_X, 'X'), 1);
	looker_hears(&l, "* move 7 1 x b2", "");
	ck_assert_int_gt(styled(STYLE_X, 'X'), 1);
	ck_assert_int_eq(styled(STYLE_O, 'O'), 1);
	looker_hears(&l, "* move 7 2 o a1", "");
	ck_assert_int_gt(styled(STYLE_O, 'O'), 1);
}
END_TEST

/* Arrows at the corners of what is seen: up, down, left, right. */
static void points(const char *arrows)
{
	const struct grid *g = &l.view.layout.grid;
	int                row = g->rect.row, column = g->rect.column;

	looker_sees(&l, "");
	ck_assert_int_eq(at(row, column - 1), arrows[0]);
	ck_assert_int_eq(at(row + g->rect.rows - 1, column - 1), arrows[1]);
	ck_assert_int_eq(at(row + g->rect.rows, column) == '<',
	    arrows[2] == '<');
	ck_assert_int_eq(at(row + g->rect.rows, column + g->rect.columns - 1),
	    arrows[3]);
}

START_TEST(points_to_what_is_not_seen)
{
	const struct grid *g = &l.view.layout.grid;

	canvas_clear(l.canvas, 16, 40, CHARSET_TEXT);
	looker_hears(&l, "* match 8 26x26x5 x=ann o=bob you=x clock=none", "");
	points(" v >");
	l.view.top = 24;
	points("^v >");
	l.view.left = 1;
	points("^v<>");
	l.view.top = g->rows;
	l.view.left = 25 - g->columns;
	points("^v<>");
	l.view.top = g->rows - 1;
	l.view.left = 26 - g->columns;
	points("^ < ");
}
END_TEST

/* Who we are is told at the right, if there is room. */
START_TEST(tells_who_we_are)
{
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(at(0, 76 + i), "ann"[i]);
	ck_assert_int_eq(at(0, 79), ' ');
	looker_hears(&l, "* you a23456789-bcdef", "");
	for (l.canvas->columns = 40; l.canvas->columns < 60;
	     l.canvas->columns++) {
		ck_assert(looker_sees(&l, "noughts  3x3x3: 3 in a row win"));
		ck_assert_int_eq(looker_sees(&l, "win a23456789-bcdef "),
		    l.canvas->columns == 48);
	}
}
END_TEST

/* Whatever is remembered, what is shown is there. */
START_TEST(shows_no_more_than_there_is)
{
	const struct grid *g = &l.view.layout.grid;

	looker_hears(&l, "* match 8 26x26x5 x=ann o=bob you=x clock=none", "");
	l.view.top = 0;
	l.view.left = 99;
	ck_assert(looker_sees(&l, " 1 "));
	ck_assert_int_eq(g->top, g->rows - 1);
	ck_assert_int_eq(g->left, 26 - g->columns);
	looker_types(&l, "__");
	l.view.row = 99;
	ck_assert(looker_sees(&l, "Find an opponent"));
	ck_assert_uint_eq(l.view.row, 0);
}
END_TEST

/* Nothing is advised that cannot be done. */
START_TEST(advises_what_can_be_done)
{
	ck_assert(looker_sees(&l, "b2 Enter moves, / commands"));
	ck_assert(looker_sees(&l, "Enter Play  Esc Menu"));
	looker_hears(&l, "* move 7 1 x b2", "");
	looker_types(&l, ",");
	ck_assert(looker_sees(&l, "End goes back, / commands"));
	ck_assert(looker_sees(&l, "End Game  Esc Menu"));
	looker_clicks(&l, "End Game");
	looker_types(&l, "__");
	ck_assert(looker_sees(&l, "Tab goes back to your game."));
	looker_hears(&l, "* move 7 2 o a1", "");
	ck_assert(looker_sees(&l, "Your turn: Tab goes back to your game."));
	looker_types(&l, "_");
	looker_hears(&l, "* over 7 1 winner=o why=time", "");
	ck_assert(!looker_sees(&l, "Enter"));
	ck_assert(looker_sees(&l, "Esc Menu"));
	looker_types(&l, "__");
	ck_assert(looker_sees(&l, "Enter plays or watches."));
}
END_TEST

START_TEST(says_what_it_needs)
{
	canvas_clear(l.canvas, 10, 30, CHARSET_TEXT);
	ck_assert(looker_sees(&l, "needs 40x16, this is 30x10"));
	ck_assert_int_eq(at(0, 0), 'n');
}
END_TEST

/* Clicks on the talk go there; on the bar, to what is read there alone. */
START_TEST(has_spots_where_they_are_seen)
{
	looker_clicks(&l, "A new game.");
	ck_assert_int_eq(l.view.pane, PANE_TALK);
	looker_types(&l, "_");
	looker_clicks(&l, "  Esc"); /* between two keys */
	ck_assert_int_eq(l.view.dialog, DIALOG_NONE);
	looker_clicks(&l, "Help");
	ck_assert_int_eq(l.view.dialog, DIALOG_HELP);
}
END_TEST

Suite *draw_suite(void)
{
	Suite *suite = suite_create("draw");
	TCase *all = tcase_create("all");

	tcase_add_checked_fixture(all, open_looker, close_looker);
	tcase_add_test(all, marks_the_row_that_is_chosen);
	tcase_add_test(all, marks_the_item_that_is_chosen);
	tcase_add_loop_test(all, shows_minutes_and_seconds, 0,
	    sizeof(clocks) / sizeof(clocks[0]));
	tcase_add_test(all, tells_of_presence_in_words);
	tcase_add_loop_test(all, tells_what_absence_leads_to, 0, 3);
	tcase_add_test(all, tells_of_bots);
	tcase_add_test(all, tells_of_offers);
	tcase_add_test(all, gives_each_side_its_colour);
	tcase_add_test(all, points_to_what_is_not_seen);
	tcase_add_test(all, tells_who_we_are);
	tcase_add_test(all, shows_no_more_than_there_is);
	tcase_add_test(all, advises_what_can_be_done);
	tcase_add_test(all, says_what_it_needs);
	tcase_add_test(all, has_spots_where_they_are_seen);
	suite_add_tcase(suite, all);
	return suite;
}
