/* movegen.h -- move generation, with a first order score for every move. */

#ifndef SERVER_ENGINE_MOVEGEN_H
#define SERVER_ENGINE_MOVEGEN_H

#include <stdbool.h>

#include "server/engine/position.h"

struct move {
	point at;
	int   order_score; /* moves with greater scores are searched first */
};

/* A move with this much more is twice as likely to be the best. */
#define ORDER_SCORE_DOUBLE 44

/* Which moves to generate. */
enum movegen_scope {
	MOVEGEN_ALL,            /* all but dead points */
	MOVEGEN_NEAR,           /* also leaves out points far from all stones */
	MOVEGEN_NEAR_NO_DEFENCE /* like MOVEGEN_NEAR, but open fours of the
                                   opponent do not restrict the moves */
};

/*
 * Generates moves of the side to move into out, which must hold a move for
 * every point of the board. Returns how many: at least one while a point is
 * empty. The side to move must have no five. A five of the opponent leaves one
 * move; an open four leaves its defences and the side's own fours.
 */
unsigned movegen_moves(const struct position *q, enum movegen_scope scope,
    struct move *out);

/*
 * Generates the moves that MOVEGEN_NEAR leaves out, if any of them can matter.
 * Returns how many.
 */
unsigned movegen_far_moves(const struct position *q, struct move *out);

/*
 * Generates the answers to a five (exactly one move), or to the opponent's open
 * fours (possibly none).
 */
unsigned movegen_defences(const struct position *q, struct move *out);

/*
 * Generates moves that make a four or, if threes is set, an open three;
 * possibly none. If the opponent has a five, only the move on it is generated,
 * and without threes only if it makes a four.
 */
unsigned
movegen_threats(const struct position *q, bool threes, struct move *out);

/* Swaps the best of moves[i..count-1] to index i and returns it. */
struct move movegen_pick_best(struct move *moves, unsigned count, unsigned i);

#endif
