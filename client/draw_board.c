/* draw_board.c -- the board that is looked at, on the canvas. */

#include "client/draw_board.h"

#include <stdio.h>
#include <string.h>

#include "client/act.h"

/* What is drawn, and onto what. */
struct easel {
	const struct view  *v;
	const struct board *board;
	const struct grid  *grid;
	struct canvas      *c;
};

/* --- lines and coordinates --- */

static void draw_lines(const struct easel *e)
{
	const struct grid *g = e->grid;
	bool               u = e->c->symbols;
	struct rect        r = g->rect;

	for (int i = 1; i < g->rows; i++)
		canvas_fill(e->c,
		    (struct rect){
			r.row + i * g->pitch_rows - 1, r.column, 1, r.columns },
		    u ? 0x2500 : '-', STYLE_FAINT);
	for (int i = 1; i < g->columns; i++) {
		int column = r.column + i * g->pitch_columns - 1;

		canvas_fill(e->c, (struct rect){ r.row, column, r.rows, 1 },
		    u ? 0x2502 : '|', STYLE_FAINT);
		for (int j = 1; j < g->rows; j++)
			canvas_set(e->c, r.row + j * g->pitch_rows - 1, column,
			    u ? 0x253c : '+', STYLE_FAINT);
	}
}

static void draw_letters(const struct easel *e)
{
	const struct grid *g = e->grid;
	int                row = g->rect.row + g->rect.rows;

	for (int i = 0; i < g->columns; i++)
		canvas_set(e->c, row,
		    g->rect.column + i * g->pitch_columns + (g->width - 1) / 2,
		    (uint32_t)('a' + g->left + i), STYLE_FAINT);
	if (g->left > 0)
		canvas_set(e->c, row, g->rect.column, '<', STYLE_MARK);
	if (g->left + g->columns < board_variant(e->board)->columns)
		canvas_set(e->c, row, g->rect.column + g->rect.columns - 1, '>',
		    STYLE_MARK);
}

static void draw_numbers(const struct easel *e)
{
	const struct grid *g = e->grid;
	int  column = g->rect.column - 1, last = g->rect.row + g->rect.rows - 1;
	char number[16];

	for (int i = 0; i < g->rows; i++) {
		snprintf(number, sizeof(number), "%*d", g->digits,
		    g->top + 1 - i);
		canvas_put(e->c,
		    g->rect.row + i * g->pitch_rows + (g->height - 1) / 2,
		    column - g->digits, number, STYLE_FAINT);
	}
	if (g->top < board_variant(e->board)->rows - 1)
		canvas_set(e->c, g->rect.row, column, '^', STYLE_MARK);
	if (g->top - g->rows + 1 > 0)
		canvas_set(e->c, last, column, 'v', STYLE_MARK);
}

/* --- stones --- */

static uint32_t letter(const struct easel *e, enum side side)
{
	if (!e->c->symbols)
		return side == SIDE_X ? 'X' : 'O';
	return side == SIDE_X ? 0x2715 : 0x25cb;
}

static enum style style_of(enum side side)
{
	return side == SIDE_X ? STYLE_X : STYLE_O;
}

/* In two rows of two characters. */
static void draw_pair(const struct easel *e, struct rect cell, enum side side)
{
	static const uint32_t shapes[2][2][4] = {
		{ { '\\', '/', '/', '\\' }, { '/', '\\', '\\', '/' } },
		{ { 0x2572, 0x2571, 0x2571, 0x2572 },
		    { 0x256d, 0x256e, 0x2570, 0x256f } },
	};
	const uint32_t *shape = shapes[e->c->symbols][side];

	for (int i = 0; i < 4; i++)
		canvas_set(e->c, cell.row + i / 2, cell.column + 2 + i % 2,
		    shape[i], style_of(side));
}

/* A cross of its diagonals, or a ring: those near its radius. */
static bool is_inked(enum side side, int radius, int row, int column)
{
	int far = row * row + column * column;

	if (side == SIDE_X)
		return row == column || row == -column;
	return 4 * far >= (2 * radius - 1) * (2 * radius - 1) &&
	    4 * far < (2 * radius + 1) * (2 * radius + 1);
}

/* Of letters, in squares of two columns. */
static void draw_large(const struct easel *e, struct rect cell, enum side side)
{
	int radius = (cell.rows - 1) / 2, across = 2 * radius + 1;
	int row = cell.row + (cell.rows - across) / 2;
	int column = cell.column + (cell.columns - 2 * across) / 2;

	for (int r = 0; r < across; r++) {
		for (int i = 0; i < 2 * across; i++)
			if (is_inked(side, radius, r - radius, i / 2 - radius))
				canvas_set(e->c, row + r, column + i,
				    side == SIDE_X ? 'X' : 'O', style_of(side));
	}
}

static void draw_stone(const struct easel *e, struct rect cell, enum side side)
{
	if (side == SIDE_NONE) {
		if (!e->grid->lines)
			canvas_set(e->c, cell.row, cell.column + 1,
			    e->c->symbols ? 0xb7 : '.', STYLE_FAINT);
	} else if (cell.rows == 1) {
		canvas_set(e->c, cell.row, cell.column + 1, letter(e, side),
		    style_of(side));
	} else if (cell.rows == 2) {
		draw_pair(e, cell, side);
	} else {
		draw_large(e, cell, side);
	}
}

/* --- marks --- */

static void mark(const struct easel *e, point p, char left, char right)
{
	struct rect cell;

	if (p == POINT_NONE || !grid_cell(e->grid, p, &cell))
		return;
	for (int r = 0; r < cell.rows; r++) {
		canvas_set(e->c, cell.row + r, cell.column, (uint32_t)left,
		    STYLE_MARK);
		canvas_set(e->c, cell.row + r, cell.column + cell.columns - 1,
		    (uint32_t)right, STYLE_MARK);
	}
}

static void draw_marks(const struct easel *e)
{
	const struct game *g = &e->v->model->game;
	unsigned           ply = board_ply(e->board);

	if (e->v->review.board == NULL)
		mark(e, e->v->hint, '?', '?');
	if (ply > 0)
		mark(e, board_move(e->board, ply), '[', ']');
	for (unsigned i = 0; i < g->line_length; i++)
		if (e->board == g->board)
			mark(e, g->line[i], '*', '*');
}

/* The real cursor stands in the middle of the cell, for those who hear it. */
static void draw_cursor(const struct easel *e)
{
	struct rect cell;

	if (e->v->pane != PANE_BOARD ||
	    !grid_cell(e->grid, e->v->cursor, &cell))
		return;
	e->c->row = cell.row + (cell.rows - 1) / 2;
	e->c->column = cell.column + (cell.columns - 1) / 2;
	if (cell.rows == 1) {
		canvas_choose(e->c, cell);
		return;
	}
	canvas_choose(e->c,
	    (struct rect){ cell.row, cell.column, cell.rows, 1 });
	canvas_choose(e->c,
	    (struct rect){
		cell.row, cell.column + cell.columns - 1, cell.rows, 1 });
}

void draw_board(const struct view *v, struct canvas *c)
{
	const struct easel    e = { v, view_board(v), &v->layout.grid, c };
	const struct variant *size = board_variant(e.board);
	struct rect           cell;

	if (e.grid->lines)
		draw_lines(&e);
	draw_letters(&e);
	draw_numbers(&e);
	for (int row = 0; row < size->rows; row++) {
		for (int column = 0; column < size->columns; column++) {
			point p = POINT(column, row);

			if (!grid_cell(e.grid, p, &cell))
				continue;
			draw_stone(&e, cell, board_at(e.board, p));
			canvas_spot(c, cell, ACT_POINT + p);
		}
	}
	draw_marks(&e);
	draw_cursor(&e);
}
