/*
 * clocks.h -- the clocks of all matches: when they start, fall, and stand.
 *
 * A turn's clock starts when the move before it has been shown, which is when
 * the store has it. Until then the match waits in a list, in the order of the
 * store's positions.
 */

#ifndef SERVER_CLOCKS_H
#define SERVER_CLOCKS_H

#include <stdint.h>
#include <sys/queue.h>

#include "common/msec.h"
#include "server/due.h"
#include "server/match.h"

TAILQ_HEAD(matches, match);

struct clocks {
	struct dues   *dues;    /* the lobby's, for the flags */
	struct matches unshown; /* whose last move nobody has seen */
	unsigned       running; /* flags that may fall */
};

void clocks_init(struct clocks *c, struct dues *dues);

/* m, which has a clock, has told e. */
void clocks_note(struct clocks *c, struct match *m, const struct event *e);

/* All up to the store's position durable has been shown. */
void clocks_shown(struct clocks *c, uint64_t durable, msec now);

/* m's clock has been started or stopped: its flag falls otherwise now. */
void clocks_set_flag(struct clocks *c, struct match *m);

#endif
