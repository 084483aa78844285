/* canvas.c -- an off-screen buffer: characters, styles and click targets. */

#include "client/screen/canvas.h"

#include <string.h>

#include "client/words/glyph.h"

/* --- cells --- */

void canvas_clear(struct canvas *c, int rows, int columns, enum charset set)
{
	c->rows = rows < CANVAS_ROWS ? rows : CANVAS_ROWS;
	c->columns = columns < CANVAS_COLUMNS ? columns : CANVAS_COLUMNS;
	c->unicode = set != CHARSET_ASCII;
	c->symbols = set == CHARSET_FULL;
	c->cursor_row = c->cursor_column = 0;
	c->click_target_count = 0;
	canvas_fill(c, (struct rect){ 0, 0, c->rows, c->columns }, ' ',
	    STYLE_PLAIN);
}

static struct cell *cell_at(struct canvas *c, int row, int column)
{
	if (row < 0 || row >= c->rows || column < 0 || column >= c->columns)
		return NULL;
	return &c->cell[row][column];
}

/*
 * If the cell has one half of a wide character, erases the other half, because
 * this cell is about to be overwritten.
 */
static void clear_other_half(struct canvas *c, int row, int column)
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
		clear_other_half(c, row, column);
	*cell = (struct cell){ .character = character,
		.style = (uint8_t)style };
}

int canvas_text(struct canvas *c, struct rect where, const char *text,
    enum style style)
{
	int at = 0;

	while (*text != '\0') {
		struct glyph g = glyph_read(text, c->unicode);
		int          column = where.column + at;
		struct cell *cell;

		text += g.bytes;
		if (at + g.width > where.columns ||
		    column + g.width > c->columns)
			break;
		canvas_set(c, where.row, column, g.character, style);
		cell = cell_at(c, where.row, column);
		if (cell != NULL)
			memcpy(cell->marks, g.marks, sizeof(cell->marks));
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

void canvas_highlight(struct canvas *c, struct rect where)
{
	for (int r = 0; r < where.rows; r++) {
		for (int i = 0; i < where.columns; i++) {
			struct cell *cell = cell_at(c, where.row + r,
			    where.column + i);

			if (cell != NULL)
				cell->highlighted = true;
		}
	}
}

/* --- clicks --- */

void canvas_add_click_target(struct canvas *c, struct rect where, int code)
{
	if (c->click_target_count < CANVAS_CLICK_TARGETS)
		c->click_targets
		    [c->click_target_count++] = (struct click_target){ where,
			code };
}

/* Whether the ASCII text is at that place. */
static bool is_there(struct canvas *c, int row, int column, const char *text)
{
	const struct cell *cell;

	for (; *text != '\0'; text++, column++) {
		cell = cell_at(c, row, column);
		if (cell == NULL || cell->character != (unsigned char)*text)
			return false;
	}
	return true;
}

void canvas_add_click_text(struct canvas *c, struct rect where,
    const char *text, int code)
{
	const int end = where.column + where.columns,
		  length = (int)strlen(text);

	for (int at = where.column; at + length <= end; at++) {
		if (!is_there(c, where.row, at, text))
			continue;
		canvas_add_click_target(c,
		    (struct rect){ where.row, at, 1, length }, code);
		return;
	}
}

int canvas_click_code(const struct canvas *c, int row, int column)
{
	for (unsigned i = c->click_target_count; i-- > 0;) {
		const struct rect *r = &c->click_targets[i].rect;

		if (row >= r->row && row < r->row + r->rows &&
		    column >= r->column && column < r->column + r->columns)
			return c->click_targets[i].code;
	}
	return 0;
}
