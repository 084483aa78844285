/*
 * root_moves.h -- the moves of the position that is searched, and the choice
 * among them after a search.
 */

#ifndef SERVER_ENGINE_ROOT_MOVES_H
#define SERVER_ENGINE_ROOT_MOVES_H

#include "server/engine/movegen.h"
#include "server/engine/search.h"
#include "server/engine/time_management.h"

struct root_moves {
	unsigned    count;
	struct move all[POINTS_MAX]; /* order_score: the last score */
};

/* Sets the best move with a PV of that move alone. */
void search_result_set(struct search_result *out, point move, int score);

/* Sorts the moves by score. */
void root_moves_sort(struct root_moves *r);

/*
 * Replaces the best move by a random one within the limits' random_margin; a win
 * or a loss by one of the same length. The seed of the limits and the position's
 * hash decide. After an interrupted iteration, moves that it has not reached
 * have their score of the iteration before.
 */
void root_moves_pick_random(const struct root_moves *r,
    const struct search_limits *limits, uint64_t hash,
    struct search_result *out);

/* Updates the trend with the result of an iteration. */
void root_moves_update_trend(const struct root_moves *r,
    struct search_trend *trend, point old_move, int old_score,
    const struct search_result *out);

#endif
