/* restore.h -- restores players and matches from the database. */

#ifndef SERVER_STATE_RESTORE_H
#define SERVER_STATE_RESTORE_H

#include "common/base/time_ms.h"
#include "server/state/server_state.h"
#include "server/storage/storage.h"

/*
 * Restores everything but the server's key into g, which must be new. All
 * players are disconnected. Starts the journal's clock; `wall` is the present
 * time by the wall clock. Leaves out bans that have ended, and damaged rows; see
 * storage_load. Sets *running to how many games are running.
 */
struct storage_loaded restore_all(struct server_state *g, struct storage *db,
    msec now, int64_t wall, unsigned *running);

/*
 * To be called when the server begins to accept connections: starts the grace
 * periods of all players. Ends the games between bots, because their spectators
 * are gone.
 */
void restore_start_grace(struct server_state *g, msec now);

#endif
