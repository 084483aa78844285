/*
 * drain.h -- ends the server without ending games: no new ones start, and it
 * stops when nobody plays any more, or at a set time. Games that are not over
 * then stay stored.
 */

#ifndef SERVER_CONSOLE_DRAIN_H
#define SERVER_CONSOLE_DRAIN_H

#include <stdbool.h>

#include "common/time_ms.h"
#include "server/lobby/server_state.h"

/* Sends a "#" line to everybody who is connected. Returns how many. */
unsigned announce_to_all(struct server_state *g, const char *text);

/*
 * From now on no new games start; cancels all seeks and tells everybody.
 * minutes is 0 for no time limit. A later call changes the time.
 */
void drain_start(struct server_state *g, unsigned minutes, msec now);

/* Allows new games again, and tells everybody. */
void drain_cancel(struct server_state *g);

/*
 * Sets *is_done when the server must stop; each client is told of that when it
 * is disconnected. Returns when to call this again, or MSEC_NEVER. To be called
 * at the end of each turn.
 */
msec drain_end_turn(const struct server_state *g, msec now, bool *is_done);

#endif
