/*
 * tree.h -- the tree of a search: its positions, cut where they need no look.
 */

#ifndef SERVER_ENGINE_TREE_H
#define SERVER_ENGINE_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/msec.h"
#include "server/engine/limits.h"
#include "server/engine/memory.h"
#include "server/engine/moves.h"
#include "server/engine/position.h"
#include "server/engine/table.h"

/* The longest win by threats that is hunted for. */
#define HUNT_PLIES 40

/*
 * Lists of moves that may be open at once: the plies, and a hunt's fours; their
 * answers, one each, and the threes of a hunt at the root fit in as well.
 */
#define LISTS (PLIES_MAX + 1 + HUNT_PLIES / 2)

#define SCORE_MOST (SCORE_WIN + 1) /* no score is as much */

struct tree {
	struct position     *position; /* lent, like the next two */
	struct table        *table;
	const struct limits *limits;
	uint16_t             age; /* of what is put in the table */
	msec                 began;
	uint64_t             nodes;   /* looked at so far */
	unsigned             look;    /* at the clock in so many steps */
	msec                 seen;    /* since began, at that look */
	msec                 wait;    /* the longest between two */
	bool                 stopped; /* by a limit */
	bool                 whole;   /* nothing is left out */
	unsigned             sight;
	struct memory        memory;
	int                  guesses[PLIES_MAX + 1]; /* of the line so far */
	point                line[PLIES_MAX + 2][PLIES_MAX + 2];
	unsigned             length[PLIES_MAX + 2];
	struct move         *room; /* the free part of moves */
	struct move          moves[POINTS_MAX * LISTS];
};

/* A position in the tree, and what is wanted of it; the root's ply is 0. */
struct node {
	unsigned ply;
	int      depth;
	int      alpha, beta;
	int      best;
	int      rank; /* of the second move; the table may have put
				   the first one first */
	point    move; /* the best one so far, or the one to try first */
};

/* Begins a search with an empty board; moves are played on t->position. */
void tree_begin(struct tree *t, const struct variant *v,
    const struct limits *limits);

/*
 * The score of a node's i-th move, looked at depth plies deep behind it: exact
 * between n->alpha and n->beta, a bound elsewhere, nothing once t->stopped.
 */
int tree_try(struct tree *t, const struct node *n, unsigned i, struct move move,
    int depth);

/* The line from ply on is this move, and what was just found best behind it. */
void tree_extend(struct tree *t, unsigned ply, point move);

/* In how many plies the side to move wins by fours, or threes as well; or 0. */
unsigned tree_hunt(struct tree *t, unsigned ply, uint64_t budget, bool threes,
    point *first);

#endif
