/*
 * test_render.c -- what the screen shows: focus, players, clocks, stones, keys.
 */

#include "client/screen/input.h"
#include "client/screen/render.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/suite.h"
#include "tests/support/ui_fixture.h"

FIXTURE(ui_fixture_set_up, ui_fixture_tear_down);

/* How many cells of a row are highlighted. */
static int chosen_in(int row)
{
	int n = 0;

	for (int i = 0; i < l.canvas->columns; i++)
		n += l.canvas->cell[row][i].highlighted;
	return n;
}

/* All highlighted cells; also checks that the cursor is on one of them. */
static int chosen(void)
{
	int n = 0;

	for (int row = 0; row < l.canvas->rows; row++)
		n += chosen_in(row);
	ck_assert(n == 0 ||
	    l.canvas->cell[l.canvas->cursor_row][l.canvas->cursor_column]
		.highlighted);
	return n;
}

static uint32_t at(int row, int column)
{
	return l.canvas->cell[row][column].character;
}

TEST(highlights_the_selected_row)
{
	int row;

	ui_fixture_type(&l, "__v");
	row = l.canvas->cursor_row;
	ck_assert_int_eq(at(row, l.canvas->cursor_column), '>');
	ck_assert(chosen() > 20 && chosen() == chosen_in(row));
	ui_fixture_type(&l, "^");
	ck_assert_int_eq(l.canvas->cursor_row, row - 1);
	ui_fixture_click(&l, "New game."); /* in the chat beside it */
	ck_assert_int_eq(chosen(), 0);
	ck_assert_int_eq(at(row - 1, 1), '>');
}

TEST(highlights_the_selected_menu_item)
{
	int row;

	ui_fixture_type(&l, "#v");
	row = l.canvas->cursor_row;
	ck_assert_int_eq(at(row, l.canvas->cursor_column), '>');
	ck_assert_int_eq(at(row, l.canvas->cursor_column + 2), 'A'); /* Ask */
	ck_assert_int_gt(chosen_in(row), 0);
	ck_assert(ui_fixture_shows(&l, " Actions "));
	ui_fixture_type(&l, "#?");
	ck_assert_int_eq(at(l.canvas->cursor_row, l.canvas->cursor_column),
	    'M');
	ck_assert_int_eq(at(l.canvas->cursor_row, l.canvas->cursor_column - 1),
	    ' ');
	ck_assert_int_eq(at(l.canvas->cursor_row, l.canvas->cursor_column - 2),
	    '|');
}

static const struct {
	const char *clock, *shown;
} clocks[] = {
	{ "0+9 left=9000,9000", " 0:09, " },
	{ "5+3 left=272001,300000", " 4:33, " },
	{ "60+0 left=3600000,3600000", " 60:00, " },
	{ "5+3 left=59999,300000", " 1:00, " },
};

TEST_EACH(shows_minutes_and_seconds, clocks)
{
	char line[160];

	snprintf(line, sizeof(line),
	    "* state 9 3x3x3 turn=x x=ann o=bob you=x moves=- "
	    "clock=%s",
	    clocks[_i].clock);
	ui_fixture_receive(&l, line, "");
	ck_assert(ui_fixture_shows(&l, clocks[_i].shown));
}

/* The player is online, disconnected, replaced by a bot, or gone. */
TEST(shows_the_connection_of_players)
{
	ui_fixture_receive(&l, "* match 8 3x3x3 x=ann o=bob you=x clock=none",
	    "");
	ck_assert(ui_fixture_shows(&l, "online "));
	ck_assert(ui_fixture_shows(&l, "Your turn. "));
	ui_fixture_receive(&l, "* away 8 o until=12000", "");
	ck_assert(ui_fixture_shows(&l, "away, a bot in 12 s"));
	ui_state_tick(&l.ui, 1001);
	ck_assert(ui_fixture_shows(&l, "away, a bot in 11 s"));
	ui_state_tick(&l.ui, 12000);
	ck_assert(ui_fixture_shows(&l, "disconnected "));
	ui_fixture_receive(&l, "* sit 8 o easy~bot for=bob", "");
	ck_assert(ui_fixture_shows(&l, "plays for bob"));
	ui_fixture_receive(&l, "* back 8 o bob", "");
	ck_assert(!ui_fixture_shows(&l, "plays for"));
	ui_fixture_receive(&l, "* over 8 0 winner=x why=time\n* left 8 o", "");
	ck_assert(ui_fixture_shows(&l, "has left"));
	strcpy(l.ui.problem, "Connection lost.");
	ck_assert(ui_fixture_shows(&l, "reconnecting, 1 won"));
}

TEST_LOOP(shows_what_happens_to_a_disconnected_player, 0, 3)
{
	static const struct {
		const char *absent, *shown;
	} absence_rules[] = {
		{ "bot", "away, a bot in 30 s" },
		{ "wait", "away, claim in 30 s" },
		{ "forfeit", "away, loses in 30 s" },
	};
	char line[160];

	snprintf(line, sizeof(line),
	    "* match 8 3x3x3 x=ann o=bob you=x clock=5+3 absent=%s\n"
	    "* away 8 o until=30000",
	    absence_rules[_i].absent);
	ui_fixture_receive(&l, line, "");
	ck_assert(ui_fixture_shows(&l, absence_rules[_i].shown));
}

/* In a game, too: programs that are no bots of the server. */
TEST(shows_programs)
{
	ui_fixture_receive(&l, "* match 8 3x3x3 x=ann o=bob programs=o you=x",
	    "");
	ck_assert(ui_fixture_shows(&l, "program "));
	ui_fixture_receive(&l,
	    "* state 8 3x3x3 turn=x x=ann o=easy~bot programs=o you=x moves=- "
	    "for=bob",
	    "");
	ck_assert(ui_fixture_shows(&l, "bot, plays for bob"));
	ck_assert(!ui_fixture_shows(&l, "program "));
}

/* A bot to move is thinking; a bot may play for somebody. */
TEST(shows_bots)
{
	ck_assert(ui_fixture_shows(&l, "The hard bot"));
	ck_assert(ui_fixture_shows(&l, "bot "));
	ui_fixture_receive(&l, "* move 7 1 x b2", "");
	ck_assert(ui_fixture_shows(&l, "thinking "));
	ui_fixture_receive(&l,
	    "* match 8 3x3x3 x=ann o=~guest3 you=x clock=none\n"
	    "* sit 8 o easy~bot for=~guest3",
	    "");
	ck_assert(ui_fixture_shows(&l, "plays for guest 3"));
	ck_assert(ui_fixture_shows(&l, "online "));
}

TEST(shows_offers)
{
	ui_fixture_receive(&l,
	    "* match 8 3x3x3 x=ann o=bob you=x clock=none\n"
	    "* offer 8 draw x id=3\n* move 8 1 x b2",
	    "");
	ck_assert(ui_fixture_shows(&l, "You offer a draw."));
	ui_fixture_receive(&l, "* move 8 2 o a1\n* move 8 3 x b1", "");
	ck_assert(!ui_fixture_shows(&l, "You offer a draw."));
	ui_fixture_receive(&l, "* offer 8 draw o id=4 ply=1", "");
	ck_assert(ui_fixture_shows(&l, "+ yes, - no: bob"));
	ck_assert(ui_fixture_shows(&l, "+ Yes  - No  Esc"));
	ui_fixture_receive(&l, "* offer 8 undo x id=5 ply=1", "");
	ck_assert(ui_fixture_shows(&l, "You ask to take back"));
	ui_fixture_receive(&l, "* offer 8 hint x id=6 ply=1", "");
	ck_assert(ui_fixture_shows(&l, "You ask for hints."));
	ui_fixture_receive(&l,
	    "* over 8 1 winner=x why=time\n* offer 8 rematch o id=3", "");
	ck_assert(ui_fixture_shows(&l, "offers a"));
	ck_assert(!ui_fixture_shows(&l, "You ask for hints."));
	ui_fixture_type(&l, "#");
	ck_assert(ui_fixture_shows(&l, "> Accept the rematch"));
}

/* How many cells have a style; all of them hold that letter. */
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

/* The letter beside a player's name has the style of the stones. */
TEST(gives_each_side_its_style)
{
	ck_assert_int_eq(styled(STYLE_X, 'X'), 1);
	ui_fixture_receive(&l, "* move 7 1 x b2", "");
	ck_assert_int_gt(styled(STYLE_X, 'X'), 1);
	ck_assert_int_eq(styled(STYLE_O, 'O'), 1);
	ui_fixture_receive(&l, "* move 7 2 o a1", "");
	ck_assert_int_gt(styled(STYLE_O, 'O'), 1);
}

/* Arrows at the edges of the visible part: up, down, left, right. */
static void points(const char *arrows)
{
	const struct grid *g = &l.ui.layout.grid;
	int                row = g->rect.row, column = g->rect.column;

	ui_fixture_shows(&l, "");
	ck_assert_int_eq(at(row, column - 1), arrows[0]);
	ck_assert_int_eq(at(row + g->rect.rows - 1, column - 1), arrows[1]);
	ck_assert_int_eq(at(row + g->rect.rows, column) == '<',
	    arrows[2] == '<');
	ck_assert_int_eq(at(row + g->rect.rows, column + g->rect.columns - 1),
	    arrows[3]);
}

TEST(points_to_the_hidden_part_of_the_board)
{
	const struct grid *g = &l.ui.layout.grid;

	canvas_clear(l.canvas, 16, 40, CHARSET_TEXT);
	ui_fixture_receive(&l, "* match 8 26x26x5 x=ann o=bob you=x clock=none",
	    "");
	l.ui.top = 25;
	l.ui.left = 0;
	points(" v >");
	l.ui.top = 24;
	points("^v >");
	l.ui.left = 1;
	points("^v<>");
	l.ui.top = g->rows;
	l.ui.left = 25 - g->columns;
	points("^v<>");
	l.ui.top = g->rows - 1;
	l.ui.left = 26 - g->columns;
	points("^ < ");
}

/* Whether the point is one of those around the middle of what is visible. */
static bool is_central(point p)
{
	const struct grid *g = &l.ui.layout.grid;
	struct rect        cell;

	return grid_cell(g, p, &cell) &&
	    abs(g->top - POINT_ROW(p) - g->rows / 2) <= 1 &&
	    abs(POINT_COLUMN(p) - g->left - g->columns / 2) <= 1;
}

/* A board that does not fit opens at the last move, or in the middle. */
TEST(opens_a_large_board_in_the_middle)
{
	canvas_clear(l.canvas, 16, 40, CHARSET_TEXT);
	ui_fixture_receive(&l, "* match 8 26x26x5 x=ann o=bob you=x clock=none",
	    "");
	ck_assert(is_central(POINT(13, 13)));
	ui_fixture_receive(&l,
	    "* state 9 26x26x5 turn=x x=ann o=bob you=x"
	    " moves=m13,r18 clock=none",
	    "");
	ck_assert(is_central(POINT(17, 17)));
}

/* A board that no longer fits a smaller screen still shows the last move. */
TEST(keeps_the_last_move_in_sight_when_resized)
{
	canvas_clear(l.canvas, 60, 120, CHARSET_TEXT);
	ui_fixture_receive(&l,
	    "* match 8 26x26x5 x=ann o=bob you=x clock=none\n"
	    "* move 8 1 x m13",
	    "");
	canvas_clear(l.canvas, 16, 40, CHARSET_TEXT);
	ck_assert(ui_fixture_shows(&l, "[X]"));
	ck_assert(is_central(POINT(12, 12)));
	canvas_clear(l.canvas, 10, 40, CHARSET_TEXT);
	ck_assert(ui_fixture_shows(&l, "Too small"));
	canvas_clear(l.canvas, 16, 50, CHARSET_TEXT);
	ck_assert(ui_fixture_shows(&l, "[X]"));
	ck_assert(is_central(POINT(12, 12)));
}

/* All of the line that won is shown, even where the board does not fit. */
TEST(shows_the_winning_line_on_a_small_screen)
{
	struct rect cell;

	canvas_clear(l.canvas, 16, 40, CHARSET_TEXT);
	ui_fixture_receive(&l,
	    "* match 8 26x26x5 x=ann o=bob you=x clock=none\n"
	    "* move 8 1 x j10\n* move 8 2 o z1\n* move 8 3 x k11\n"
	    "* move 8 4 o z2\n* move 8 5 x n14\n* move 8 6 o z3\n"
	    "* move 8 7 x m13\n* move 8 8 o z4\n* move 8 9 x l12\n"
	    "* over 8 9 winner=x why=line line=j10,k11,l12,m13,n14",
	    "");
	ck_assert(ui_fixture_shows(&l, "You win with j10 k11 l12 m13 n14."));
	for (int i = 0; i < 5; i++)
		ck_assert(grid_cell(&l.ui.layout.grid, POINT(9 + i, 9 + i),
		    &cell));
	ck_assert(ui_fixture_shows(&l,
	    "= Rematch  > Next  ! Mistakes  Esc Menu"));
}

/* The ASCII characters of the status, row after row. */
static const char *status_text(void)
{
	static char        text[1024];
	const struct rect *r = &l.ui.layout.status;
	size_t             n = 0;

	for (int row = r->row; row < r->row + r->rows; row++)
		for (int i = 0; i < r->columns && n + 1 < sizeof(text); i++)
			text[n++] = (char)at(row, r->column + i);
	text[n] = '\0';
	return text;
}

/*
 * What the status needs beside the board is taken from the chat, or from the
 * list of moves.
 */
TEST(tells_the_whole_end_of_a_game)
{
	bool has_moves = false;

	ui_fixture_receive(&l,
	    "* state 9 15x15x5 ply=9 turn=- x=ann o=bob you=x "
	    "moves=h8,a1,i8,a3,j8,a5,k8,a7,l8 winner=x why=line "
	    "line=h8,i8,j8,k8,l8 rating=1662?,1338? change=162,-162",
	    "");
	for (int rows = 24; rows < 60; rows += 3)
		for (int columns = 50; columns < 100; columns += 2) {
			render_screen(&l.ui, l.canvas, rows, columns,
			    CHARSET_TEXT);
			if (!l.ui.layout.wide)
				continue;
			ck_assert_msg(strstr(status_text(), "(-162).") != NULL,
			    "%dx%d", columns, rows);
			has_moves |= l.ui.layout.moves.rows > 0 &&
			    l.ui.layout.status.rows > 3;
		}
	ck_assert(has_moves);
}

/* Only a move scrolls the board to itself. */
TEST(is_not_turned_by_chat)
{
	struct rect cell;

	canvas_clear(l.canvas, 16, 40, CHARSET_TEXT);
	ui_fixture_receive(&l,
	    "* match 8 26x26x5 x=ann o=bob you=x clock=none\n"
	    "* move 8 1 x a1",
	    "");
	ck_assert(grid_cell(&l.ui.layout.grid, POINT(0, 0), &cell));
	for (int i = 0; i < 25; i++)
		ui_fixture_press(&l, KEY_IS_UP);
	ck_assert(!grid_cell(&l.ui.layout.grid, POINT(0, 0), &cell));
	ui_fixture_receive(&l, "* say 8 bob :hello\n* offer 8 draw o id=3",
	    "bob offers a draw.");
	ck_assert(!grid_cell(&l.ui.layout.grid, POINT(0, 0), &cell));
	ui_fixture_receive(&l, "* move 8 2 o b1", "");
	ck_assert(grid_cell(&l.ui.layout.grid, POINT(1, 0), &cell));
}

/* Our name is at the right of the header, if it fits. */
TEST(shows_our_name)
{
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(at(0, 76 + i), "ann"[i]);
	ck_assert_int_eq(at(0, 79), ' ');
	ui_fixture_receive(&l, "* you a23456789-bcdef", "");
	for (l.canvas->columns = 40; l.canvas->columns < 60;
	     l.canvas->columns++) {
		ck_assert(ui_fixture_shows(&l,
		    " Tic-tac-toe: 3 in a row wins"));
		ck_assert(ui_fixture_shows(&l, "F2 Game  Tic-tac-toe"));
		ck_assert_int_eq(ui_fixture_shows(&l, "wins a23456789-bcdef "),
		    l.canvas->columns == 55);
	}
}

TEST(header_says_whether_the_game_is_rated)
{
	ui_fixture_receive(&l, "* match 9 5x5x4 x=ann o=bob you=x rated=1", "");
	ck_assert(ui_fixture_shows(&l, "4 in a row wins, rated "));
	ui_fixture_receive(&l, "* hinting 9 1 x", "");
	ck_assert(ui_fixture_shows(&l, "4 in a row wins "));
	ui_fixture_receive(&l,
	    "* state 9 5x5x4 ply=0 turn=x x=ann o=bob you=x moves=- rated=1",
	    "");
	ck_assert(ui_fixture_shows(&l, "4 in a row wins, rated "));
}

/* Scroll positions and the selected row are limited to what exists. */
TEST(limits_scrolling)
{
	const struct grid *g = &l.ui.layout.grid;

	ui_fixture_receive(&l, "* match 8 26x26x5 x=ann o=bob you=x clock=none",
	    "");
	l.ui.top = 0;
	l.ui.left = 99;
	ck_assert(ui_fixture_shows(&l, " 1 "));
	ck_assert_int_eq(g->top, g->rows - 1);
	ck_assert_int_eq(g->left, 26 - g->columns);
	ui_fixture_type(&l, "__");
	l.ui.list.top = 99;
	ck_assert(ui_fixture_shows(&l, "Find an opponent"));
	ck_assert(ui_fixture_shows(&l, "> Find an opponent"));
}

/* The placeholder and the row of keys suit the situation. */
TEST(shows_the_keys_that_work)
{
	ck_assert(ui_fixture_shows(&l, "b2 Enter moves, / commands"));
	ck_assert(ui_fixture_shows(&l, "Enter Play  Esc Menu"));
	ui_fixture_receive(&l, "* move 7 1 x b2", "");
	ui_fixture_type(&l, ",");
	ck_assert(ui_fixture_shows(&l, "End returns, / commands"));
	ck_assert(ui_fixture_shows(&l, "End Game  Esc Menu"));
	ui_fixture_click(&l, "End Game");
	ui_fixture_type(&l, "__");
	ck_assert(ui_fixture_shows(&l, "Tab returns to your game."));
	ui_fixture_receive(&l, "* move 7 2 o a1", "");
	ck_assert(ui_fixture_shows(&l, "Your turn: Tab returns to your game."));
	ui_fixture_type(&l, "_");
	ui_fixture_receive(&l, "* over 7 1 winner=o why=time", "");
	ck_assert(!ui_fixture_shows(&l, "Enter"));
	ck_assert(ui_fixture_shows(&l,
	    "= Rematch  > Next game  ! Mistakes  Esc"));
	canvas_clear(l.canvas, 16, 40, CHARSET_TEXT);
	ck_assert(ui_fixture_shows(&l,
	    "= Rematch  > Next  ! Mistakes  Esc Menu"));
	canvas_clear(l.canvas, 24, 80, CHARSET_TEXT);
	ui_fixture_type(&l, "__");
	ck_assert(ui_fixture_shows(&l, "Enter plays or watches."));
}

/* Until somebody else has come, and while nothing else is to be said. */
TEST(tells_the_host_where_others_reach_the_server)
{
	ui_fixture_receive(&l, "* over 7 0 winner=o why=time", "");
	ui_fixture_type(&l, "__");
	l.ui.is_host = true;
	ck_assert(ui_fixture_shows(&l,
	    "Server started. Others start noughts."));
	l.ui.page.count = 1;
	strcpy(l.ui.page.url[0], "http://192.168.178.100:4243/");
	ck_assert(ui_fixture_shows(&l,
	    "Server started. Others start noughts, or open "
	    "http://192.168.178.100:4243/"));
	canvas_clear(l.canvas, 16, 40, CHARSET_TEXT);
	ck_assert(ui_fixture_shows(&l, "Others: http://192.168.178.100:4243/"));
	l.ui.lobby.shown.players.count = 2;
	ck_assert(ui_fixture_shows(&l, "Enter plays or watches."));
}

/* Where stones fall, a column is a move. */
TEST(asks_for_a_column_where_stones_fall)
{
	ui_fixture_receive(&l,
	    "* match 8 7x6x4/drop x=ann o=hard~bot you=x clock=none", "");
	ck_assert(ui_fixture_shows(&l, "b Enter moves, / commands"));
}

TEST(says_that_the_screen_is_too_small)
{
	canvas_clear(l.canvas, 10, 30, CHARSET_TEXT);
	ck_assert(ui_fixture_shows(&l, "Too small: 30x10, need 40x16"));
	ck_assert_int_eq(at(0, 0), 'T');
	/* A move that cannot be seen is not played; Ctrl-C leaves. */
	ui_fixture_exchange(&l, "$ b2$#", "");
	ui_fixture_press(&l, KEY_IS_INTERRUPT);
	ck_assert(ui_fixture_shows(&l, "Quit? "));
	ui_fixture_press(&l, KEY_IS_INTERRUPT);
	ck_assert(l.has_left);
}

/* A click on the chat focuses it; on the row of keys it runs that key. */
TEST(puts_click_targets_on_what_is_shown)
{
	ui_fixture_click(&l, "New game.");
	ck_assert(ui_fixture_shows(&l, "Say: "));
	ui_fixture_type(&l, "_");
	ui_fixture_click(&l, "  Esc"); /* between two keys */
	ck_assert(!ui_fixture_shows(&l, "Actions"));
	ui_fixture_click(&l, "Help");
	ck_assert(ui_fixture_shows(&l, "Help: "));
}

TEST(shows_numbers_on_stones)
{
	ui_fixture_receive(&l,
	    "* state 9 15x15x5 ply=3 turn=o x=ann o=bob you=x "
	    "moves=h8,h9,i8",
	    "");
	ck_assert(ui_fixture_shows(&l, "X[X]"));
	input_key(&l.ui, &(struct key){ .kind = KEY_IS_TEXT, .character = '#' },
	    0);
	ck_assert(ui_fixture_shows(&l, " 1 3"));
	input_key(&l.ui, &(struct key){ .kind = KEY_IS_TEXT, .character = '#' },
	    0);
	ck_assert(ui_fixture_shows(&l, "X[X]"));
}

/* Only where there is room for it. */
TEST(lists_the_moves)
{
	ui_fixture_receive(&l,
	    "* state 9 15x15x5 ply=3 turn=o x=ann o=bob you=x "
	    "moves=h8,h9,i8",
	    "");
	ck_assert(ui_fixture_shows(&l, "  1 h8  h9    3 i8"));
	ui_fixture_click(&l, "h9");
	ck_assert_uint_eq(board_ply(l.ui.viewer.board), 2);
	canvas_clear(l.canvas, 16, 40, CHARSET_TEXT);
	ck_assert(!ui_fixture_shows(&l, "  1 h8"));
	input_run_line(&l.ui, "go 2");
	ck_assert_uint_eq(board_ply(l.ui.viewer.board), 2);
	input_run_line(&l.ui, "go 3");
	ck_assert(!viewer_is_browsing(&l.ui.viewer));
}
