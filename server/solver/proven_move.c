/* proven_move.c -- chooses a move that is proven to win or not to lose. */

#include "server/solver/proven_move.h"

/* Tries to prove whether `side` wins, in 1 / `part` of the remaining time. */
static enum proof_result prove_in_time_share(struct dfpn *p,
    const struct proof_query *query, enum side side, int part)
{
	struct search_limits limits = *query->limits;

	limits.time = (limits.time - (limits.clock() - query->start_time)) /
	    part;
	if (limits.time < 1)
		return PROOF_UNKNOWN;
	return dfpn_prove(p, query->variant, query->moves, query->count, side,
	    &limits);
}

/*
 * For one choice after another, tries to prove whether `side` wins after it.
 * Returns the first choice whose result is `wanted`, or POINT_NONE.
 */
static point find_choice(struct dfpn *p, struct proof_query *query,
    enum side side, enum proof_result wanted)
{
	point found = POINT_NONE;

	query->count++;
	for (unsigned i = 0; i < query->choice_count && found == POINT_NONE;
	     i++) {
		query->moves[query->count - 1] = query->choices[i];
		if (prove_in_time_share(p, query, side, 2) == wanted)
			found = query->choices[i];
	}
	query->count--;
	return found;
}

point proven_move_find(struct dfpn *p, struct proof_query *query, bool *draw)
{
	enum side         side = query->count % 2 == 0 ? SIDE_X : SIDE_O;
	enum proof_result wins = prove_in_time_share(p, query, side, 3);

	*draw = wins == PROOF_DISPROVEN;
	return wins == PROOF_PROVEN ?
	    find_choice(p, query, side, PROOF_PROVEN) :
	    find_choice(p, query, side_other(side), PROOF_DISPROVEN);
}
