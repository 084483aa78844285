/* draw_dialog.c -- the menu, a question or the help, above all else. */

#include "client/draw_dialog.h"

#include <string.h>

#include "client/act.h"

/* In at most 36 columns, which every screen has. */
static const char *const help[] = {
	"Moves",
	"  Arrows and Enter, or Space",
	"  A click",
	"  h8 Enter: column h, row 8",
	"",
	"Marks",
	"  X O       the stones; X is first",
	"  [X]       the last move",
	"  *X*       the winning line",
	"  ? ?       a hint",
	"  reversed  where you are",
	"  >         whose turn; chosen row",
	"  < > ^ v   there is more that way",
	"",
	"Keys",
	"  Esc       what can be done now;",
	"            leaves a menu, clears",
	"            what is typed",
	"  Tab       board, talk, list",
	"  PgUp  ,   looks a move back",
	"  PgDn  .   a move forth",
	"  Home End  to the start, the game",
	"  /         begins a command",
	"  ?  F1     this help",
	"  Ctrl-C    leaves",
	"  Ctrl-Z    sets aside; fg returns",
	"",
	"Commands",
	"  /say WORDS    /name NAME",
	"  /resign       /draw",
	"  /rematch      /hint",
	"  /new          /bot GAME LEVEL",
	"  /watch ID     /unwatch",
	"  /list         /bell",
	"  /quit         /help COMMAND",
	"",
	"In the list",
	"  Enter on a person plays, on a game",
	"  watches. Left and right change the",
	"  game, bot, side and clock, or type",
	"  a game: 7x7x4, or a clock: 5+3 is",
	"  5 minutes and 3 seconds a move,",
	"  30/move 30 seconds for each move.",
};

#define HELP_LINES ((int)(sizeof(help) / sizeof(help[0])))
#define HELP_WIDTH 36

/* A frame in the middle for so many rows and columns; what is inside of it. */
static struct rect frame(struct canvas *c, int rows, int columns)
{
	struct rect in = { (c->rows - rows) / 2, (c->columns - columns) / 2,
		rows, columns };
	struct rect out = { in.row - 1, in.column - 2, rows + 2, columns + 4 };
	int         right = out.column + out.columns - 1,
	    below = out.row + out.rows - 1;
	bool u = c->symbols;

	canvas_spot(c, (struct rect){ 0, 0, c->rows, c->columns }, ACT_CLOSE);
	canvas_spot(c, out, ACT_IDLE);
	canvas_fill(c, out, u ? 0x2500 : '-', STYLE_PLAIN);
	canvas_fill(c, (struct rect){ in.row, out.column, rows, out.columns },
	    u ? 0x2502 : '|', STYLE_PLAIN);
	canvas_fill(c,
	    (struct rect){ in.row, out.column + 1, rows, out.columns - 2 }, ' ',
	    STYLE_PLAIN);
	canvas_set(c, out.row, out.column, u ? 0x250c : '+', STYLE_PLAIN);
	canvas_set(c, out.row, right, u ? 0x2510 : '+', STYLE_PLAIN);
	canvas_set(c, below, out.column, u ? 0x2514 : '+', STYLE_PLAIN);
	canvas_set(c, below, right, u ? 0x2518 : '+', STYLE_PLAIN);
	return in;
}

static void draw_title(struct canvas *c, struct rect in, const char *title)
{
	canvas_put(c, in.row - 1, in.column, " ", STYLE_STRONG);
	canvas_text(c,
	    (struct rect){ in.row - 1, in.column + 1, 1, in.columns - 1 },
	    title, STYLE_STRONG);
	canvas_put(c, in.row - 1,
	    in.column + 1 + glyph_columns(title, c->unicode), " ",
	    STYLE_STRONG);
}

static void draw_menu(const struct view *v, struct canvas *c)
{
	const struct menu *m = &v->menu;
	int                width = glyph_columns(m->title, c->unicode) + 2;
	struct rect        in;

	for (unsigned i = 0; i < m->count; i++) {
		int w = glyph_columns(m->item[i].text, c->unicode) + 3;

		width = w > width ? w : width;
	}
	in = frame(c, (int)m->count,
	    width < c->columns - 4 ? width : c->columns - 4);
	draw_title(c, in, m->title);
	for (unsigned i = 0; i < m->count; i++) {
		struct rect row = { in.row + (int)i, in.column, 1, in.columns };
		struct rect text = { row.row, in.column + 2, 1,
			in.columns - 2 };

		canvas_text(c, text, m->item[i].text, STYLE_PLAIN);
		canvas_spot(c, row, ACT_ITEM + (int)i);
		if (i != m->chosen)
			continue;
		canvas_set(c, row.row, row.column, '>', STYLE_STRONG);
		canvas_choose(c, row);
		c->row = row.row;
		c->column = row.column;
	}
}

static void draw_help(struct view *v, struct canvas *c)
{
	int rows = HELP_LINES < c->rows - 4 ? HELP_LINES : c->rows - 4;
	int width = HELP_WIDTH < c->columns - 4 ? HELP_WIDTH : c->columns - 4;
	struct rect in = frame(c, rows, width);

	if ((int)v->help_top > HELP_LINES - rows)
		v->help_top = (unsigned)(HELP_LINES - rows);
	draw_title(c, in, rows < HELP_LINES ? "Help: Down has more" : "Help");
	for (int i = 0; i < rows; i++) {
		const char *line = help[(int)v->help_top + i];

		canvas_text(c,
		    (struct rect){ in.row + i, in.column, 1, in.columns }, line,
		    *line == ' ' ? STYLE_PLAIN : STYLE_STRONG);
	}
	c->row = in.row;
	c->column = in.column;
}

void draw_dialog(struct view *v, struct canvas *c)
{
	if (v->dialog == DIALOG_MENU)
		draw_menu(v, c);
	else if (v->dialog == DIALOG_HELP)
		draw_help(v, c);
}
