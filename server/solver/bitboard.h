/*
 * bitboard.h -- the solver's board: sets of points as bit masks, and windows.
 *
 * A window is alive for a side while that side can still fill it: see
 * engine/board/line_pattern.h. Playing and undoing stones updates what every node of a
 * proof needs:
 *
 *	fives		points that complete a live window
 *	forks		points where a stone makes two fives at once
 *	useful		points on a live window
 *	potential	sum over live windows of 2 ^ (longest - empty points)
 *
 * On a weak board only one side, the maker, has windows; the other side, the
 * breaker, can only block (a Maker-Breaker game). If the maker cannot win on
 * the weak board, he cannot win the game.
 */

#ifndef SERVER_SOLVER_BITBOARD_H
#define SERVER_SOLVER_BITBOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "server/engine/board/window_list.h"

/* A set of points is a 64-bit mask. 8x8x2/square has the most windows. */
#define BITBOARD_POINTS_MAX  64
#define BITBOARD_WINDOWS_MAX 350

/*
 * The stones of a position, without whose turn it is. mask[SIDE_X] has the
 * points with stones of X, mask[SIDE_O] those with stones of O. Points in no
 * live window are in both masks, with or without a stone.
 */
struct bitboard_key {
	uint64_t mask[2];
};

struct bitboard {
	/* By side; on a weak board only the maker has windows */
	bool     has_windows[2];
	unsigned longest; /* the most points of a window */

	/* By side. The file comment explains all but the set of the stones. */
	uint64_t stones[2];
	uint64_t fives[2];
	uint64_t forks[2];
	uint64_t useful[2]; /* may include points that have stones */
	uint64_t potential[2];

	/* The next fields are by window. */
	uint64_t mask[BITBOARD_WINDOWS_MAX]; /* the window's points */
	/* The index of the window one point further along the line, or -1. */
	int16_t next_window[BITBOARD_WINDOWS_MAX];
	uint8_t stone_count[2][BITBOARD_WINDOWS_MAX];
	/* How many of the side's stones are directly beside the window. */
	uint8_t flank_count[2][BITBOARD_WINDOWS_MAX];

	/*
	 * By point: the windows that end directly beside the point. Used only
	 * under rule `exact`.
	 */
	uint8_t flanked_at_count[BITBOARD_POINTS_MAX];
	uint8_t flanked_at[BITBOARD_POINTS_MAX][8];

	/* The next fields, by side and point, count only live windows. */
	/* How many windows go through the point. */
	uint8_t live_count[2][BITBOARD_POINTS_MAX];
	/* How many windows a stone on the point would complete. */
	uint8_t five_count[2][BITBOARD_POINTS_MAX];
	/* Points that win after a stone on this point */
	uint64_t links[2][BITBOARD_POINTS_MAX];

	/*
	 * By side and two points: how many live windows are full except for
	 * these two points.
	 */
	uint8_t link_count[2][BITBOARD_POINTS_MAX][BITBOARD_POINTS_MAX];

	/* The keys of the position: one for each symmetry of the board. */
	uint8_t key_state[BITBOARD_POINTS_MAX]; /* enum key_state, by point */
	struct bitboard_key keys[SYMMETRIES_MAX];

	struct window_list list; /* kept while the variant is the same */
};

/*
 * Sets up an empty board; *b is all zero before its first use. If `weak` is true,
 * only `maker` has windows. Lines must win, stones may not fall.
 */
void bitboard_init(struct bitboard *b, const struct variant *v, enum side maker,
    bool weak);

/*
 * Put a stone on an empty point, and take it away. Stones must be taken away in
 * reverse order.
 */
void bitboard_play(struct bitboard *b, enum side side, unsigned p);
void bitboard_undo(struct bitboard *b, enum side side, unsigned p);

/*
 * Returns the least of the keys of all symmetries. Two positions have the same
 * key only if a symmetry turns one into the other.
 */
struct bitboard_key bitboard_key(const struct bitboard *b);

static inline uint64_t bitboard_empty(const struct bitboard *b)
{
	/* At least 4 points. */
	// NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult)
	uint64_t all = UINT64_MAX >>
	    (BITBOARD_POINTS_MAX - b->list.point_count);

	return all & ~(b->stones[SIDE_X] | b->stones[SIDE_O]);
}

static inline bool bitboard_is_window_alive(const struct bitboard *b,
    enum side side, unsigned window)
{
	return b->has_windows[side] && b->stone_count[side ^ 1][window] == 0 &&
	    b->flank_count[side][window] == 0;
}

#endif
