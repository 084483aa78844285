/* table.h -- two clients at one board: the moves that flows have in common. */

#ifndef TESTS_FLOW_TABLE_H
#define TESTS_FLOW_TABLE_H

#include "tests/flow/flow.h"

/* Seats two who have not met: x moves first. The match's id. */
unsigned seat(struct client *x, struct client *o, const char *variant);

/*
 * Plays a move of that ply, from 1, that the game goes on after: both hear it,
 * and its player the answer.
 */
void plays(struct client *mover, struct client *other, unsigned id,
    unsigned ply, const char *point);

/* A game in points from the first to the last, and how it must end. */
struct score_sheet {
	const char *moves; /* "b2 a1 ..." */
	const char *end;   /* "5 winner=x why=line line=a1,b2,c3" */
};

/* Four games that others have published. */
extern const struct score_sheet published[4];

/* The i-th move, from 0, into point; false when there are no more. */
bool move_of(const struct score_sheet *game, unsigned i, char point[4]);

/* Plays the game from its start to its end between two who sit at it. */
void plays_all(struct client *x, struct client *o, unsigned id,
    const struct score_sheet *game);

/* What "state" tells, lent until asked again. */
const char *state_of(struct client *c);

/*
 * Plays anything against a bot to the end of the game, whoever is to move now.
 */
void plays_out(struct client *c);

/* Makes any move that is taken, of those on a 3x3 board. */
void plays_anything(struct client *c);

#endif
