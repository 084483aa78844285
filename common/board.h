/*
 * board.h -- stones on points, whose turn, play and undo, the run just made.
 *
 * A move costs the same on every board and for every K. For each stone and
 * each of the four directions we keep the length of the run it is in, valid at
 * the run's two ends only:
 *
 *	. x x x . x x .		before: the ends of the left run say 3,
 *	  3 - 3   2 2		those of the right run 2
 *
 *	. x x x X x x .		X reads L = 3 and R = 2 beside itself and
 *	  6 - 3 6 2 6		writes L + 1 + R at itself and at both new ends
 *
 * What lay at the inner ends keeps its old length, and that is what undo, last
 * in first out, needs: the arm to the left still says 3 beside X, and its far
 * end is restored from that. An arm of one stone is its own far end, so it is
 * recognised instead by the foreign cell beyond it.
 */

#ifndef COMMON_BOARD_H
#define COMMON_BOARD_H

#include <stddef.h>
#include <stdint.h>

#include "common/error.h"
#include "common/variant.h"

/*
 * A place, the same number on every board: row * 32 + column, counted from the
 * bottom left, so 0 is a1 and 7 * 32 + 7 is h8.
 */
typedef uint16_t point;

#define POINT(column, row) ((point)((row)*32 + (column)))
#define POINT_COLUMN(p)    ((p) % 32)
#define POINT_ROW(p)       ((p) / 32)
#define POINT_NONE         UINT16_MAX

enum side {
	SIDE_X, /* moves first */
	SIDE_O,
	SIDE_NONE /* an empty point; nobody */
};

static inline enum side side_other(enum side side)
{
	return side == SIDE_X ? SIDE_O : SIDE_X;
}

enum verdict {
	VERDICT_OPEN, /* the game goes on */
	VERDICT_WON,  /* by the side that moved last */
	VERDICT_FULL  /* a draw: no empty point, and nobody won */
};

/*
 * The most points that winning runs can hold: the last stone, and in each of
 * four directions all the others of a longest line.
 */
#define BOARD_LINE_MAX (1 + 4 * (SIDES_MAX - 1))

struct board;

/* An empty board, one block on the heap. board_free(NULL) does nothing. */
struct board *board_new(const struct variant *v);
void          board_free(struct board *b);

/* What board_new asks of the heap, in bytes. */
size_t board_size(const struct variant *v);

/*
 * Puts a stone of the side whose turn it is on any value of p whatever, in
 * constant time. Refused, and nothing changed: ERR_OVER after a verdict,
 * ERR_OFF, ERR_TAKEN.
 */
enum error board_play(struct board *b, point p);

/* What board_play would answer. */
enum error board_check(const struct board *b, point p);

/* Takes the last stone back, and any verdict with it. At least one is there. */
void board_undo(struct board *b);

const struct variant *board_variant(const struct board *b);
enum verdict          board_verdict(const struct board *b);

/* Whose turn it is, or would be if the game were not over. */
enum side board_turn(const struct board *b);

/* Whose stone is on p; SIDE_NONE where there is none, and off the board. */
enum side board_at(const struct board *b, point p);

/* How many stones there are, and where the ply-th (from 1) was put. */
unsigned board_ply(const struct board *b);
point    board_move(const struct board *b, unsigned ply);

/*
 * The points of every run that won, each once, run by run, into out; how many.
 * 0 unless the verdict is VERDICT_WON.
 */
unsigned board_line(const struct board *b, point out[BOARD_LINE_MAX]);

#endif
