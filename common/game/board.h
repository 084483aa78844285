/*
 * board.h -- stones on points, play and undo, and detection of a win.
 *
 * A move takes constant time on every board and for every K. Each point lies on
 * four lines: its row, column, diagonal and antidiagonal. For each side and
 * each line there is one 32-bit word with a bit per stone. A move sets a bit in
 * four words and looks for K ones in a row there:
 *
 *	word			0 0 1 1 1 1 0 1 0
 *	and that >> 1		0 0 0 1 1 1 0 0 0	runs of 2 begin here
 *	and that >> 2		0 0 0 0 0 1 0 0 0	runs of 4 begin here
 *
 * The shifts are chosen for K; five of them, some by 0, are enough for every K.
 * Two words are put together into one of 64 bits. There was no such run before
 * the move, so if there is one now, the move has completed it; with RULE_EXACT,
 * only a run without a stone next to it counts.
 *
 * Shapes other than runs are searched around the last stone (see shapes in
 * board.c); for a square that takes time O(side). Undo clears the four bits.
 * Nothing else is stored, so nothing else has to be restored. Bit 0 and the
 * bits above SIDES_MAX are always zero, so that runs end at the edges, too.
 */

#ifndef COMMON_GAME_BOARD_H
#define COMMON_GAME_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/error.h"
#include "common/game/variant.h"

/*
 * A point is row * 32 + column on boards of every size. Rows and columns are
 * counted from 0 at the bottom left: a1 is 0, and h8 is 7 * 32 + 7.
 */
typedef uint16_t point;

#define POINT(column, row) ((point)((row)*32 + (column)))
#define POINT_COLUMN(p)    ((p) % 32)
#define POINT_ROW(p)       ((p) / 32)
#define POINT_NONE         UINT16_MAX

/* Every point of every board is less than this. */
#define POINT_LIMIT POINT(0, SIDES_MAX)

#define DIRECTIONS 4

/*
 * One step in each direction: along a row, a column, a diagonal and an
 * antidiagonal.
 */
extern const struct step {
	int column, row;
} board_steps[DIRECTIONS];

enum side {
	SIDE_X, /* moves first */
	SIDE_O,
	SIDE_NONE /* an empty point; no winner */
};

static inline enum side side_other(enum side side)
{
	return side == SIDE_X ? SIDE_O : SIDE_X;
}

enum verdict {
	VERDICT_OPEN, /* the game is not over */
	VERDICT_WON,  /* the side that moved last has won */
	VERDICT_FULL, /* a draw: the board is full and nobody has won */
	VERDICT_LOST  /* the side that moved last has lost */
};

/*
 * The most points in runs and shapes: the last stone, and in each of the four
 * directions all other points of the longest line. These include the points of
 * all shapes except one: the corner opposite to the last stone on a board that
 * is not square. There is room for it: on such a board a corner has only one
 * diagonal.
 */
#define BOARD_LINE_MAX (1 + 4 * (SIDES_MAX - 1))

struct board;

/*
 * Creates an empty board in one heap block, which board_free frees.
 * board_free(NULL) is allowed.
 */
struct board *board_new(const struct variant *v);
void          board_free(struct board *b);

/* Creates a board with these legal moves, which board_free frees. */
struct board *
board_from_moves(const struct variant *v, const point *moves, unsigned count);

/* Returns the size in bytes of the block that board_new allocates. */
size_t board_size(const struct variant *v);

/*
 * Plays a stone of the side to move at p, which may have any value. Takes
 * constant time; with SHAPE_SQUARE, O(side). On an error nothing changes:
 * ERR_OVER after the game's end, ERR_OFF if p is off the board, ERR_TAKEN,
 * ERR_FLOATING if stones fall and the point below p is empty.
 */
enum error board_play(struct board *b, point p);

/* Returns what board_play would return, but changes nothing. */
enum error board_check(const struct board *b, point p);

/*
 * Returns the lowest free point of a column, to which a stone would fall;
 * POINT_NONE if the column is full or off the board. Works with any rule.
 */
point board_drop_point(const struct board *b, unsigned column);

/* Whether stones fall, so that a column alone is a move. */
bool board_has_falling_stones(const struct board *b);

/* Takes back the last move and the verdict. There must be a move. */
void board_undo(struct board *b);

const struct variant *board_variant(const struct board *b);
enum verdict          board_verdict(const struct board *b);

/* Returns the winner; SIDE_NONE if the game is not over or is a draw. */
enum side board_winner(const struct board *b);

/* Returns the side to move; after the game's end, the side that would move. */
enum side board_turn(const struct board *b);

/* Returns whose stone is on p; SIDE_NONE if p is empty or off the board. */
enum side board_at(const struct board *b, point p);

/*
 * board_ply returns how many moves were played; board_move returns the move
 * with the number `ply`, from 1.
 */
unsigned board_ply(const struct board *b);
point    board_move(const struct board *b, unsigned ply);

/*
 * Writes the points of all runs and shapes that ended the game, each point
 * once, run by run. Returns how many points there are; 0 unless the verdict is
 * VERDICT_WON or VERDICT_LOST.
 */
unsigned board_line(const struct board *b, point out[BOARD_LINE_MAX]);

#endif
