/*
 * history.h -- move ordering statistics: history heuristic, countermoves and
 * killer moves.
 */

#ifndef SERVER_ENGINE_HISTORY_H
#define SERVER_ENGINE_HISTORY_H

#include "server/engine/movegen.h"

/* The greatest depth of the search, in plies. */
#define PLIES_MAX 127

struct history {
	int   scores[2][POINT_LIMIT];       /* by side and point; bounded */
	point countermoves[2][POINT_LIMIT]; /* by side and last stone */
	point killers[PLIES_MAX + 1][2];    /* by ply, newest first */
};

void history_clear(struct history *h);

/*
 * Adds the statistics to the order scores of moves. The move of the
 * transposition table, if not POINT_NONE, is put first. Ply counts from the
 * root and is at most PLIES_MAX.
 */
void history_order_moves(const struct history *h, const struct position *q,
    unsigned ply, point tt_move, struct move *moves, unsigned count);

/* Records that move refuted the last stone, searched to this depth. */
void history_add_bonus(struct history *h, const struct position *q,
    unsigned ply, point move, int depth);

/*
 * Records that the move `move` was searched before the refuting move and did
 * not refute.
 */
void history_add_malus(struct history *h, const struct position *q, point move,
    int depth);

#endif
