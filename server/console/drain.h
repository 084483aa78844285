/*
 * drain.h -- ends the server without ending games: no new ones start, and it
 * stops when nobody plays any more, or at a set time. Games that are not over
 * then stay stored.
 */

#ifndef SERVER_CONSOLE_DRAIN_H
#define SERVER_CONSOLE_DRAIN_H

#include <stdbool.h>

#include "common/time_ms.h"
#include "server/protocol/session.h"

struct drain {
	struct session_env *session_env; /* belongs to the server */
	msec                ends_at; /* MSEC_NEVER: ends when nobody plays */
};

/* Sends a "#" line to everybody who is connected. Returns how many. */
unsigned announce_to_all(struct services *services, const char *text);

/*
 * Starts no new games from now on, cancels all seeks and tells everybody.
 * minutes is 0 for no time limit. A later call changes the time.
 */
void drain_start(struct drain *d, unsigned minutes, msec now);

/* New games may start again; tells everybody. */
void drain_cancel(struct drain *d);

/*
 * Sets *is_done when the server must stop; each client is told so as it is
 * closed. Returns when to call it again, or MSEC_NEVER. To be called at the end
 * of each turn.
 */
msec drain_end_turn(const struct drain *d, msec now, bool *is_done);

#endif
