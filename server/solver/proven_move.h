/* proven_move.h -- chooses a move that is proved to win or not to lose. */

#ifndef SERVER_SOLVER_PROVEN_MOVE_H
#define SERVER_SOLVER_PROVEN_MOVE_H

#include "common/board.h"
#include "common/variant.h"
#include "server/solver/dfpn.h"
#include "server/solver/search_limits.h"

/* A position and the moves to choose from. */
struct proof_query {
	const struct variant *variant;
	point        moves[POINTS_MAX]; /* X first; scratch after count */
	unsigned     count;             /* count of the moves played so far */
	const point *choices;           /* best guess first */
	unsigned     choice_count;
	const struct search_limits *limits; /* with time and clock */
	msec start_time;                    /* limits->time runs from here */
};

/*
 * Returns the first choice that is proved to win or, if the side to move does
 * not win, that is proved not to lose; POINT_NONE if time ran out before one
 * was found. *draw is set to whether it is proved that no choice wins.
 */
point proven_move_find(struct dfpn *p, struct proof_query *query, bool *draw);

#endif
