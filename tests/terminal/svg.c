/*
 * svg.c -- writes a terminal's screen as an SVG picture.
 *
 * Cells in a row with the same style are one text element, stretched to the
 * width of their columns, so that the font does not matter.
 */

#include "tests/terminal/svg.h"

#include <stdbool.h>
#include <string.h>

#define CELL_WIDTH  8
#define CELL_HEIGHT 17
#define MARGIN      8

#define FOREGROUND "#d8d8d0"
#define BACKGROUND "#1c1f24"

/* The eight colours of the client, on a dark background. */
static const char *const palette[] = { "#1c1f24", "#e0604c", "#68a850",
	"#e0b040", "#2f62b8", "#a868b0", "#48a0a8", "#f0f0ea" };

/* The style of a cell, comparable by ==. */
struct look {
	const char *ink, *paper;
	bool        bold;
};

static const char *colour_of(VTermColor c, const char *usual, bool foreground)
{
	if (foreground ? VTERM_COLOR_IS_DEFAULT_FG(&c) :
			 VTERM_COLOR_IS_DEFAULT_BG(&c))
		return usual;
	if (!VTERM_COLOR_IS_INDEXED(&c))
		return usual;
	return palette[c.indexed.idx % 8];
}

static struct look look_of(const VTermScreenCell *cell)
{
	struct look l = { colour_of(cell->fg, FOREGROUND, true),
		colour_of(cell->bg, BACKGROUND, false), cell->attrs.bold };
	const char *ink = l.ink;

	if (cell->attrs.reverse) {
		l.ink = l.paper;
		l.paper = ink;
	}
	return l;
}

static bool is_same(struct look a, struct look b)
{
	return a.ink == b.ink && a.paper == b.paper && a.bold == b.bold;
}

static void put_character(uint32_t c, FILE *out)
{
	if (c == '&' || c == '<' || c == '>' || c >= 0x80)
		fprintf(out, "&#%u;", (unsigned)c);
	else
		fputc(c == 0 ? ' ' : (int)c, out);
}

static bool is_blank(struct tty *t, int row, int column)
{
	uint32_t c = tty_cell(t, row, column).chars[0];

	return c == 0 || c == ' ';
}

/* Writes text of one style, without blanks at its ends. */
static void draw_words(struct tty *t, int row, int from, int to, FILE *out)
{
	VTermScreenCell first = tty_cell(t, row, from);
	struct look     l = look_of(&first);

	fprintf(out, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"%s\"%s>",
	    MARGIN + from * CELL_WIDTH, MARGIN + row * CELL_HEIGHT + 13,
	    (to - from) * CELL_WIDTH, l.ink,
	    l.bold ? " font-weight=\"bold\"" : "");
	for (int column = from; column < to; column++) {
		VTermScreenCell cell = tty_cell(t, row, column);

		if (cell.chars[0] != (uint32_t)-1)
			put_character(cell.chars[0], out);
	}
	fputs("</text>\n", out);
}

/*
 * Two blanks end a text element, so that the font cannot shift later columns.
 */
static void draw_run(struct tty *t, int row, int from, int to, FILE *out)
{
	VTermScreenCell first = tty_cell(t, row, from);
	struct look     l = look_of(&first);

	if (strcmp(l.paper, BACKGROUND) != 0)
		fprintf(out,
		    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\""
		    " fill=\"%s\"/>\n",
		    MARGIN + from * CELL_WIDTH, MARGIN + row * CELL_HEIGHT,
		    (to - from) * CELL_WIDTH, CELL_HEIGHT, l.paper);
	while (from < to) {
		int end = from;

		if (is_blank(t, row, from)) {
			from++;
			continue;
		}
		while (end < to &&
		    !(is_blank(t, row, end) &&
			(end + 1 == to || is_blank(t, row, end + 1))))
			end++;
		draw_words(t, row, from, end, out);
		from = end;
	}
}

static void draw_row(struct tty *t, int row, FILE *out)
{
	int from = 0;

	for (int column = 1; column <= t->columns; column++) {
		VTermScreenCell a = tty_cell(t, row, from), b;

		if (column < t->columns) {
			b = tty_cell(t, row, column);
			if (is_same(look_of(&a), look_of(&b)))
				continue;
		}
		draw_run(t, row, from, column, out);
		from = column;
	}
}

void svg_draw(struct tty *t, FILE *out)
{
	int width = t->columns * CELL_WIDTH + 2 * MARGIN;
	int height = t->rows * CELL_HEIGHT + 2 * MARGIN;

	fprintf(out,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\""
	    " height=\"%d\" viewBox=\"0 0 %d %d\" font-size=\"13\""
	    " font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\""
	    " xml:space=\"preserve\">\n",
	    width, height, width, height);
	fprintf(out,
	    "<rect width=\"%d\" height=\"%d\" rx=\"6\" fill=\"%s\"/>\n", width,
	    height, BACKGROUND);
	for (int row = 0; row < t->rows; row++)
		draw_row(t, row, out);
	fputs("</svg>\n", out);
}
