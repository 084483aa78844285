/*
 * root_moves.h -- the moves of the position that is searched, and the choice
 * among them after a search.
 */

#ifndef SERVER_ENGINE_SEARCH_ROOT_MOVES_H
#define SERVER_ENGINE_SEARCH_ROOT_MOVES_H

#include "server/engine/board/movegen.h"
#include "server/engine/board/search_limits.h"
#include "server/engine/eval/score.h"
#include "server/engine/search/history.h"
#include "server/engine/search/search_result.h"
#include "server/engine/search/time_management.h"

struct root_moves {
	unsigned    count;
	struct move all
	    [POINTS_MAX]; /* order_score is the score of the last iteration */
};

/*
 * The principal variation of each ply of the present line of play (triangular
 * PV table; chess programming wiki).
 */
struct pv_table {
	point    moves[PLIES_MAX + 2][PLIES_MAX + 2];
	unsigned length[PLIES_MAX + 2];
};

/* Sets the PV of a ply to `move`, followed by the PV of the next ply. */
void pv_table_update(struct pv_table *pv, unsigned ply, point move);

/* Sets the best move, with a PV that has only this move. */
void search_result_set(struct search_result *out, point move, int score);

/* Sets the best move to the first move of the PV of ply 0. */
void search_result_set_pv(struct search_result *out, const struct pv_table *pv,
    int score);

/* Sorts the moves by score, the greatest first. */
void root_moves_sort(struct root_moves *r);

/* How root_moves_deepen searches. */
struct root_search {
	const struct search_limits *limits;
	msec                        start_time;
	uint64_t                    hash; /* of the position */
	/*
	 * Searches the root moves to a depth. Returns false if a limit has
	 * stopped it; else sets out->exact if a deeper search cannot change the
	 * result.
	 */
	bool (*run)(void *ctx, int depth, struct search_result *out);
	void *ctx;
};

/*
 * Searches the root moves one ply deeper each time, until the result is exact or
 * a limit is reached (iterative deepening; chess programming wiki). Then, with a
 * random margin, replaces the best move by a random one whose score is lower by
 * less than the margin; limits->seed and the hash decide which.
 */
void root_moves_deepen(struct root_moves *r, const struct root_search *s,
    struct search_result *out);

#endif
