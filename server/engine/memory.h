/*
 * memory.h -- which moves did well elsewhere in the tree, to be tried sooner:
 * history heuristic, counter moves and killer moves.
 */

#ifndef SERVER_ENGINE_MEMORY_H
#define SERVER_ENGINE_MEMORY_H

#include "server/engine/moves.h"

/* The longest line of play that is followed. */
#define PLIES_MAX 127

struct memory {
	int   history[2][POINTS];        /* how well a point did, for a side */
	point counter[2][POINTS];        /* what refuted a stone there */
	point killers[PLIES_MAX + 1][2]; /* what did at this ply, lately */
};

void memory_clear(struct memory *m);

/*
 * Adds to the ranks of moves that did well, and most of all to the first one,
 * which may be POINT_NONE. A ply here is counted from the root, to PLIES_MAX.
 */
void memory_rank(const struct memory *m, const struct position *q, unsigned ply,
    point first, struct move *moves, unsigned count);

/* This one refuted what was played, at a node with such a depth to go. */
void memory_reward(struct memory *m, const struct position *q, unsigned ply,
    point move, int depth);

/* This one was tried before it, and did not. */
void memory_blame(struct memory *m, const struct position *q, point move,
    int depth);

#endif
