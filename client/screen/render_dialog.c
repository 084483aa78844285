/* render_dialog.c -- renders the dialogs. */

#include "client/screen/render.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/screen/key_bindings.h"
#include "client/words/glyph.h"
#include "client/words/record_text.h"
#include "client/words/text_output.h"
#include "client/words/tournament_text.h"
#include "client/words/viewer_text.h"
#include "common/base/fatal.h"

/* The library is optional: few systems except Debian have a package of it. */
#ifdef __has_include
#if __has_include(<qrcodegen/qrcodegen.h>)
#define HAS_QRCODEGEN
#include <qrcodegen/qrcodegen.h>
#endif
#endif

/* Lines of this width fit on the smallest screen. */
#define HELP_COLUMNS 36

/* With this width, a key, its command and the description fit in one line. */
#define HELP_COLUMNS_WIDE 74

/* The most rows of a text that scrolls, and the bytes of each row. */
#define TEXT_ROWS     128
#define TEXT_ROW_SIZE 128

#define PAGE_TITLE   "Play in a browser"
#define PAGE_COLUMNS 32

/* Lines that do not start with a blank are headings. */
static const char board_help[] = "Moves\n"
				 "  Arrow keys, then Enter or Space\n"
				 "  Or a click\n"
				 "  Or h8 Enter: column h, row 8\n"
				 "\n"
				 "Marks\n"
				 "  X O       the stones; X is first\n"
				 "  [X]       the last move\n"
				 "  *X*       the winning line\n"
				 "  ? ?       a hint\n"
				 "  reversed  the cursor\n"
				 "  >         whose turn; selected row\n"
				 "  < > ^ v   there is more that way\n"
				 "\n";

static const char lobby_help[] = "The list\n"
				 "  Enter on a player plays, on a game\n"
				 "  watches. Left and right change the\n"
				 "  bot and the settings. Or type one:\n"
				 "  a game: 7x7x4, or a clock: 5+3 is\n"
				 "  5 minutes plus 3 s per move,\n"
				 "  30/move is 30 s per move.\n"
				 "\n";

static int smaller(int a, int b)
{
	return a < b ? a : b;
}

/* --- frames --- */

/*
 * Draws a frame around the rectangle `in`, with a title. A click outside of the
 * frame does `outside`; the row of keys remains clickable.
 */
static void draw_frame(struct canvas *c, struct rect in, const char *title,
    enum action outside)
{
	const int   rows = in.rows;
	struct rect out = { in.row - 1, in.column - 2, rows + 2,
		in.columns + 4 };
	int         right = out.column + out.columns - 1,
	    below = out.row + out.rows - 1;
	bool u = c->symbols;
	char text[MENU_TEXT_SIZE + 2];

	canvas_add_click_target(c,
	    (struct rect){ 0, 0, c->rows - 1, c->columns },
	    CLICK_CODE(outside, 0));
	canvas_add_click_target(c, out, CLICK_CODE(ACTION_NONE, 0));
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
	snprintf(text, sizeof(text), " %s ", title);
	canvas_text(c, (struct rect){ out.row, in.column, 1, in.columns + 1 },
	    text, STYLE_STRONG);
}

static struct rect centered(const struct canvas *c, int rows, int columns)
{
	return (struct rect){ (c->rows - rows) / 2, (c->columns - columns) / 2,
		rows, columns };
}

/* --- the menu --- */

static void draw_menu(struct ui_state *ui, struct canvas *c)
{
	const struct menu *m = &ui->menu;
	int                width = glyph_columns(m->title, c->unicode) + 2;
	struct rect        in;

	for (unsigned i = 0; i < m->count; i++) {
		int w = glyph_columns(m->items[i].text, c->unicode) + 3;

		width = w > width ? w : width;
	}
	width = smaller(width, c->columns - 4);
	in = centered(c, (int)m->count, width);
	/* Beside the board, the menu does not cover the stones. */
	if (ui->layout.wide && !ui->lobby_shown) {
		in.row = c->rows - in.rows - 3;
		in.column = c->columns - width - 2;
	}
	draw_frame(c, in, m->title, ACTION_CLOSE);
	for (unsigned i = 0; i < m->count; i++) {
		struct rect row = { in.row + (int)i, in.column, 1, in.columns };
		struct rect text = { row.row, in.column + 2, 1,
			in.columns - 2 };

		canvas_text(c, text, m->items[i].text, STYLE_PLAIN);
		canvas_add_click_target(c, row, CLICK_CODE(ACTION_ITEM, i));
		if (m->items[i].step != NULL)
			canvas_add_click_text(c, text, " < ",
			    CLICK_CODE(ACTION_PREVIOUS_VALUE, i));
		if (i != m->selected)
			continue;
		canvas_set(c, row.row, row.column, '>', STYLE_STRONG);
		canvas_highlight(c, row);
		c->cursor_row = row.row;
		c->cursor_column = row.column;
	}
}

/* --- texts --- */

/* A text, divided into the rows of a dialog. */
struct text {
	int  count;
	char rows[TEXT_ROWS][TEXT_ROW_SIZE];
};

/*
 * Divides text into rows of that width. The further rows of a line that is too
 * long are indented as the first one, but by at least one column.
 */
static void
wrap(struct text *t, const char *text, int width, const struct canvas *c)
{
	t->count = 0;
	for (; *text != '\0'; text += *text == '\n') {
		int blanks = (int)strspn(text, " "), indent = 0;

		do {
			size_t n = glyph_row_bytes(text, width - indent,
			    c->unicode);

			if (t->count < TEXT_ROWS)
				snprintf(t->rows[t->count++], TEXT_ROW_SIZE,
				    "%*s%.*s", indent, "", (int)n, text);
			text += n;
			text += strspn(text, " ");
			indent = blanks > 1 ? blanks : 1;
		} while (*text != '\n' && *text != '\0');
	}
}

/*
 * Draws rows of a text. Rows that do not start with a blank are headings. Puts
 * the terminal's cursor at the first row.
 */
static void
draw_rows(struct canvas *c, struct rect in, const struct text *t, int first)
{
	c->cursor_row = in.row;
	c->cursor_column = in.column;
	for (int i = first; i < t->count && i < first + in.rows; i++, in.row++)
		canvas_text(c, in, t->rows[i],
		    t->rows[i][0] == ' ' ? STYLE_PLAIN : STYLE_STRONG);
}

/* Draws a text, wrapped between words, that can be scrolled. */
static void draw_text(struct ui_state *ui, struct canvas *c, const char *lines,
    int width, const char *title)
{
	struct text text;
	struct rect in;
	char        more[MENU_TEXT_SIZE];
	int         rows;

	width = smaller(width, c->columns - 4);
	wrap(&text, lines, width, c);
	rows = smaller(text.count, c->rows - 4);
	in = centered(c, rows, width);
	if ((int)ui->dialog_top > text.count - rows)
		ui->dialog_top = (unsigned)(text.count - rows);
	snprintf(more, sizeof(more), "%s%s", title,
	    rows < text.count ? ": Down has more" : "");
	draw_frame(c, in, more, ACTION_CLOSE);
	draw_rows(c, in, &text, (int)ui->dialog_top);
}

/*
 * Prints the name of a key or a command, and what it does: beside the name or,
 * if that does not fit, below it.
 */
static void
print_entry(FILE *out, const char *name, const char *help, int columns)
{
	int width = columns >= HELP_COLUMNS_WIDE ? 20 : 10;

	if ((int)strlen(name) < width &&
	    2 + width + (int)strlen(help) <= columns)
		fprintf(out, "  %-*s%s\n", width, name, help);
	else
		fprintf(out, "  %s\n    %s\n", name, help);
}

static int help_columns(const struct canvas *c)
{
	return c->columns - 4 < HELP_COLUMNS_WIDE ? HELP_COLUMNS :
						    HELP_COLUMNS_WIDE;
}

/* Prints the help of the pane that has the focus. */
static void print_help(const struct ui_state *ui, int columns, FILE *out)
{
	const enum command_pane pane = viewer_is_record(&ui->viewer) ?
	    viewer_text_pane(&ui->viewer) :
	    ui->lobby_shown ? COMMAND_IN_LIST :
			      COMMAND_IN_GAME;
	char        names[KEY_NAMES_SIZE], usage[COMMAND_USAGE_SIZE];
	const char *help;

	if (ui->pane != PANE_CHAT)
		fputs(ui->pane == PANE_LOBBY ? lobby_help : board_help, out);
	fprintf(out, "Keys\n");
	for (size_t i = 0; (help = key_bindings_help(ui, i, names)) != NULL;
	     i++)
		print_entry(out, names, help, columns);
	/*
	 * Ctrl-Z is listed here because it is a signal of the terminal, not a
	 * key binding.
	 */
	print_entry(out, "Ctrl-Z", "suspend; fg resumes", columns);
	fprintf(out, "\nCommands\n");
	for (size_t i = 0; (help = commands_screen_help(i, pane,
				ui_state_facts(ui), usage)) != NULL;
	     i++)
		print_entry(out, usage, help, columns);
}

static void print_moves(const struct ui_state *ui, FILE *out)
{
	if (ui->viewer.record.ply_count == 0)
		fprintf(out, " There are no moves yet.");
	record_text_print_moves(&ui->viewer.record, out);
}

/* Prints the state of the tournament, and a table below it. */
static void print_tournament(const struct ui_state *ui,
    void (*print_table)(const struct tournament *t, const char *my_name,
	int columns, FILE *out),
    int columns, FILE *out)
{
	tournament_text_print_state(&ui->state->tournament, ui->now, out);
	fprintf(out, " \n");
	print_table(&ui->state->tournament, ui->state->my_name, columns, out);
}

/* Draws a dialog that is a TEXT of dialogs.def. */
static void draw_text_dialog(struct ui_state *ui, struct canvas *c)
{
	const char *title = "";
	char       *text = NULL, *shown;
	int         columns = 0;
	FILE       *out = xopen_memstream(&text, &(size_t){ 0 });

	switch (ui->dialog) {
#define DIALOG(id, draw)
#define TEXT(id, name, width, print)                      \
	case DIALOG_##id:                                 \
		title = (name);                           \
		columns = smaller(width, c->columns - 4); \
		(print);                                  \
		break;
#include "client/screen/dialogs.def"
#undef DIALOG
#undef TEXT
	default:
		break;
	}
	xclose_memstream(out, &text);
	shown = text_expand_commands(text, "/");
	draw_text(ui, c, shown, columns, title);
	free(shown);
	free(text);
}

/* --- the address for browsers --- */

/* Empty modules on each side of a QR code; without them no reader finds it. */
#define QR_QUIET 4

/* The most modules on a side: a version 4 code with its empty modules. */
#define QR_SIDE_MAX (33 + 2 * QR_QUIET)

struct qr_code {
	int  side; /* modules on a side, empty ones included; 0: no code */
	bool is_dark[QR_SIDE_MAX][QR_SIDE_MAX]; /* indexed by row and column */
};

/*
 * Makes the smallest QR code of the text, with the error correction L, or a
 * stronger one if that needs no more modules. q->side is 0 if the text has more
 * than 78 bytes, or if the program was built without libqrcodegen.
 */
static void make_code(struct qr_code *q, const char *text)
{
	*q = (struct qr_code){ .side = 0 };
#ifdef HAS_QRCODEGEN
	enum { VERSION_MAX = 4, SIZE = qrcodegen_BUFFER_LEN_FOR_VERSION(4) };
	uint8_t code[SIZE], scratch[SIZE];
	int     size;

	if (!qrcodegen_encodeText(text, scratch, code, qrcodegen_Ecc_LOW, 1,
		VERSION_MAX, qrcodegen_Mask_AUTO, true))
		return;
	size = qrcodegen_getSize(code);
	q->side = size + 2 * QR_QUIET;
	for (int row = 0; row < size; row++)
		for (int column = 0; column < size; column++)
			q->is_dark[row + QR_QUIET][column +
			    QR_QUIET] = qrcodegen_getModule(code, column, row);
#else
	(void)text;
#endif
}

/* Draws a QR code. Each cell shows two modules, one above the other. */
static void
draw_code(struct canvas *c, struct rect where, const struct qr_code *q)
{
	static const uint32_t blocks[2][2] = { { ' ', 0x2584 },
		/*
		 * Indexed by whether the upper and the lower module are light
		 */
		{ 0x2580, 0x2588 } };

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

/*
 * Draws the address for browsers and, if there is room, its QR code beside it.
 */
static void draw_page(struct ui_state *ui, struct canvas *c)
{
	const struct page_addresses *p = &ui->page;
	struct qr_code               code = { .side = 0 };
	struct text                  text;
	struct rect                  in;
	char lines[PAGE_URL_SIZE + 80] = "    " PAGE_ADDRESS_NONE;
	int  rows, columns = PAGE_COLUMNS;

	if (p->count > 0) {
		const char *url = p->url[ui->page_shown % p->count];

		snprintf(lines, sizeof(lines),
		    "%s\n is the address for phones\n"
		    " and browsers in your network.",
		    url);
		if ((int)strlen(url) > columns)
			columns = (int)strlen(url);
		if (c->symbols)
			make_code(&code, url);
	}
	rows = (code.side + 1) / 2;
	if (code.side == 0 || rows + 2 > c->rows ||
	    code.side + 1 + columns + 4 > c->columns) {
		draw_text(ui, c, lines, columns, PAGE_TITLE);
		return;
	}
	in = centered(c, rows, code.side + 1 + columns);
	draw_frame(c, in, PAGE_TITLE, ACTION_CLOSE);
	draw_code(c, in, &code);
	in.column += code.side + 1;
	in.columns = columns;
	wrap(&text, lines, columns, c);
	draw_rows(c, in, &text, 0);
}

/* --- the other dialogs --- */

/*
 * The rows of the dialog that asks for a name, without the text about a problem
 * with the name.
 */
#define NAME_ROWS 5

static void draw_name(struct ui_state *ui, struct canvas *c)
{
	static const char *const lines[] = {
		"Others see it, and your scores",
		"belong to it.",
		"Esc: stay a guest.",
	};
	const int   columns = HELP_COLUMNS;
	const int   problem_rows = render_words(c,
	      (struct rect){ .columns = columns }, ui->name_problem, STYLE_PLAIN);
	struct rect in = centered(c, NAME_ROWS + problem_rows, columns),
		    row = { in.row, in.column, 1, columns };

	draw_frame(c, in, "What is your name?", ACTION_NONE);
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
	static void (*const functions[DIALOG_COUNT])(struct ui_state *,
	    struct canvas *) = {
#define DIALOG(id, draw)             [DIALOG_##id] = (draw),
#define TEXT(id, name, width, print) [DIALOG_##id] = draw_text_dialog,
#include "client/screen/dialogs.def"
#undef DIALOG
#undef TEXT
	};

	if (ui->dialog != DIALOG_NONE)
		functions[ui->dialog](ui, c);
}
