/* board.c -- stones on points, whose turn, play and undo, the run just made. */

#include "common/board.h"

#include <assert.h>
#include <stdlib.h>

#include "common/die.h"

#define DIRECTIONS 4

/* What a cell holds besides SIDE_X and SIDE_O. */
#define EMPTY  SIDE_NONE
#define BORDER (SIDE_NONE + 1)

struct cell {
	uint8_t stone;			/* a side, EMPTY or BORDER */
	uint8_t run[DIRECTIONS];	/* valid at the two ends of a run */
};

/*
 * Cells lie row by row with one border cell to the right of each row, which
 * serves the next row as its left border too, and a border row below and above.
 * One is wide enough: we look beyond a neighbour only if it bears a stone.
 */
struct board {
	struct variant variant;
	uint8_t        verdict;			/* an enum verdict */
	uint16_t       ply;			/* stones on the board */
	int16_t        step[DIRECTIONS];	/* to the next cell */
	point         *moves;			/* ply of them; in this block */
	struct cell    cells[];			/* then the moves */
};

static size_t stride(const struct variant *v)
{
	return v->columns + 1u;
}

static size_t cell_count(const struct variant *v)
{
	return stride(v) * (v->rows + 2u) + 1;
}

/* Cells are of an odd size; the moves behind them start at an even address. */
static size_t moves_offset(const struct variant *v)
{
	size_t end = sizeof(struct board) + cell_count(v) * sizeof(struct cell);

	return (end + 1) & ~(size_t)1;
}

size_t board_size(const struct variant *v)
{
	return moves_offset(v) + sizeof(point) * v->columns * v->rows;
}

static size_t cell_index(const struct board *b, point p)
{
	return stride(&b->variant) * (POINT_ROW(p) + 1u) + 1 + POINT_COLUMN(p);
}

struct board *board_new(const struct variant *v)
{
	struct board *b = xcalloc(1, board_size(v));
	int16_t row = (int16_t)stride(v);

	b->variant = *v;
	b->moves = (point *)((char *)b + moves_offset(v));
	b->step[0] = 1;
	b->step[1] = row;
	b->step[2] = (int16_t)(row + 1);
	b->step[3] = (int16_t)(row - 1);
	for (size_t i = 0; i < cell_count(v); i++)
		b->cells[i].stone = BORDER;
	for (int r = 0; r < v->rows; r++)
		for (int c = 0; c < v->columns; c++)
			b->cells[cell_index(b, POINT(c, r))].stone = EMPTY;
	return b;
}

void board_free(struct board *b)
{
	free(b);
}

static int is_on_board(const struct board *b, point p)
{
	return POINT_COLUMN(p) < b->variant.columns &&
	    POINT_ROW(p) < b->variant.rows;
}

enum error board_check(const struct board *b, point p)
{
	if (b->verdict != VERDICT_OPEN)
		return ERR_OVER;
	if (!is_on_board(b, p))
		return ERR_OFF;
	if (b->cells[cell_index(b, p)].stone != EMPTY)
		return ERR_TAKEN;
	return OK;
}

/* The length of the run of side's stones that ends beside at. */
static int arm(const struct cell *at, int step, int d, uint8_t side)
{
	return at[step].stone == side ? at[step].run[d] : 0;
}

/* The same after at joined it to a longer run: see the head of board.h. */
static int old_arm(const struct cell *at, int step, int d, uint8_t side)
{
	if (at[step].stone != side)
		return 0;
	return at[2 * step].stone == side ? at[step].run[d] : 1;
}

static int wins(const struct variant *v, int run)
{
	return v->rule == RULE_EXACT ? run == v->k : run >= v->k;
}

/* Joins the runs beside the new stone; whether one of the joined wins. */
static int join(struct board *b, struct cell *at, uint8_t side)
{
	int won = 0;

	for (int d = 0; d < DIRECTIONS; d++) {
		int step = b->step[d];
		int left = arm(at, -step, d, side);
		int right = arm(at, step, d, side);
		uint8_t run = (uint8_t)(left + 1 + right);

		at->run[d] = run;
		at[-left * step].run[d] = run;
		at[right * step].run[d] = run;
		won |= wins(&b->variant, run);
	}
	return won;
}

enum error board_play(struct board *b, point p)
{
	enum error e = board_check(b, p);
	uint8_t side = (uint8_t)board_turn(b);
	struct cell *at;

	if (e != OK)
		return e;
	at = &b->cells[cell_index(b, p)];
	at->stone = side;
	b->moves[b->ply++] = p;
	if (join(b, at, side))
		b->verdict = VERDICT_WON;
	else if (b->ply == b->variant.columns * b->variant.rows)
		b->verdict = VERDICT_FULL;
	return OK;
}

void board_undo(struct board *b)
{
	struct cell *at;

	assert(b->ply > 0);
	b->ply--;
	b->verdict = VERDICT_OPEN;
	at = &b->cells[cell_index(b, b->moves[b->ply])];
	for (int d = 0; d < DIRECTIONS; d++) {
		int step = b->step[d];
		int left = old_arm(at, -step, d, at->stone);
		int right = old_arm(at, step, d, at->stone);

		at[-left * step].run[d] = (uint8_t)left;
		at[right * step].run[d] = (uint8_t)right;
	}
	at->stone = EMPTY;
}

const struct variant *board_variant(const struct board *b)
{
	return &b->variant;
}

enum verdict board_verdict(const struct board *b)
{
	return b->verdict;
}

enum side board_turn(const struct board *b)
{
	return b->ply % 2 == 0 ? SIDE_X : SIDE_O;
}

enum side board_at(const struct board *b, point p)
{
	if (!is_on_board(b, p))
		return SIDE_NONE;
	return b->cells[cell_index(b, p)].stone;
}

unsigned board_ply(const struct board *b)
{
	return b->ply;
}

point board_move(const struct board *b, unsigned ply)
{
	assert(ply >= 1 && ply <= b->ply);
	return b->moves[ply - 1];
}

/* The point n steps from p in direction d; the caller knows it to be there. */
static point beside(point p, int d, int n)
{
	static const int8_t columns[DIRECTIONS] = { 1, 0, 1, -1 };
	static const int8_t rows[DIRECTIONS] = { 0, 1, 1, 1 };

	return POINT(POINT_COLUMN(p) + n * columns[d],
	    POINT_ROW(p) + n * rows[d]);
}

unsigned board_line(const struct board *b, point out[BOARD_LINE_MAX])
{
	const struct cell *at;
	unsigned n = 0, counted = 0;
	point last;

	if (b->verdict != VERDICT_WON)
		return 0;
	last = b->moves[b->ply - 1];
	at = &b->cells[cell_index(b, last)];
	for (int d = 0; d < DIRECTIONS; d++) {
		int left = old_arm(at, -b->step[d], d, at->stone);
		int right = old_arm(at, b->step[d], d, at->stone);

		if (!wins(&b->variant, left + 1 + right))
			continue;
		for (int i = -left; i <= right; i++)
			if (i != 0)
				out[n++] = beside(last, d, i);
			else if (!counted++)
				out[n++] = last;
	}
	return n;
}
