/*
 * board.c -- stones on points, play and undo, and detection of a win.
 *
 * The words lie in one array: rows by number, columns by number, diagonals by
 * column - row, antidiagonals by column + row. Bits are counted by the column,
 * in a column by the row. See board.h.
 */

#include "common/board.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

#include "common/bits.h"
#include "common/fatal.h"

#define DIRECTIONS 4

/* The number of steps that find runs of up to 32; see has_run_of_k. */
#define STEPS 5

/* The stones on one line, a bit each, by side. */
struct line_bits {
	uint32_t side[2];
};

struct board {
	struct variant   variant;
	uint8_t          verdict;      /* an enum verdict */
	uint8_t          steps[STEPS]; /* see has_run_of_k */
	uint16_t         ply;          /* stones on the board */
	uint16_t         diagonal_0;   /* index of the line through a1 */
	uint16_t         antidiagonal_0;
	point           *moves;   /* an array of ply moves, in this block */
	struct line_bits lines[]; /* the array of moves follows the last
                                     line in this block */
};

static size_t line_count(const struct variant *v)
{
	return 3 * (size_t)(v->rows + v->columns) - 2;
}

static size_t moves_offset(const struct variant *v)
{
	return sizeof(struct board) + line_count(v) * sizeof(struct line_bits);
}

size_t board_size(const struct variant *v)
{
	return moves_offset(v) + sizeof(point) * v->columns * v->rows;
}

/*
 * Sets the lengths of the runs that has_run_of_k looks for: each length is at
 * most twice the length before it, and the last is K.
 */
static void set_steps(struct board *b, unsigned k)
{
	unsigned length = 1;

	for (int i = 0; i < STEPS; i++) {
		unsigned more = k - length < length ? k - length : length;

		b->steps[i] = (uint8_t)more;
		length += more;
	}
}

struct board *board_new(const struct variant *v)
{
	struct board *b = xcalloc(1, board_size(v));
	unsigned      columns = v->columns, rows = v->rows;

	b->variant = *v;
	set_steps(b, v->k);
	b->diagonal_0 = (uint16_t)(rows + columns + rows - 1);
	b->antidiagonal_0 = (uint16_t)(2 * (rows + columns) - 1);
	b->moves = (point *)((char *)b + moves_offset(v));
	return b;
}

void board_free(struct board *b)
{
	free(b);
}

/* The bit of the i-th point of a line, from 0. */
static inline uint32_t line_bit(unsigned i)
{
	return UINT32_C(2) << i;
}

static bool is_on_board(const struct board *b, point p)
{
	return POINT_COLUMN(p) < b->variant.columns &&
	    POINT_ROW(p) < b->variant.rows;
}

enum side board_at(const struct board *b, point p)
{
	const uint32_t *row;
	uint32_t        bit = line_bit(POINT_COLUMN(p));

	if (!is_on_board(b, p))
		return SIDE_NONE;
	row = b->lines[POINT_ROW(p)].side;
	if (row[SIDE_X] & bit)
		return SIDE_X;
	return row[SIDE_O] & bit ? SIDE_O : SIDE_NONE;
}

static inline enum error check(const struct board *b, point p)
{
	const uint32_t *row;

	if (b->verdict != VERDICT_OPEN)
		return ERR_OVER;
	if (!is_on_board(b, p))
		return ERR_OFF;
	row = b->lines[POINT_ROW(p)].side;
	if ((row[SIDE_X] | row[SIDE_O]) & line_bit(POINT_COLUMN(p)))
		return ERR_TAKEN;
	return OK;
}

enum error board_check(const struct board *b, point p)
{
	return check(b, p);
}

/*
 * In runs, the lowest bit of each run of K is set. Clears the bits of runs that
 * have another stone at either end.
 */
static inline uint64_t
without_overlines(const struct board *b, uint64_t runs, uint64_t words)
{
	return runs & ~(words << 1 | words >> b->variant.k);
}

/*
 * Whether there is a run of K in any of four lines. Each argument holds two of
 * the lines. The bits between two lines are zeros, so that no run goes across.
 */
static inline bool
has_run_of_k(const struct board *b, uint64_t straight, uint64_t diagonal)
{
	uint64_t straight_runs = straight, diagonal_runs = diagonal;

	for (int i = 0; i < STEPS; i++) {
		straight_runs &= straight_runs >> b->steps[i];
		diagonal_runs &= diagonal_runs >> b->steps[i];
	}
	if (b->variant.rule == RULE_EXACT) {
		straight_runs = without_overlines(b, straight_runs, straight);
		diagonal_runs = without_overlines(b, diagonal_runs, diagonal);
	}
	return (straight_runs | diagonal_runs) != 0;
}

/* Sets a bit of a line; returns the line's word. */
static inline uint64_t
add_stone(struct board *b, unsigned line, enum side side, uint32_t bit)
{
	return b->lines[line].side[side] |= bit;
}

enum error board_play(struct board *b, point p)
{
	enum error e = check(b, p);
	enum side  side = board_turn(b);
	unsigned   column = POINT_COLUMN(p), row = POINT_ROW(p);
	uint32_t   bit = line_bit(column);
	uint64_t   straight, diagonal;
	bool       is_won, is_full;

	if (e != OK)
		return e;
	straight = add_stone(b, row, side, bit) |
	    add_stone(b, b->variant.rows + column, side, line_bit(row)) << 32;
	diagonal = add_stone(b, b->diagonal_0 + column - row, side, bit) |
	    add_stone(b, b->antidiagonal_0 + column + row, side, bit) << 32;
	b->moves[b->ply++] = p;
	/* Arithmetic: a branch would be mispredicted at the end of a game. */
	is_won = has_run_of_k(b, straight, diagonal);
	is_full = b->ply == b->variant.columns * b->variant.rows;
	b->verdict = (uint8_t)(is_won * VERDICT_WON +
	    (is_full & !is_won) * VERDICT_FULL);
	return OK;
}

static inline void
remove_stone(struct board *b, unsigned line, enum side side, uint32_t bit)
{
	b->lines[line].side[side] &= ~bit;
}

void board_undo(struct board *b)
{
	unsigned  column, row;
	uint32_t  bit;
	enum side side;
	point     p;

	assert(b->ply > 0);
	p = b->moves[--b->ply];
	b->verdict = VERDICT_OPEN;
	side = board_turn(b);
	column = POINT_COLUMN(p);
	row = POINT_ROW(p);
	bit = line_bit(column);
	remove_stone(b, row, side, bit);
	remove_stone(b, b->variant.rows + column, side, line_bit(row));
	remove_stone(b, b->diagonal_0 + column - row, side, bit);
	remove_stone(b, b->antidiagonal_0 + column + row, side, bit);
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

unsigned board_ply(const struct board *b)
{
	return b->ply;
}

point board_move(const struct board *b, unsigned ply)
{
	assert(ply >= 1 && ply <= b->ply);
	return b->moves[ply - 1];
}

/*
 * The position of the next gap (zero bit) above a stone's bit; gap_below has
 * the position of the next gap below it. Bit 0 and the bits above SIDES_MAX are
 * always gaps.
 */
static inline unsigned gap_above(uint32_t word, uint32_t bit)
{
	return bits_lowest(~word & -bit);
}

static inline unsigned gap_below(uint32_t word, uint32_t bit)
{
	return bits_highest(~word & (bit - 1));
}

static bool run_wins(const struct board *b, unsigned run)
{
	return b->variant.rule == RULE_EXACT ? run == b->variant.k :
					       run >= b->variant.k;
}

unsigned board_line(const struct board *b, point out[BOARD_LINE_MAX])
{
	static const int8_t column_steps[DIRECTIONS] = { 1, 0, 1, 1 };
	static const int8_t row_steps[DIRECTIONS] = { 0, 1, 1, -1 };
	int                 column, row;
	unsigned            n = 0;
	bool                has_last = false;
	point               last;

	if (b->verdict != VERDICT_WON)
		return 0;
	last = b->moves[b->ply - 1];
	column = POINT_COLUMN(last);
	row = POINT_ROW(last);
	for (int d = 0; d < DIRECTIONS; d++) {
		const unsigned lines[DIRECTIONS] = { (unsigned)row,
			b->variant.rows + (unsigned)column,
			(unsigned)(b->diagonal_0 + column - row),
			(unsigned)(b->antidiagonal_0 + column + row) };
		enum side      side = side_other(board_turn(b));
		uint32_t       word = b->lines[lines[d]].side[side];
		int            i = d == 1 ? row : column;
		uint32_t       bit = line_bit((unsigned)i);
		int            from = (int)gap_below(word, bit) - i;
		int            to = (int)gap_above(word, bit) - 2 - i;

		if (!run_wins(b, (unsigned)(to - from + 1)))
			continue;
		for (int at = from; at <= to; at++) {
			/*
			 * On an antidiagonal, positions count upwards by row.
			 */
			int step = d == 3 ? from + to - at : at;

			if (step == 0 && has_last)
				continue;
			has_last |= step == 0;
			out[n++] = POINT(column + step * column_steps[d],
			    row + step * row_steps[d]);
		}
	}
	return n;
}
