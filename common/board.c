/* board.c -- stones on points, whose turn, play and undo, the run just made. */

#include "common/board.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

#include "common/die.h"

#define DIRECTIONS 4

/* What a cell holds besides SIDE_X and SIDE_O. */
#define EMPTY  SIDE_NONE
#define BORDER (SIDE_NONE + 1)

/* Eight bytes, so that finding one takes no multiplication. */
struct cell {
	uint8_t run[DIRECTIONS]; /* valid at the two ends of a run */
	uint8_t stone;           /* a side, EMPTY or BORDER */
	uint8_t unused[3];
};

/*
 * Cells lie row by row with one border cell to the right of each row, which
 * serves the next row as its left border too, and two border rows below and
 * above: undo looks one cell beyond a neighbour, whatever that is.
 */
struct board {
	struct variant variant;
	uint8_t        verdict; /* an enum verdict */
	uint16_t       ply;     /* stones on the board */
	point         *moves;   /* ply of them; in this block */
	struct cell    cells[]; /* then the moves */
};

static int stride(const struct variant *v)
{
	return v->columns + 1;
}

static size_t cell_count(const struct variant *v)
{
	return (size_t)(stride(v) * (v->rows + 4)) + 2;
}

static size_t moves_offset(const struct variant *v)
{
	return sizeof(struct board) + cell_count(v) * sizeof(struct cell);
}

size_t board_size(const struct variant *v)
{
	return moves_offset(v) + sizeof(point) * v->columns * v->rows;
}

static size_t cell_index(const struct board *b, point p)
{
	int row = POINT_ROW(p) + 2;

	return (size_t)(stride(&b->variant) * row + 1 + POINT_COLUMN(p));
}

struct board *board_new(const struct variant *v)
{
	struct board *b = xcalloc(1, board_size(v));

	b->variant = *v;
	b->moves = (point *)((char *)b + moves_offset(v));
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

/*
 * No branch in the next four asks whose stone lies beside another: on a board
 * that fills nobody can guess that, and a wrong guess costs a processor more
 * than all the rest of a move.
 */

/* The length of the run of side's stones that ends beside at. */
static inline int arm(const struct cell *at, int step, int d, uint8_t side)
{
	return at[step].run[d] & -(at[step].stone == side);
}

/* The same after at joined it to a longer run: see the head of board.h. */
static inline int old_arm(const struct cell *at, int step, int d, uint8_t side)
{
	int more = (at[step].run[d] - 1) & -(at[2 * step].stone == side);

	return (1 + more) & -(at[step].stone == side);
}

/* Joins the runs beside the new stone; how long the joined one is. */
static inline int join(struct cell *at, int step, int d, uint8_t side)
{
	int     left = arm(at, -step, d, side);
	int     right = arm(at, step, d, side);
	uint8_t run = (uint8_t)(left + 1 + right);

	at[-left * step].run[d] = run;
	at[right * step].run[d] = run;
	return run;
}

/* Gives the runs beside a stone that goes their lengths back. */
static inline void part(struct cell *at, int step, int d, uint8_t side)
{
	int left = old_arm(at, -step, d, side);
	int right = old_arm(at, step, d, side);

	at[-left * step].run[d] = (uint8_t)left;
	at[right * step].run[d] = (uint8_t)right;
}

static inline bool wins(const struct variant *v, int run)
{
	return v->rule == RULE_EXACT ? run == v->k : run >= v->k;
}

/* Joins them in every direction; whether one that came about wins. */
static bool join_all(struct board *b, struct cell *at, uint8_t side)
{
	int  row = stride(&b->variant);
	bool won = wins(&b->variant, join(at, 1, 0, side));

	won |= wins(&b->variant, join(at, row, 1, side));
	won |= wins(&b->variant, join(at, row + 1, 2, side));
	won |= wins(&b->variant, join(at, row - 1, 3, side));
	return won;
}

enum error board_play(struct board *b, point p)
{
	enum error   e = board_check(b, p);
	uint8_t      side = (uint8_t)board_turn(b);
	struct cell *at;

	if (e != OK)
		return e;
	at = &b->cells[cell_index(b, p)];
	at->stone = side;
	b->moves[b->ply++] = p;
	if (join_all(b, at, side))
		b->verdict = VERDICT_WON;
	else if (b->ply == b->variant.columns * b->variant.rows)
		b->verdict = VERDICT_FULL;
	return OK;
}

void board_undo(struct board *b)
{
	int          row = stride(&b->variant);
	struct cell *at;

	assert(b->ply > 0);
	b->ply--;
	b->verdict = VERDICT_OPEN;
	at = &b->cells[cell_index(b, b->moves[b->ply])];
	part(at, 1, 0, at->stone);
	part(at, row, 1, at->stone);
	part(at, row + 1, 2, at->stone);
	part(at, row - 1, 3, at->stone);
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
	int                row = stride(&b->variant);
	const int          steps[DIRECTIONS] = { 1, row, row + 1, row - 1 };
	const struct cell *at;
	unsigned           n = 0, counted = 0;
	point              last;

	if (b->verdict != VERDICT_WON)
		return 0;
	last = b->moves[b->ply - 1];
	at = &b->cells[cell_index(b, last)];
	for (int d = 0; d < DIRECTIONS; d++) {
		int left = old_arm(at, -steps[d], d, at->stone);
		int right = old_arm(at, steps[d], d, at->stone);

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
