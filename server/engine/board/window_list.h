/*
 * window_list.h -- the windows of a rule on a board, for the boards of the search
 * of every rule and of the solver; and the symmetries of the board.
 *
 * A window is a set of points that ends the game when one side has a stone on
 * each: K in a row, or a shape of the rule. Points are numbered row by row.
 */

#ifndef SERVER_ENGINE_BOARD_WINDOW_LIST_H
#define SERVER_ENGINE_BOARD_WINDOW_LIST_H

#include <stdint.h>

#include "common/game/board.h"
#include "common/game/variant.h"

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
	uint16_t first;     /* index of its first point in `points` */
	uint8_t  length;    /* number of points */
	uint8_t  direction; /* index in board_steps; 0 for a shape */
};

struct window_list {
	struct variant variant;
	unsigned       point_count; /* points of the board */

	/* The point that a symmetry puts in place of each. */
	unsigned symmetry_count;
	uint16_t symmetry_map[SYMMETRIES_MAX][POINTS_MAX];

	/* Lines begin at the point with the least row, and follow its direction. */
	unsigned      count;
	struct window all[WINDOWS_MAX]; /* and an empty one behind them */
	unsigned      points_used;      /* how many elements `points` has */
	uint16_t      points[WINDOW_POINTS_MAX];
	/* The windows through p: window_at[at_first[p]] to at_first[p + 1]. */
	unsigned at_first[POINTS_MAX + 1];
	uint16_t window_at[WINDOW_POINTS_MAX];
};

void window_list_init(struct window_list *l, const struct variant *v);

#endif
