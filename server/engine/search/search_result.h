/* search_result.h -- what a search has found. */

#ifndef SERVER_ENGINE_SEARCH_SEARCH_RESULT_H
#define SERVER_ENGINE_SEARCH_SEARCH_RESULT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game/board.h"

/* The most moves of a principal variation. */
#define PV_MAX 128

struct search_result {
	point move;
	int   score;
	/* The score is proven, but a shorter win may exist */
	bool     exact;
	unsigned depth; /* depth in plies of the last complete iteration */
	/* How many nodes were searched, without those of the solver */
	uint64_t nodes;
	unsigned pv_length;  /* at least 1 */
	point    pv[PV_MAX]; /* the principal variation; pv[0] is `move` */
	/*
	 * The opponent threatens to win with one move, and the side to move
	 * cannot win first. Not set if rule_is_plain.
	 */
	bool is_forced;
};

#endif
