/*
 * bitboard.h -- the solver's board: sets of points as bit masks, and windows.
 *
 * A window is K consecutive points. It is alive for a side while that side can
 * still fill it: see engine/line_pattern.h. Playing and undoing stones updates
 * what every node of a proof needs:
 *
 *	fives		points that complete a live window
 *	forks		points where a stone makes two fives at once
 *	useful		points on a live window
 *	potential	sum over live windows of 2 ^ (stones in the window)
 *
 * On a weak board only one side, the maker, has windows; the other side, the
 * breaker, can only block (a Maker-Breaker game). If the maker cannot win on
 * the weak board, he cannot win the game.
 */

#ifndef SERVER_SOLVER_BITBOARD_H
#define SERVER_SOLVER_BITBOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "common/board.h"
#include "common/variant.h"

/* A point is row * columns + column, and a set of points a 64-bit mask. */
#define BITBOARD_POINTS_MAX     64
#define BITBOARD_WINDOWS_MAX    256
#define BITBOARD_SYMMETRIES_MAX 8

/*
 * A whole position except the side to move: a point is in mask[SIDE_X] if X has
 * a stone there, in mask[SIDE_O] if O has one, and in both if no live window
 * passes there, with or without a stone.
 */
struct bitboard_key {
	uint64_t mask[2];
};

struct bitboard {
	struct variant variant;
	unsigned       point_count;
	unsigned       window_count;
	bool           has_windows[2]; /* by side; see weak boards above */

	/* Sets of points and sums, by side. */
	uint64_t stones[2];
	uint64_t fives[2];
	uint64_t forks[2];
	uint64_t useful[2]; /* may include points with stones */
	uint64_t potential[2];

	/* By window. */
	uint64_t mask[BITBOARD_WINDOWS_MAX];        /* the window's points */
	int16_t  next_window[BITBOARD_WINDOWS_MAX]; /* the window shifted by
                                                       one point, or -1 */
	uint8_t  stone_count[2][BITBOARD_WINDOWS_MAX];
	uint8_t  flank_count[2][BITBOARD_WINDOWS_MAX]; /* stones beside the
                                                          window */

	/*
	 * By point: the windows through it, and the windows that it is directly
	 * beside.
	 */
	uint8_t windows_at_count[BITBOARD_POINTS_MAX];
	uint8_t windows_at[BITBOARD_POINTS_MAX][4 * SIDES_MAX];
	uint8_t flanked_at_count[BITBOARD_POINTS_MAX]; /* rule exact only */
	uint8_t flanked_at[BITBOARD_POINTS_MAX][8];

	/* By side and point, counting live windows only. */
	uint8_t  live_count[2][BITBOARD_POINTS_MAX]; /* through the point */
	uint8_t  five_count[2][BITBOARD_POINTS_MAX]; /* completed by a stone */
	uint64_t links[2][BITBOARD_POINTS_MAX]; /* fives that a stone makes */

	/* By side and two points: live windows that lack only these points. */
	uint8_t link_count[2][BITBOARD_POINTS_MAX][BITBOARD_POINTS_MAX];

	/* The keys of the position, one for each symmetry of the board. */
	uint8_t key_state[BITBOARD_POINTS_MAX]; /* each point's state in keys */
	unsigned symmetry_count;
	uint8_t  symmetry_map[BITBOARD_SYMMETRIES_MAX][BITBOARD_POINTS_MAX];
	struct bitboard_key keys[BITBOARD_SYMMETRIES_MAX];
};

/* Whether the board has at most BITBOARD_POINTS_MAX points. */
bool bitboard_fits(const struct variant *v);

/* Sets up an empty board; if weak, with windows for the maker only. */
void bitboard_init(struct bitboard *b, const struct variant *v, enum side maker,
    bool weak);

/* Puts a stone on an empty point. Undo in reverse order. */
void bitboard_play(struct bitboard *b, enum side side, unsigned p);
void bitboard_undo(struct bitboard *b, enum side side, unsigned p);

/*
 * The least key over all symmetries of the board: two positions have the same
 * key only if a symmetry maps one to the other.
 */
struct bitboard_key bitboard_key(const struct bitboard *b);

static inline uint64_t bitboard_empty(const struct bitboard *b)
{
	/* At least 4 points. */
	// NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult)
	uint64_t all = UINT64_MAX >> (BITBOARD_POINTS_MAX - b->point_count);

	return all & ~(b->stones[SIDE_X] | b->stones[SIDE_O]);
}

static inline bool bitboard_is_window_alive(const struct bitboard *b,
    enum side side, unsigned window)
{
	return b->has_windows[side] && b->stone_count[side ^ 1][window] == 0 &&
	    b->flank_count[side][window] == 0;
}

#endif
