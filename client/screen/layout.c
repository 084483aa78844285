/* layout.c -- computes where everything is on a screen of a given size. */

#include "client/screen/layout.h"

#include <stddef.h>

/* Columns of the list of players and of the chat beside the board. */
#define SIDE_MIN 24
#define SIDE_MAX 46

/*
 * The list of moves beside the board has a third of the rows of the chat. It has at
 * least ROWS_MIN, and is left out if the chat would not keep as many.
 */
#define MOVES_PART 3
#define ROWS_MIN   5

/*
 * Rows of the screen that other things occupy. If the players are above the
 * board: header, 2 for the players, status, input, keys. If the players are
 * beside the board: header, input, keys.
 */
#define NARROW_ROWS 6
#define WIDE_ROWS   3

/* A long status leaves at least this many rows to the chat and the moves each. */
#define ROWS_BELOW_STATUS 2

/*
 * How many rows the players and the status have if they are beside the board.
 */
#define PLAYER_ROWS 4
#define STATUS_ROWS 3

static int int_min(int a, int b)
{
	return a < b ? a : b;
}

static int int_max(int a, int b)
{
	return a > b ? a : b;
}

/* --- the board --- */

/*
 * Sets the size of the cells. Height 0 means the smallest cells, without lines.
 */
static void set_cells(struct grid *g, int height)
{
	g->lines = height > 0;
	g->height = int_max(height, 1);
	g->width = height < 2 ? 3 : height == 2 ? 6 : 2 * height + 4;
	g->pitch_rows = g->height + g->lines;
	g->pitch_columns = g->lines ? g->width + 1 : 2;
}

/* Returns how many rows n cells take. */
static int rows_of(const struct grid *g, int n)
{
	return (n - 1) * g->pitch_rows + g->height;
}

static int columns_of(const struct grid *g, int n)
{
	return (n - 1) * g->pitch_columns + g->width;
}

/*
 * Chooses the largest cells with which the board fits into `rows` and
 * `columns`, with letters below the board and numbers to its left.
 */
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
	g->rows = int_min(v->rows, (rows - g->height) / g->pitch_rows + 1);
	g->columns = int_min(v->columns,
	    (columns - g->width) / g->pitch_columns + 1);
}

/*
 * Rates a grid: a larger visible part of the board counts first, then larger
 * cells.
 */
static int score_grid(const struct grid *g)
{
	return g->rows * g->columns * 256 + g->height * 2 + g->lines;
}

/*
 * Centres the grid inside the rectangle `where`, and sets which part of the
 * board is visible.
 */
static void center_grid(struct grid *g, const struct variant *v,
    struct rect where, int top, int left)
{
	int rows = rows_of(g, g->rows), columns = columns_of(g, g->columns);

	g->rect = (struct rect){ where.row + (where.rows - rows - 1) / 2,
		where.column + g->digits + 1 +
		    (where.columns - columns - g->digits - 1) / 2,
		rows, columns };
	g->top = int_max(g->rows - 1, int_min(top, v->rows - 1));
	g->left = int_max(0, int_min(left, v->columns - g->columns));
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

/* *top and *left may lie outside of the board; layout_compute corrects that. */
void grid_center_on(const struct grid *g, point p, int *top, int *left)
{
	*top = POINT_ROW(p) + g->rows / 2;
	*left = int_max(0, POINT_COLUMN(p) - g->columns / 2);
}

void grid_scroll_to(const struct grid *g, point p, int *top, int *left)
{
	int row = POINT_ROW(p), column = POINT_COLUMN(p);

	*top = int_min(int_max(g->top, row), row + g->rows - 1);
	*left = int_max(int_min(g->left, column), column - g->columns + 1);
}

/* --- the screen --- */

static void layout_wide(struct layout *l, int rows, int columns, int side)
{
	int at = columns - side, below = 1 + PLAYER_ROWS + 1 + STATUS_ROWS + 1;

	l->wide = true;
	l->main = (struct rect){ 1, 0, rows - WIDE_ROWS, at - 1 };
	l->players = (struct rect){ 1, at, PLAYER_ROWS, side };
	l->status = (struct rect){ 2 + PLAYER_ROWS, at, STATUS_ROWS, side };
	l->chat = (struct rect){ below, at, rows - 2 - below, side };
}

/* If the chat has enough rows, gives some of them to the list of moves. */
static void layout_moves(struct layout *l)
{
	l->moves = l->chat;
	l->moves.rows = l->chat.rows >= 2 * ROWS_MIN ?
	    int_max(ROWS_MIN, l->chat.rows / MOVES_PART) :
	    0;
	l->chat.row += l->moves.rows;
	l->chat.rows -= l->moves.rows;
	/* The line above the chat is below the moves. */
	if (l->moves.rows > 0)
		l->moves.row--;
}

static void layout_narrow(struct layout *l, int rows, int columns, int board)
{
	int chat = rows - NARROW_ROWS - board;

	l->wide = false;
	l->players = (struct rect){ 1, 0, 2, columns };
	l->status = (struct rect){ 3, 0, 1, columns };
	l->main = (struct rect){ 4, 0, board, columns };
	l->chat = (struct rect){ 4 + board, 0, chat, columns };
}

/* The fewest rows that the chat has below the board. */
static int min_chat_rows(int rows)
{
	return int_max(2, rows / 6);
}

static void
layout_board(struct layout *l, int rows, int columns, const struct variant *v)
{
	struct grid wide, narrow;
	int         max_rows = rows - NARROW_ROWS - min_chat_rows(rows);

	fit(&wide, v, rows - WIDE_ROWS, columns - SIDE_MIN - 1);
	fit(&narrow, v, max_rows, columns);
	if (columns >= 2 * SIDE_MIN &&
	    score_grid(&wide) >= score_grid(&narrow)) {
		int taken = columns_of(&wide, wide.columns) + wide.digits + 1;

		layout_wide(l, rows, columns,
		    int_max(SIDE_MIN, int_min(SIDE_MAX, columns - taken - 2)));
		layout_moves(l);
		l->grid = wide;
	} else {
		layout_narrow(l, rows, columns,
		    rows_of(&narrow, narrow.rows) + 1);
		l->grid = narrow;
	}
}

/*
 * Lays out the lobby. No players are shown above the list; the chat is below
 * the list or beside it.
 */
static void layout_lobby(struct layout *l, int rows, int columns)
{
	if (columns >= 110) {
		layout_wide(l, rows, columns, SIDE_MAX);
		l->chat = (struct rect){ 1 + STATUS_ROWS + 1,
			columns - SIDE_MAX, rows - 4 - STATUS_ROWS, SIDE_MAX };
		l->status = (struct rect){ 1, columns - SIDE_MAX, STATUS_ROWS,
			SIDE_MAX };
	} else {
		layout_narrow(l, rows, columns,
		    rows - NARROW_ROWS - min_chat_rows(rows));
		l->status = (struct rect){ 1, 0, 1, columns };
		l->main = (struct rect){ 2, 0, l->main.rows + 2, columns };
	}
	l->players = (struct rect){ 0, 0, 0, 0 };
}

void layout_compute(struct layout *l, int rows, int columns,
    const struct variant *v, int top, int left)
{
	*l = (struct layout){ .fits = rows >= LAYOUT_MIN_ROWS &&
		    columns >= LAYOUT_MIN_COLUMNS };
	if (!l->fits)
		return;
	if (v != NULL)
		layout_board(l, rows, columns, v);
	else
		layout_lobby(l, rows, columns);
	l->header = (struct rect){ 0, 0, 1, columns };
	l->input = (struct rect){ rows - 2, 0, 1, columns };
	l->key_hints = (struct rect){ rows - 1, 0, 1, columns };
	if (v != NULL)
		center_grid(&l->grid, v, l->main, top, left);
}

void layout_extend_status(struct layout *l, int rows)
{
	while (l->wide && l->status.rows < rows) {
		bool         is_chat = l->chat.rows >= l->moves.rows;
		struct rect *shorter = is_chat ? &l->chat : &l->moves;

		if (shorter->rows <= ROWS_BELOW_STATUS)
			return;
		l->status.rows++;
		shorter->rows--;
		l->moves.row++;
		l->chat.row += is_chat;
	}
}

void layout_add_proposals(struct layout *l, int rows)
{
	rows = int_min(rows, l->chat.rows);
	l->chat.rows -= rows;
	l->proposals = (struct rect){ l->chat.row + l->chat.rows,
		l->chat.column, rows, l->chat.columns };
}
