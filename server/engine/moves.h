/* moves.h -- which moves of a position are worth trying, and in which order. */

#ifndef SERVER_ENGINE_MOVES_H
#define SERVER_ENGINE_MOVES_H

#include <stdbool.h>

#include "server/engine/position.h"

struct move {
	point at;
	int   rank; /* more is tried sooner */
};

/* A rank so much higher is twice as likely to be the best. */
#define RANK_TWICE 44

/* What to leave out of a list of moves. */
enum scope {
	SCOPE_WHOLE, /* only points where no line can come about any more */
	SCOPE_NEAR,  /* those far from all stones as well */
	SCOPE_BLIND  /* the same, and do not look for threats of open fours */
};

/*
 * The moves for the side whose turn it is, into out, which has room for every
 * point; how many, at least one while a point is empty. It has no five to make.
 * A five of the other side leaves one move, and what threatens to become two
 * fives at once leaves those that defend or make a four.
 */
unsigned
moves_list(const struct position *q, enum scope scope, struct move *out);

/*
 * The answers to a five, of which there is one, or to what threatens to become
 * two fives at once: maybe none.
 */
unsigned moves_answers(const struct position *q, struct move *out);

/*
 * The moves that make a four or, if asked for, an open three: maybe none. A
 * five of the other side must be answered: by a four, or, with threes, anyhow.
 */
unsigned moves_threats(const struct position *q, bool threes, struct move *out);

/* Puts the best of moves from i on at i and returns it. */
struct move moves_pick(struct move *moves, unsigned count, unsigned i);

#endif
