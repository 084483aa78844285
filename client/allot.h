/* allot.h -- how long an engine may think about its next move. */

#ifndef CLIENT_ALLOT_H
#define CLIENT_ALLOT_H

#include "client/game.h"
#include "common/msec.h"

/*
 * What an engine is told of less than it has, for the way to the server and
 * back; half of it where that is not left.
 */
#define ALLOT_LAG 100

/* In the Gomocup protocol's words. */
struct allotment {
	msec timeout_turn;	/* for this move; at least 1 */
	msec timeout_match;	/* for all of its moves; 0: no matter */
	msec time_left;		/* of that; -1: no matter */
};

/* In a game that you play, with no more than turn for a move. */
struct allotment allot(const struct game *g, msec turn, msec now);

#endif
