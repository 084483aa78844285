/* sure.c -- a move that neither misses a win nor loses a draw, proved. */

#include "server/proof/sure.h"

/* Asks whether side wins, for a part of the time that is left. */
static enum answer
ask(struct proof *p, const struct dilemma *d, enum side side, int part)
{
	struct limits limits = *d->limits;

	limits.span = (limits.span - (limits.clock() - d->began)) / part;
	if (limits.span < 1)
		return ANSWER_UNKNOWN;
	return proof_wins(p, d->variant, d->moves, d->count, side, &limits);
}

/* The first choice of which the answer is the one wanted, or POINT_NONE. */
static point
find(struct proof *p, struct dilemma *d, enum side side, enum answer wanted)
{
	point found = POINT_NONE;

	d->count++;
	for (unsigned i = 0; i < d->number && found == POINT_NONE; i++) {
		d->moves[d->count - 1] = d->choices[i];
		if (ask(p, d, side, 2) == wanted)
			found = d->choices[i];
	}
	d->count--;
	return found;
}

point sure_move(struct proof *p, struct dilemma *d, bool *draw)
{
	enum side   side = d->count % 2 == 0 ? SIDE_X : SIDE_O;
	enum answer wins = ask(p, d, side, 3);

	*draw = wins == ANSWER_NO;
	return wins == ANSWER_YES ? find(p, d, side, ANSWER_YES) :
				    find(p, d, side_other(side), ANSWER_NO);
}
