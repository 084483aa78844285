/* layout.c -- where everything is on a screen of some size. */

#include "client/layout.h"

#include <stddef.h>

/* The columns that players and talk have beside the board. */
#define SIDE_LEAST 24
#define SIDE_MOST  46

/* The rows above and below the board: head, plates, turn, entry, keys. */
#define NARROW_ROWS 6
#define WIDE_ROWS   3

/* Rows of the players and of whose turn it is, beside the board. */
#define PLATE_ROWS 4
#define TURN_ROWS  3

static int least(int a, int b)
{
	return a < b ? a : b;
}

static int most(int a, int b)
{
	return a > b ? a : b;
}

/* --- the board --- */

/* Cells of that height; 0 stands for the smallest, without lines. */
static void set_cells(struct grid *g, int height)
{
	g->lines = height > 0;
	g->height = most(height, 1);
	g->width = height < 2 ? 3 : height == 2 ? 6 : 2 * height + 4;
	g->pitch_rows = g->height + g->lines;
	g->pitch_columns = g->lines ? g->width + 1 : 2;
}

/* How much n cells take, from the first to the last. */
static int rows_of(const struct grid *g, int n)
{
	return (n - 1) * g->pitch_rows + g->height;
}

static int columns_of(const struct grid *g, int n)
{
	return (n - 1) * g->pitch_columns + g->width;
}

/* Chooses cells for a board within so much room; letters go below, numbers left. */
static void fit(struct grid *g, const struct variant *v, int rows, int columns)
{
	int height = 1;

	*g = (struct grid){ .digits = v->rows > 9 ? 2 : 1 };
	rows -= 1;
	columns -= g->digits + 1;
	set_cells(g, height);
	while (rows_of(g, v->rows) <= rows &&
	    columns_of(g, v->columns) <= columns)
		set_cells(g, ++height);
	set_cells(g, height - 1);
	g->rows = least(v->rows, (rows - g->height) / g->pitch_rows + 1);
	g->columns = least(v->columns,
	    (columns - g->width) / g->pitch_columns + 1);
}

/* What is better to have: more of the board, and then larger cells. */
static int worth(const struct grid *g)
{
	return g->rows * g->columns * 256 + g->height * 2 + g->lines;
}

/* Puts the board into the middle of its part of the screen. */
static void place(struct grid *g, const struct variant *v, struct rect where,
    int top, int left)
{
	int rows = rows_of(g, g->rows), columns = columns_of(g, g->columns);

	g->rect = (struct rect){ where.row + (where.rows - rows - 1) / 2,
		where.column + g->digits + 1 +
		    (where.columns - columns - g->digits - 1) / 2,
		rows, columns };
	g->top = most(g->rows - 1, least(top, v->rows - 1));
	g->left = most(0, least(left, v->columns - g->columns));
}

bool grid_cell(const struct grid *g, point p, struct rect *out)
{
	int row = g->top - POINT_ROW(p), column = POINT_COLUMN(p) - g->left;

	if (row < 0 || row >= g->rows || column < 0 || column >= g->columns)
		return false;
	*out = (struct rect){ g->rect.row + row * g->pitch_rows,
		g->rect.column + column * g->pitch_columns, g->height,
		g->width };
	return true;
}

void grid_reveal(const struct grid *g, point p, int *top, int *left)
{
	int row = POINT_ROW(p), column = POINT_COLUMN(p);

	*top = least(most(g->top, row), row + g->rows - 1);
	*left = most(least(g->left, column), column - g->columns + 1);
}

/* --- the screen --- */

static void lay_wide(struct layout *l, int rows, int columns, int side)
{
	int at = columns - side, below = 1 + PLATE_ROWS + 1 + TURN_ROWS + 1;

	l->wide = true;
	l->main = (struct rect){ 1, 0, rows - WIDE_ROWS, at - 1 };
	l->plates = (struct rect){ 1, at, PLATE_ROWS, side };
	l->turn = (struct rect){ 2 + PLATE_ROWS, at, TURN_ROWS, side };
	l->talk = (struct rect){ below, at, rows - 2 - below, side };
}

static void lay_narrow(struct layout *l, int rows, int columns, int board)
{
	int talk = rows - NARROW_ROWS - board;

	l->wide = false;
	l->plates = (struct rect){ 1, 0, 2, columns };
	l->turn = (struct rect){ 3, 0, 1, columns };
	l->main = (struct rect){ 4, 0, board, columns };
	l->talk = (struct rect){ 4 + board, 0, talk, columns };
}

/* The rows that talk has at least, below the board. */
static int talk_rows(int rows)
{
	return most(2, rows / 6);
}

static void
lay_board(struct layout *l, int rows, int columns, const struct variant *v)
{
	struct grid wide, narrow;
	int         most_rows = rows - NARROW_ROWS - talk_rows(rows);

	fit(&wide, v, rows - WIDE_ROWS, columns - SIDE_LEAST - 1);
	fit(&narrow, v, most_rows, columns);
	if (columns >= 2 * SIDE_LEAST && worth(&wide) >= worth(&narrow)) {
		int taken = columns_of(&wide, wide.columns) + wide.digits + 1;

		lay_wide(l, rows, columns,
		    most(SIDE_LEAST, least(SIDE_MOST, columns - taken - 2)));
		l->grid = wide;
	} else {
		lay_narrow(l, rows, columns, rows_of(&narrow, narrow.rows) + 1);
		l->grid = narrow;
	}
}

/* A list has no plates; its talk is below or beside it. */
static void lay_list(struct layout *l, int rows, int columns)
{
	if (columns >= 110) {
		lay_wide(l, rows, columns, SIDE_MOST);
		l->talk = (struct rect){ 1 + TURN_ROWS + 1, columns - SIDE_MOST,
			rows - 4 - TURN_ROWS, SIDE_MOST };
		l->turn = (struct rect){ 1, columns - SIDE_MOST, TURN_ROWS,
			SIDE_MOST };
	} else {
		lay_narrow(l, rows, columns,
		    rows - NARROW_ROWS - talk_rows(rows));
		l->turn = (struct rect){ 1, 0, 1, columns };
		l->main = (struct rect){ 2, 0, l->main.rows + 2, columns };
	}
	l->plates = (struct rect){ 0, 0, 0, 0 };
}

void layout_screen(struct layout *l, int rows, int columns,
    const struct variant *v, int top, int left)
{
	*l = (struct layout){ .fits = rows >= LAYOUT_ROWS &&
		    columns >= LAYOUT_COLUMNS };
	if (!l->fits)
		return;
	if (v != NULL)
		lay_board(l, rows, columns, v);
	else
		lay_list(l, rows, columns);
	l->head = (struct rect){ 0, 0, 1, columns };
	l->entry = (struct rect){ rows - 2, 0, 1, columns };
	l->keys = (struct rect){ rows - 1, 0, 1, columns };
	if (v != NULL)
		place(&l->grid, v, l->main, top, left);
}
