/* rounds.h -- when the network is asked, and how long it may take to answer. */

#ifndef CLIENT_ROUNDS_H
#define CLIENT_ROUNDS_H

#include <stdbool.h>

/* Pure; all zero is the start. Times are in ms since then. */
struct rounds {
	unsigned asked;    /* how often */
	bool     answered; /* and so it ends soon */
	int      end;      /* if answered */
};

/* Whether to go on, now that somebody has answered or nobody has. */
bool rounds_go_on(struct rounds *r, int now, bool answered);

/* Whether to ask now: of several times that have gone by, once. */
bool rounds_ask(struct rounds *r, int now);

/* How long nothing has to be done but to listen; never below 0. */
int rounds_wait(const struct rounds *r, int now);

#endif
