/*
 * match_observer.h -- a callback and its context: whoever receives match
 * events.
 */

#ifndef SERVER_MATCH_MATCH_OBSERVER_H
#define SERVER_MATCH_MATCH_OBSERVER_H

#include <stdint.h>

#include "server/match/match_event.h"

struct match;

/*
 * A player, a bot, a spectator, the journal and a test are all observers; the
 * match cannot tell them apart. notify only queues output or posts a job: it
 * must not call a function that changes the match. The event and what it points
 * to are valid during the call. The journal's observer returns the journal
 * position of the event's record; all others return 0. A NULL notify receives
 * nothing.
 */
struct match_observer {
	uint64_t (*notify)(void *ctx, const struct match *m,
	    const struct match_event *e);
	void *ctx;
};

#endif
