/* render_dialog.c -- renders the menu, a confirmation or the help. */

#include "client/tui/render_dialog.h"

#include <stdarg.h>
#include <stdio.h>

#include "client/text/commands.h"
#include "client/tui/action.h"
#include "client/tui/key_bindings.h"
#include "client/tui/render_side.h"

/* The smallest screen fits lines of 36 columns. */
#define HELP_COLUMNS 36
#define HELP_LINES   64

/* Lines without a blank at the start are headings. */
static const char *const board_help[] = {
	"Moves",
	"  Arrow keys, then Enter or Space",
	"  Or a click",
	"  Or h8 Enter: column h, row 8",
	"",
	"Marks",
	"  X O       the stones; X is first",
	"  [X]       the last move",
	"  *X*       the winning line",
	"  ? ?       a hint",
	"  reversed  the cursor",
	"  >         whose turn; selected row",
	"  < > ^ v   there is more that way",
	"",
	"Keys",
	NULL,
};

static const char *const lobby_help[] = {
	"",
	"In the lobby",
	"  Enter on a player plays, on a game",
	"  watches. Left and right change the",
	"  game, bot, side and clock. Or type",
	"  a game: 7x7x4, or a clock: 5+3 is",
	"  5 minutes plus 3 s per move,",
	"  30/move is 30 s per move.",
	NULL,
};

/* --- the help --- */

struct help {
	int  count;
	char lines[HELP_LINES][HELP_COLUMNS + 1];
};

static void __attribute__((format(printf, 2, 3)))
add(struct help *help, const char *format, ...)
{
	va_list values;

	if (help->count == HELP_LINES)
		return;
	va_start(values, format);
	vsnprintf(help->lines[help->count++], sizeof(help->lines[0]), format,
	    values);
	va_end(values);
}

static void add_lines(struct help *help, const char *const *lines)
{
	while (*lines != NULL)
		add(help, "%s", *lines++);
}

static void add_keys(struct help *help)
{
	const char *line;

	for (size_t i = 0; (line = key_bindings_help(i)) != NULL; i++)
		add(help, "  %s", line);
	/* Ctrl-Z is a signal of the terminal, not a key binding. */
	add(help, "  Ctrl-Z    suspends; fg resumes");
}

/* In two columns. */
static void add_commands(struct help *help)
{
	char left[HELP_COLUMNS / 2], right[HELP_COLUMNS / 2];

	add(help, "%s", "");
	add(help, "Commands");
	for (size_t i = 0; commands_screen_help(i, left, sizeof(left));
	     i += 2) {
		if (!commands_screen_help(i + 1, right, sizeof(right)))
			right[0] = '\0';
		add(help, "  %-*s%s", HELP_COLUMNS / 2 - 1, left, right);
	}
}

static void fill_help(struct help *help)
{
	help->count = 0;
	add_lines(help, board_help);
	add_keys(help);
	add_commands(help);
	add_lines(help, lobby_help);
}

/* --- frames --- */

/*
 * Draws a frame in the middle, with that size inside; returns the inside. A
 * click outside of the frame closes the dialog.
 */
static struct rect frame(struct canvas *c, int rows, int columns)
{
	struct rect in = { (c->rows - rows) / 2, (c->columns - columns) / 2,
		rows, columns };
	struct rect out = { in.row - 1, in.column - 2, rows + 2, columns + 4 };
	int         right = out.column + out.columns - 1,
	    below = out.row + out.rows - 1;
	bool u = c->symbols;

	canvas_add_click_target(c, (struct rect){ 0, 0, c->rows, c->columns },
	    ACTION_CLOSE);
	canvas_add_click_target(c, out, ACTION_IGNORE);
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

static void draw_menu(const struct ui_state *ui, struct canvas *c)
{
	const struct menu *m = &ui->menu;
	int                width = glyph_columns(m->title, c->unicode) + 2;
	struct rect        in;

	for (unsigned i = 0; i < m->count; i++) {
		int w = glyph_columns(m->items[i].text, c->unicode) + 3;

		width = w > width ? w : width;
	}
	in = frame(c, (int)m->count,
	    width < c->columns - 4 ? width : c->columns - 4);
	draw_title(c, in, m->title);
	for (unsigned i = 0; i < m->count; i++) {
		struct rect row = { in.row + (int)i, in.column, 1, in.columns };
		struct rect text = { row.row, in.column + 2, 1,
			in.columns - 2 };

		canvas_text(c, text, m->items[i].text, STYLE_PLAIN);
		canvas_add_click_target(c, row, ACTION_MENU_ITEM + (int)i);
		if (i != m->selected)
			continue;
		canvas_set(c, row.row, row.column, '>', STYLE_STRONG);
		canvas_highlight(c, row);
		c->cursor_row = row.row;
		c->cursor_column = row.column;
	}
}

static void draw_help(struct ui_state *ui, struct canvas *c)
{
	struct help help;
	struct rect in;
	int         rows, width;

	fill_help(&help);
	rows = help.count < c->rows - 4 ? help.count : c->rows - 4;
	width = HELP_COLUMNS < c->columns - 4 ? HELP_COLUMNS : c->columns - 4;
	in = frame(c, rows, width);
	if ((int)ui->help_top > help.count - rows)
		ui->help_top = (unsigned)(help.count - rows);
	draw_title(c, in, rows < help.count ? "Help: Down has more" : "Help");
	for (int i = 0; i < rows; i++) {
		const char *line = help.lines[(int)ui->help_top + i];

		canvas_text(c,
		    (struct rect){ in.row + i, in.column, 1, in.columns }, line,
		    *line == ' ' ? STYLE_PLAIN : STYLE_STRONG);
	}
	c->cursor_row = in.row;
	c->cursor_column = in.column;
}

/* The rows of the name dialog, without what is wrong with the name. */
#define NAME_ROWS 5

static void draw_name(const struct ui_state *ui, struct canvas *c)
{
	static const char *const lines[] = {
		"Others see it, and your scores",
		"belong to it. It is remembered.",
		"Esc: stay a guest.",
	};
	const int   columns = HELP_COLUMNS;
	const int   problem_rows = render_count_rows(c, columns,
	      ui->name_problem);
	struct rect in = frame(c, NAME_ROWS + problem_rows, columns),
		    row = { in.row, in.column, 1, columns };

	draw_title(c, in, "What is your name?");
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++, row.row++)
		canvas_text(c, row, lines[i], STYLE_PLAIN);
	row.row++;
	render_words(c,
	    (struct rect){ row.row + 1, in.column, problem_rows, columns },
	    ui->name_problem, STYLE_ALERT);
	c->cursor_row = row.row;
	c->cursor_column = row.column + canvas_text(c, row, "> ", STYLE_STRONG);
	row.column += 2;
	row.columns -= 2;
	canvas_text(c, row, ui->edit.text, STYLE_PLAIN);
	c->cursor_column += (int)ui->edit.cursor;
}

void render_dialog(struct ui_state *ui, struct canvas *c)
{
	if (ui->dialog == DIALOG_MENU)
		draw_menu(ui, c);
	else if (ui->dialog == DIALOG_NAME)
		draw_name(ui, c);
	else if (ui->dialog == DIALOG_HELP)
		draw_help(ui, c);
}
