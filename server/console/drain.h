/*
 * drain.h -- stops the server without ending games early.
 *
 * No new games start. The server stops when nobody plays any more, or at a set
 * time; games that are not over by then remain stored.
 */

#ifndef SERVER_CONSOLE_DRAIN_H
#define SERVER_CONSOLE_DRAIN_H

#include <stdbool.h>

#include "common/time_ms.h"
#include "server/lobby/server_state.h"

/* Sends a "#" line to everybody connected. */
void announce_to_all(const struct server_state *g, const char *text);

/*
 * Forbids new games, cancels all seeks and tells everybody. Games may continue
 * for this many minutes; 0: without a limit. A later call changes the limit.
 */
void drain_start(struct server_state *g, unsigned minutes, msec now);

/* Allows new games again, and tells everybody. */
void drain_cancel(struct server_state *g);

/*
 * Sets *is_done to whether the server must stop now, but does not tell the
 * clients. Returns when to call this function again, or MSEC_NEVER. To be
 * called at the end of each turn.
 */
msec drain_end_turn(const struct server_state *g, msec now, bool *is_done);

#endif
