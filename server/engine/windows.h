/*
 * windows.h -- a board for the search of every rule: the windows of the rule,
 * and what the stones make of them.
 *
 * A window is a set of points that ends the game when one side has a stone on
 * each: K in a row, or a shape of the rule. It is live for a side while the
 * other side has no stone in it. For each window the numbers of stones and the
 * XOR of its empty points are kept up to date, so that the last empty point is
 * known when only one is left:
 *
 *	window		c3 d3 e3 f3
 *	X on		c3 d3    f3	stones[X] == 3, empty_xor == e3: X
 *					completes the window on e3
 *
 * Points are numbered row by row: windows_number. Sets of points are bitboards.
 */

#ifndef SERVER_ENGINE_WINDOWS_H
#define SERVER_ENGINE_WINDOWS_H

#include <stdbool.h>
#include <stdint.h>

#include "common/board.h"
#include "common/variant.h"

#define BITBOARD_WORDS ((POINTS_MAX + 63) / 64)

/*
 * WINDOWS_MAX is enough for the lines of two points and the squares of the
 * largest board; WINDOW_POINTS_MAX for lines of 11 points and the squares, which
 * have 36,884 points in all.
 */
#define WINDOWS_MAX       8192
#define WINDOW_POINTS_MAX 36884

/*
 * On boards with more points, few positions are symmetric to others that are
 * searched, so only the identity is used.
 */
#define SYMMETRY_POINTS_MAX 64
#define SYMMETRIES_MAX      8

struct window {
	unsigned first;     /* index of its first point in `points` */
	uint8_t  length;    /* number of points */
	uint8_t  stones[2]; /* by side */
	uint16_t empty_xor; /* XOR of the numbers of its empty points */
};

struct windows {
	struct variant variant;
	enum side      turn;
	unsigned       ply, empty;  /* how many stones; how many empty points */
	unsigned       point_count; /* points of the board */
	unsigned       words;       /* words in use in each bitboard */

	uint64_t playable[BITBOARD_WORDS];      /* where a stone may be put */
	uint64_t completing[2][BITBOARD_WORDS]; /* points that complete a live
						   window of the side */
	uint8_t  completed[2][POINTS_MAX]; /* how many windows a stone would
					      complete */
	unsigned live[2];                  /* live windows of each side */
	int      value[2];         /* sum of the values of live windows */
	int      heat[POINTS_MAX]; /* what a stone on the point is worth to both
				      sides; 0: in no live window */
	int      first_heat[POINTS_MAX]; /* `heat` on the empty board */

	/* The position's keys for the transposition table, by symmetry. */
	unsigned symmetry_count;
	uint64_t hash[SYMMETRIES_MAX], check[SYMMETRIES_MAX];
	uint64_t hash_keys[2][POINTS_MAX], check_keys[2][POINTS_MAX];
	uint16_t symmetry_map[SYMMETRIES_MAX][POINTS_MAX];
	uint16_t inverse_map[SYMMETRIES_MAX][POINTS_MAX];

	unsigned      count;
	struct window all[WINDOWS_MAX];
	unsigned      points_used;
	uint16_t      points[WINDOW_POINTS_MAX];
	/* The windows through p: window_at[at_first[p]] to at_first[p + 1]. */
	unsigned at_first[POINTS_MAX + 1];
	uint16_t window_at[WINDOW_POINTS_MAX];
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
	return POINT_ROW(p) * b->variant.columns + POINT_COLUMN(p);
}

static inline point windows_point(const struct windows *b, unsigned number)
{
	return POINT(number % b->variant.columns, number / b->variant.columns);
}

static inline bool bitboard_has(const uint64_t *set, unsigned p)
{
	return (set[p / 64] >> p % 64 & 1) != 0;
}

#endif
