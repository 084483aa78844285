/* render_dialog.c -- renders the dialogs. */

#include "client/tui/render_dialog.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/text/glyph.h"
#include "client/text/text_output.h"
#include "client/text/tournament_text.h"
#include "client/text/viewer_text.h"
#include "client/tui/key_bindings.h"
#include "client/tui/qr_code.h"
#include "client/tui/render_side.h"
#include "common/fatal.h"

/* Lines of this width fit on the smallest screen. */
#define HELP_COLUMNS 36

/* With this width, a key, its command and the description fit in one line. */
#define HELP_COLUMNS_WIDE 74

/* With this width, a profile's sentence about a game fits in one line. */
#define PROFILE_COLUMNS 62

/* All columns of the standings fit in this width. */
#define TOURNAMENT_COLUMNS 72

/* The most lines of a text that scrolls, and the bytes of each line. */
#define TEXT_LINES     128
#define TEXT_LINE_SIZE 128

/* Size that fits a sentence before it is wrapped. */
#define SENTENCE_SIZE 512

/* Lines that do not start with a blank are headings. */
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
	NULL,
};

static const char *const lobby_help[] = {
	"The list",
	"  Enter on a player plays, on a game",
	"  watches. Left and right change the",
	"  bot and the settings. Or type one:",
	"  a game: 7x7x4, or a clock: 5+3 is",
	"  5 minutes plus 3 s per move,",
	"  30/move is 30 s per move.",
	"",
	NULL,
};

/* --- the help --- */

struct text {
	int  count;
	char lines[TEXT_LINES][TEXT_LINE_SIZE];
};

static void __attribute__((format(printf, 2, 3)))
add(struct text *text, const char *format, ...)
{
	va_list values;

	if (text->count == TEXT_LINES)
		return;
	va_start(values, format);
	vsnprintf(text->lines[text->count++], sizeof(text->lines[0]), format,
	    values);
	va_end(values);
}

static void add_lines(struct text *text, const char *const *lines)
{
	while (*lines != NULL)
		add(text, "%s", *lines++);
}

/* Adds words, wrapped into lines of that width. */
static void add_wrapped(struct text *text, const char *words, int columns)
{
	while (*words != '\0') {
		size_t n = glyph_row_bytes(words, columns - 4, true);

		add(text, "    %.*s", (int)n, words);
		words += n;
		words += strspn(words, " ");
	}
}

/*
 * Adds the name of a key or a command, and what it does: beside the name or, if
 * that does not fit, below it.
 */
static void
add_entry(struct text *text, const char *name, const char *help, int columns)
{
	int width = columns >= HELP_COLUMNS_WIDE ? 20 : 10;

	if ((int)strlen(name) < width &&
	    2 + width + (int)strlen(help) <= columns) {
		add(text, "  %-*s%s", width, name, help);
		return;
	}
	add(text, "  %s", name);
	add_wrapped(text, help, columns);
}

static void add_keys(const struct ui_state *ui, struct text *text, int columns)
{
	char        names[KEY_NAMES_SIZE];
	const char *help;

	add(text, "Keys");
	for (size_t i = 0; (help = key_bindings_help(ui, i, names)) != NULL;
	     i++)
		add_entry(text, names, help, columns);
	/*
	 * Ctrl-Z is listed here because it is a signal of the terminal, not a
	 * key binding.
	 */
	add_entry(text, "Ctrl-Z", "suspend; fg resumes", columns);
}

static void
add_commands(const struct ui_state *ui, struct text *text, int columns)
{
	const unsigned pane = viewer_is_record(&ui->viewer) ?
	    viewer_text_pane(&ui->viewer) :
	    ui->lobby_shown ? COMMAND_IN_LIST :
			      COMMAND_IN_GAME;
	char           usage[COMMAND_USAGE_SIZE];
	const char    *help;

	add(text, "%s", "");
	add(text, "Commands");
	for (size_t i = 0;
	     (help = commands_screen_help(i, pane, usage)) != NULL; i++)
		add_entry(text, usage, help, columns);
}

/* Writes the help of the pane that has the focus. */
static void fill_help(const struct ui_state *ui, struct text *text, int columns)
{
	text->count = 0;
	if (ui->pane == PANE_LOBBY)
		add_lines(text, lobby_help);
	else if (ui->pane == PANE_BOARD)
		add_lines(text, board_help);
	add_keys(ui, text, columns);
	add_commands(ui, text, columns);
}

/* --- frames --- */

/*
 * Draws a frame around the rectangle `in`. A click outside of the frame closes
 * the dialog.
 */
static void draw_frame(struct canvas *c, struct rect in)
{
	const int   rows = in.rows;
	struct rect out = { in.row - 1, in.column - 2, rows + 2,
		in.columns + 4 };
	int         right = out.column + out.columns - 1,
	    below = out.row + out.rows - 1;
	bool u = c->symbols;

	canvas_add_click_target(c, (struct rect){ 0, 0, c->rows, c->columns },
	    CLICK_CODE(CMD_CLOSE, 0));
	canvas_add_click_target(c, out, CLICK_CODE(CMD_NOTHING, 0));
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
}

/*
 * Draws a frame in the middle of the screen. `rows` and `columns` are the size
 * inside the frame. Returns the rectangle inside it.
 */
static struct rect frame(struct canvas *c, int rows, int columns)
{
	struct rect in = { (c->rows - rows) / 2, (c->columns - columns) / 2,
		rows, columns };

	draw_frame(c, in);
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
	width = width < c->columns - 4 ? width : c->columns - 4;
	in = (struct rect){ (c->rows - (int)m->count) / 2,
		(c->columns - width) / 2, (int)m->count, width };
	/* Beside the board, the menu does not cover the stones. */
	if (ui->layout.wide && !ui->lobby_shown) {
		in.row = c->rows - in.rows - 3;
		in.column = c->columns - width - 2;
	}
	draw_frame(c, in);
	draw_title(c, in, m->title);
	for (unsigned i = 0; i < m->count; i++) {
		struct rect row = { in.row + (int)i, in.column, 1, in.columns };
		struct rect text = { row.row, in.column + 2, 1,
			in.columns - 2 };

		canvas_text(c, text, m->items[i].text, STYLE_PLAIN);
		canvas_add_click_target(c, row, CLICK_CODE(CMD_ITEM, i));
		if (i != m->selected)
			continue;
		canvas_set(c, row.row, row.column, '>', STYLE_STRONG);
		canvas_highlight(c, row);
		c->cursor_row = row.row;
		c->cursor_column = row.column;
	}
}

/*
 * Draws a text that can be scrolled. Lines that do not start with a blank are
 * headings.
 */
static void draw_lines(struct ui_state *ui, struct canvas *c,
    const struct text *text, int columns, const char *title)
{
	int rows = text->count < c->rows - 4 ? text->count : c->rows - 4;
	int width = columns < c->columns - 4 ? columns : c->columns - 4;
	struct rect in = frame(c, rows, width);
	char        more[TOURNAMENT_WORD_SIZE + 16];

	if ((int)ui->dialog_top > text->count - rows)
		ui->dialog_top = (unsigned)(text->count - rows);
	snprintf(more, sizeof(more), "%s%s", title,
	    rows < text->count ? ": Down has more" : "");
	draw_title(c, in, more);
	for (int i = 0; i < rows; i++) {
		const char *line = text->lines[(int)ui->dialog_top + i];

		canvas_text(c,
		    (struct rect){ in.row + i, in.column, 1, in.columns }, line,
		    *line == ' ' ? STYLE_PLAIN : STYLE_STRONG);
	}
	c->cursor_row = in.row;
	c->cursor_column = in.column;
}

static void draw_help(struct ui_state *ui, struct canvas *c)
{
	struct text text;
	int columns = c->columns - 4 < HELP_COLUMNS_WIDE ? HELP_COLUMNS :
							   HELP_COLUMNS_WIDE;

	fill_help(ui, &text, columns);
	draw_lines(ui, c, &text, columns, "Help");
}

/* Draws lines, wrapped between words where they do not fit. */
static void draw_sentences(struct ui_state *ui, struct canvas *c,
    const char *lines, int width, const char *title)
{
	struct text text = { .count = 0 };
	size_t      n;

	width = width < c->columns - 4 ? width : c->columns - 4;
	for (; *lines != '\0'; lines += n + (lines[n] == '\n')) {
		char        line[SENTENCE_SIZE];
		const char *at = line, *indent = "";

		n = strcspn(lines, "\n");
		snprintf(line, sizeof(line), "%.*s", (int)n, lines);
		while (*at != '\0') {
			size_t bytes = glyph_row_bytes(at,
			    width - (int)strlen(indent), c->unicode);

			add(&text, "%s%.*s", indent, (int)bytes, at);
			at += bytes;
			at += strspn(at, " ");
			indent = " ";
		}
	}
	draw_lines(ui, c, &text, width, title);
}

/* Draws the state of the tournament, and a table below it. */
static void draw_tournament(struct ui_state *ui, struct canvas *c)
{
	const struct tournament *t = &ui->state->tournament;
	const char              *name = ui->state->my_name;
	int   width = TOURNAMENT_COLUMNS < c->columns - 4 ? TOURNAMENT_COLUMNS :
							    c->columns - 4;
	char *lines = NULL, *shown;
	size_t size;
	FILE  *out = xopen_memstream(&lines, &size);

	tournament_text_print_state(t, ui->now, out);
	fprintf(out, " \n");
	if (ui->dialog == DIALOG_STANDINGS)
		tournament_text_print_standings(t, name, width, out);
	else
		tournament_text_print_pairings(t, name, width, out);
	xclose_memstream(out, &lines);
	shown = text_expand_commands(lines, "/");
	draw_sentences(ui, c, shown, width, t->name);
	free(shown);
	free(lines);
}

/* Draws a QR code. Each cell shows two modules, one above the other. */
static void
draw_code(struct canvas *c, struct rect where, const struct qr_code *q)
{
	static const uint32_t blocks[2][2] = { { ' ', 0x2584 },
		{ 0x2580, 0x2588 } }; /* indexed by whether the upper and the
				         lower module are light */

	for (int row = 0; row < q->side; row += 2) {
		for (int column = 0; column < q->side; column++) {
			bool above = !q->is_dark[row][column];
			bool below = row + 1 == q->side ||
			    !q->is_dark[row + 1][column];

			canvas_set(c, where.row + row / 2,
			    where.column + column, blocks[above][below],
			    STYLE_CODE);
		}
	}
}

/* The width of the sentences about the page, in columns. */
#define PAGE_COLUMNS 32

/*
 * Draws the address for browsers and, if there is room, its QR code beside it.
 */
static void draw_page(struct ui_state *ui, struct canvas *c)
{
	const struct page_addresses *p = &ui->page;
	struct text                  text = { .count = 0 };
	struct qr_code               code = { .side = 0 };
	struct rect                  in;
	int                          rows, columns = PAGE_COLUMNS;

	if (p->count == 0) {
		add_wrapped(&text, PAGE_ADDRESS_NONE, PAGE_COLUMNS);
	} else {
		add(&text, "%s", p->url[ui->page_shown % p->count]);
		add(&text, " is the address for phones");
		add(&text, " and browsers in your network.");
		columns = (int)strlen(text.lines[0]) > columns ?
		    (int)strlen(text.lines[0]) :
		    columns;
		if (c->symbols)
			qr_code_make(&code, text.lines[0]);
	}
	rows = (code.side + 1) / 2;
	if (code.side == 0 || rows + 2 > c->rows ||
	    code.side + 1 + columns + 4 > c->columns) {
		draw_lines(ui, c, &text, columns, "Play in a browser");
		return;
	}
	in = frame(c, rows, code.side + 1 + columns);
	draw_title(c, in, "Play in a browser");
	draw_code(c, in, &code);
	in.column += code.side + 1;
	in.columns = columns;
	for (int i = 0; i < text.count; i++, in.row++)
		canvas_text(c, in, text.lines[i],
		    i == 0 ? STYLE_STRONG : STYLE_PLAIN);
	c->cursor_row = in.row;
	c->cursor_column = in.column;
}

/*
 * The rows of the dialog that asks for a name, without the text about a problem
 * with the name.
 */
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
	canvas_text(c, row, "> ", STYLE_STRONG);
	row.column += 2;
	row.columns -= 2;
	render_edit(c, row, &ui->edit);
}

void render_dialog(struct ui_state *ui, struct canvas *c)
{
	if (ui->dialog == DIALOG_MENU)
		draw_menu(ui, c);
	else if (ui->dialog == DIALOG_NAME)
		draw_name(ui, c);
	else if (ui->dialog == DIALOG_HELP)
		draw_help(ui, c);
	else if (ui->dialog == DIALOG_PROFILE)
		draw_sentences(ui, c, ui->profile, PROFILE_COLUMNS,
		    ui->profile_name);
	else if (ui->dialog == DIALOG_STANDINGS ||
	    ui->dialog == DIALOG_PAIRINGS)
		draw_tournament(ui, c);
	else if (ui->dialog == DIALOG_PAGE)
		draw_page(ui, c);
}
