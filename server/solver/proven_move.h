/* proven_move.h -- chooses a move that is proven to win or not to lose. */

#ifndef SERVER_SOLVER_PROVEN_MOVE_H
#define SERVER_SOLVER_PROVEN_MOVE_H

#include "common/game/board.h"
#include "common/game/variant.h"
#include "server/engine/board/search_limits.h"
#include "server/solver/dfpn.h"

/* A position and the moves to choose from. */
struct proof_query {
	const struct variant *variant;
	/* The first `count` were played, X first; the rest is scratch space */
	point    moves[POINTS_MAX];
	unsigned count; /* how many moves were played so far */
	/* The choice that is probably the best comes first */
	const point                *choices;
	unsigned                    choice_count;
	const struct search_limits *limits;     /* must have time and clock */
	msec                        start_time; /* when limits->time begins */
};

/*
 * Returns the first choice that is proven to win; if the side to move cannot
 * win, the first that is proven not to lose. Returns POINT_NONE if the time is
 * over before such a choice is found. Sets *draw if it is proven that no choice
 * wins.
 */
point proven_move_find(struct dfpn *p, struct proof_query *query, bool *draw);

#endif
