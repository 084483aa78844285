/*
 * stay.h -- a visit that outlives its line: lost, it is tried again.
 *
 * Pure. The seat is taken back by its token, a person's client tries as long
 * as it takes, and nothing has to be typed:
 *
 *	HERE --the line is lost--> LOST --a wait--> CALLING
 *	 | ^                        ^ |  <--in vain--  |
 *	 | |                        |                  | hello
 *	 | +--an answer-- RESUMING -+  <---------------+
 *	 |                 ^ "resume" is asked
 *	 +--hello, and a token is left by a client that is no more
 */

#ifndef CLIENT_STAY_H
#define CLIENT_STAY_H

#include <stdbool.h>
#include <stddef.h>

#include "client/visit.h"

enum stay_state {
	STAY_HERE,    /* the visit has its line */
	STAY_LOST,    /* no line, until it is time to try again */
	STAY_CALLING, /* a new line, until the server says hello */
	STAY_RESUMING /* until it says whether our seat is ours */
};

struct stay {
	struct visit   *visit; /* its owner's, who lives longer */
	enum stay_state state;
	msec            wait;    /* while LOST: until the next try */
	msec            since;   /* while HERE: when we came back */
	bool            resting; /* while RESUMING: before it asks again */
};

/* Clients with different seeds do not come back in the same moment. */
void stay_init(struct stay *s, struct visit *v, uint64_t seed);

/* Before the first line: a client that is no more has left us its seat. */
void stay_inherit(struct stay *s, const char *token, const char *name);

/* The server says a line, on visit_line's terms. */
bool stay_line(struct stay *s, char *text, size_t length, msec now,
    struct news *n);

/*
 * There is no connection any more; met: once there was one. A new one is to be
 * made, in place of any old one, whenever STAY_CALLING is entered.
 */
void stay_down(struct stay *s, const char *why, bool met);

/* The time of stay_patience is over. */
void stay_late(struct stay *s, bool met);

/*
 * How long to wait from now on, or from when the state was entered where it
 * is not, as stay_is_open; 0: as long as it takes.
 */
msec stay_patience(const struct stay *s);

/* Whatever happens makes the wait of this state begin anew. */
bool stay_is_open(const struct stay *s);

/*
 * The token to keep for whoever is started after us, "" for none; NULL: what
 * is kept is to stay as it is.
 */
const char *stay_token(const struct stay *s);

#endif
