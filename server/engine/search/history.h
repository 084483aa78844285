/*
 * history.h -- statistics for the order of moves: history heuristic,
 * countermoves and killer moves.
 */

#ifndef SERVER_ENGINE_SEARCH_HISTORY_H
#define SERVER_ENGINE_SEARCH_HISTORY_H

#include "server/engine/board/movegen.h"

/* The greatest depth of the search, in plies. */
#define PLIES_MAX 127

struct history {
	/* By side and point; at most HISTORY_MAX in absolute value */
	int scores[2][POINT_LIMIT];
	/* The last refutation, by side and refuted move */
	point countermoves[2][POINT_LIMIT];
	point killers[PLIES_MAX + 1][2]; /* by ply; the newest is first */
};

void history_clear(struct history *h);

/*
 * Adds the statistics to the order scores of the moves. The move of the
 * transposition table, if it is not POINT_NONE, comes first. `ply` is counted
 * from the root, and is at most PLIES_MAX.
 */
void history_order_moves(const struct history *h, const struct position *q,
    unsigned ply, point tt_move, struct move *moves, unsigned count);

/* Notes that a move, searched to `depth`, refuted the opponent's last move. */
void history_add_bonus(struct history *h, const struct position *q,
    unsigned ply, point move, int depth);

/*
 * Notes that a move, searched to `depth`, did not refute the opponent's last
 * move, but a later move did.
 */
void history_add_malus(struct history *h, const struct position *q, point move,
    int depth);

#endif
