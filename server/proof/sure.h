/* sure.h -- a move that neither misses a win nor loses a draw, proved. */

#ifndef SERVER_PROOF_SURE_H
#define SERVER_PROOF_SURE_H

#include "common/board.h"
#include "common/variant.h"
#include "server/engine/limits.h"
#include "server/proof/proof.h"

/*
 * A position, by the moves that led there, X's first; and what may be played.
 */
struct dilemma {
	const struct variant *variant;
	point                 moves[POINTS_MAX]; /* the next is for scratch */
	unsigned              count;
	const point          *choices;
	unsigned              number; /* of them */
	const struct limits  *limits; /* with a span and a clock */
	msec                  began;  /* when the span did */
};

/*
 * The first choice that is proved to win or, where the side to move is not,
 * that is proved not to lose; POINT_NONE if the limits left no time to find
 * one. *draw tells whether it is proved that no choice wins.
 */
point sure_move(struct proof *p, struct dilemma *d, bool *draw);

#endif
