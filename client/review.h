/* review.h -- a game as it stood some moves ago, the game itself untouched. */

#ifndef CLIENT_REVIEW_H
#define CLIENT_REVIEW_H

#include "client/game.h"

struct review {
	struct board *board; /* ours; NULL: the game as it is */
};

/* Shows the game as it is; all zero does, too. */
void review_end(struct review *r);

/* So many moves back from what is shown, or forth if negative, to either end. */
void review_step(struct review *r, const struct game *g, int back);

/* What is to be shown of a game that there is. */
const struct board *review_board(const struct review *r, const struct game *g);

#endif
