/*
 * windows.h -- a board for the search of every rule: the windows of the rule,
 * and what the stones make of them.
 *
 * A window is live for a side while the other side has no stone in it. For each
 * window the numbers of stones and the XOR of its empty points are kept up to
 * date, so that the last empty point is known when only one is left:
 *
 *	window		c3 d3 e3 f3
 *	X on		c3 d3    f3	stones[X] == 3, empty_xor == e3: X
 *					completes the window on e3
 *
 * Points are numbered row by row: windows_number. Sets of points are bitboards.
 */

#ifndef SERVER_ENGINE_BOARD_WINDOWS_H
#define SERVER_ENGINE_BOARD_WINDOWS_H

#include <stdbool.h>
#include <stdint.h>

#include "server/engine/board/window_list.h"

#define BITBOARD_WORDS ((POINTS_MAX + 63) / 64)

/* What stones make of a window of the list. */
struct window_state {
	uint8_t  stones[2]; /* by side */
	uint16_t empty_xor; /* XOR of the numbers of its empty points */
};

struct windows {
	enum side turn;
	unsigned  ply, empty; /* how many stones; how many empty points */
	unsigned  words;      /* words in use in each bitboard */

	uint64_t playable[BITBOARD_WORDS]; /* where a stone may be put */
	/* Points that complete a live window of the side */
	uint64_t completing[2][BITBOARD_WORDS];
	/* How many windows a stone would complete */
	uint8_t  completed[2][POINTS_MAX];
	unsigned live[2];  /* live windows of each side */
	int      value[2]; /* sum of the values of live windows */
	/*
	 * What a stone on the point is worth to both sides; 0: in no live
	 * window
	 */
	int heat[POINTS_MAX];
	int first_heat[POINTS_MAX]; /* `heat` on the empty board */

	/* The position's keys for the transposition table, by symmetry. */
	uint64_t hash[SYMMETRIES_MAX], check[SYMMETRIES_MAX];
	uint64_t hash_keys[2][POINTS_MAX], check_keys[2][POINTS_MAX];
	uint16_t inverse_map[SYMMETRIES_MAX][POINTS_MAX];

	struct window_list  list;
	struct window_state state[WINDOWS_MAX];
};

/* Sets up the empty board of a variant. Its rule must not be `exact`. */
void windows_init(struct windows *b, const struct variant *v);

/* Put a stone of the side to move on a playable point, and take it back. */
void windows_play(struct windows *b, unsigned p);
void windows_undo(struct windows *b, unsigned p);

/* Returns the symmetry under which the position has the least hash. */
unsigned windows_symmetry(const struct windows *b);

static inline unsigned windows_number(const struct windows *b, point p)
{
	return POINT_ROW(p) * b->list.variant.columns + POINT_COLUMN(p);
}

static inline point windows_point(const struct windows *b, unsigned number)
{
	return POINT(number % b->list.variant.columns,
	    number / b->list.variant.columns);
}

static inline bool bitboard_has(const uint64_t *set, unsigned p)
{
	return (set[p / 64] >> p % 64 & 1) != 0;
}

#endif
