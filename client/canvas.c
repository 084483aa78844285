/* canvas.c -- a screen as it should look: characters, styles, clicks. */

#define _XOPEN_SOURCE 700 /* for wcwidth */

#include "client/canvas.h"

#include <string.h>
#include <wchar.h>

#include "common/text.h"

#define UNKNOWN '?'

/* --- characters --- */

/* How many bytes the first character claims to have, at most those there are. */
static size_t claimed(const char *text)
{
	const uint8_t lead = (uint8_t)*text;
	size_t want = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
	size_t n = 1;

	while (n < want && (text[n] & 0xc0) == 0x80)
		n++;
	return n;
}

static uint32_t decode(const char *text, size_t n)
{
	uint32_t c = (uint8_t)*text;

	if (n > 1)
		c &= 0x7fu >> n;
	for (size_t i = 1; i < n; i++)
		c = c << 6 | (text[i] & 0x3f);
	return c;
}

struct glyph glyph_read(const char *text, bool unicode)
{
	size_t       n = claimed(text);
	struct glyph g = { .character = UNKNOWN, .width = 1, .bytes = n };

	if (text_fault(text, n) != TEXT_FINE || (n > 1 && !unicode))
		return g;
	g.character = decode(text, n);
	g.width = wcwidth((wchar_t)g.character);
	if (g.width < 0 || g.width > 2) {
		g.character = UNKNOWN;
		g.width = 1;
	}
	return g;
}

int glyph_columns(const char *text, bool unicode)
{
	int columns = 0;

	while (*text != '\0') {
		struct glyph g = glyph_read(text, unicode);

		columns += g.width;
		text += g.bytes;
	}
	return columns;
}

/* --- cells --- */

void canvas_clear(struct canvas *c, int rows, int columns, enum charset set)
{
	c->rows = rows < CANVAS_ROWS ? rows : CANVAS_ROWS;
	c->columns = columns < CANVAS_COLUMNS ? columns : CANVAS_COLUMNS;
	c->unicode = set != CHARSET_ASCII;
	c->symbols = set == CHARSET_FULL;
	c->row = c->column = 0;
	c->spots = 0;
	canvas_fill(c, (struct rect){ 0, 0, c->rows, c->columns }, ' ',
	    STYLE_PLAIN);
}

static struct cell *cell_at(struct canvas *c, int row, int column)
{
	if (row < 0 || row >= c->rows || column < 0 || column >= c->columns)
		return NULL;
	return &c->cell[row][column];
}

/* What covers half of a wide character takes the other half away. */
static void part(struct canvas *c, int row, int column)
{
	const struct cell *here = cell_at(c, row, column);
	struct cell       *left = cell_at(c, row, column - 1);
	struct cell       *right = cell_at(c, row, column + 1);

	if (here->character == 0 && left != NULL)
		left->character = ' ';
	if (here->character != 0 && right != NULL && right->character == 0)
		right->character = ' ';
}

void canvas_set(struct canvas *c, int row, int column, uint32_t character,
    enum style style)
{
	struct cell *cell = cell_at(c, row, column);

	if (cell == NULL)
		return;
	if (character != 0)
		part(c, row, column);
	*cell = (struct cell){ .character = character,
		.style = (uint8_t)style };
}

/* A mark goes onto the character before it, if there is room. */
static void add_mark(struct canvas *c, int row, int column, uint32_t mark)
{
	struct cell *cell = cell_at(c, row, column);

	if (cell != NULL && cell->character == 0)
		cell = cell_at(c, row, column - 1);
	for (int i = 0; cell != NULL && i < CELL_MARKS; i++) {
		if (cell->marks[i] == 0) {
			cell->marks[i] = mark;
			return;
		}
	}
}

int canvas_text(struct canvas *c, struct rect where, const char *text,
    enum style style)
{
	int at = 0;

	while (*text != '\0') {
		struct glyph g = glyph_read(text, c->unicode);
		int          column = where.column + at;

		text += g.bytes;
		if (g.width == 0) {
			if (at > 0)
				add_mark(c, where.row, column - 1, g.character);
			continue;
		}
		if (at + g.width > where.columns ||
		    column + g.width > c->columns)
			break;
		canvas_set(c, where.row, column, g.character, style);
		if (g.width == 2)
			canvas_set(c, where.row, column + 1, 0, style);
		at += g.width;
	}
	return at;
}

int canvas_put(struct canvas *c, int row, int column, const char *text,
    enum style style)
{
	return canvas_text(c,
	    (struct rect){ row, column, 1, c->columns - column }, text, style);
}

void canvas_fill(struct canvas *c, struct rect where, uint32_t character,
    enum style style)
{
	for (int r = 0; r < where.rows; r++)
		for (int i = 0; i < where.columns; i++)
			canvas_set(c, where.row + r, where.column + i,
			    character, style);
}

void canvas_choose(struct canvas *c, struct rect where)
{
	for (int r = 0; r < where.rows; r++) {
		for (int i = 0; i < where.columns; i++) {
			struct cell *cell = cell_at(c, where.row + r,
			    where.column + i);

			if (cell != NULL)
				cell->chosen = true;
		}
	}
}

/* --- clicks --- */

bool rect_has(const struct rect *r, int row, int column)
{
	return row >= r->row && row < r->row + r->rows && column >= r->column &&
	    column < r->column + r->columns;
}

void canvas_spot(struct canvas *c, struct rect where, int code)
{
	if (c->spots < CANVAS_SPOTS)
		c->spot[c->spots++] = (struct spot){ where, code };
}

int canvas_spot_at(const struct canvas *c, int row, int column)
{
	for (unsigned i = c->spots; i-- > 0;)
		if (rect_has(&c->spot[i].rect, row, column))
			return c->spot[i].code;
	return 0;
}
