/*
 * memory.h -- which moves did well elsewhere in the tree, to be tried sooner.
 */

#ifndef SERVER_ENGINE_MEMORY_H
#define SERVER_ENGINE_MEMORY_H

#include "server/engine/moves.h"

/* The longest line of play that is followed. */
#define PLIES_MAX 127

struct memory {
	int   history[2][POINTS];	/* how well a point did, for a side */
	point counter[2][POINTS];	/* what refuted a stone there */
	point killers[PLIES_MAX + 1][2];	/* what did at this ply, lately */
};

void memory_clear(struct memory *m);

/* Ranks moves higher that did well, and the first one above all. */
void memory_rank(const struct memory *m, const struct position *q, unsigned ply,
    point first, struct move *moves, unsigned count);

/* This one did, at a node so deep. */
void memory_reward(struct memory *m, const struct position *q, unsigned ply,
    point move, int depth);

/* This one was tried before it, and did not. */
void memory_blame(struct memory *m, const struct position *q, point move,
    int depth);

#endif
