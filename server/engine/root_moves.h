/*
 * root_moves.h -- the moves of the position that is searched, and the choice
 * among them after a search.
 */

#ifndef SERVER_ENGINE_ROOT_MOVES_H
#define SERVER_ENGINE_ROOT_MOVES_H

#include "server/engine/movegen.h"
#include "server/engine/search_result.h"
#include "server/engine/time_management.h"
#include "server/solver/search_limits.h"

struct root_moves {
	unsigned    count;
	struct move all
	    [POINTS_MAX]; /* order_score is the score of the last iteration */
};

/* Sets the best move, with a PV that has only this move. */
void search_result_set(struct search_result *out, point move, int score);

/* Sorts the moves by score, the greatest first. */
void root_moves_sort(struct root_moves *r);

/*
 * Replaces the best move by a random one whose score is lower by less than
 * limits->random_margin. The choice depends on limits->seed and on `hash`, the
 * hash of the position. A winning or losing move is replaced only by one that
 * wins or loses in as many plies. Moves that an interrupted iteration has not
 * searched have their scores from the iteration before.
 */
void root_moves_pick_random(const struct root_moves *r,
    const struct search_limits *limits, uint64_t hash,
    struct search_result *out);

/* Updates the trend with the result of an iteration. */
void root_moves_update_trend(const struct root_moves *r,
    struct search_trend *trend, point old_move, int old_score,
    const struct search_result *out);

#endif
