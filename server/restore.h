/* restore.h -- what the store kept, back into the lobby, before we listen. */

#ifndef SERVER_RESTORE_H
#define SERVER_RESTORE_H

#include "common/msec.h"
#include "server/lobby.h"
#include "server/scribe.h"
#include "server/store.h"

/*
 * Sets every table as it stood, its people away, and the scores. Returns how
 * many games are not over. The lobby is new.
 */
unsigned restore_all(struct lobby *l, struct store *s);

/*
 * Opens the store, "none", a path, or NULL for the usual one, and sets all tables.
 * Whoever is to bring it what happens from now on; the caller's. id becomes what
 * the store tells the server by, and stays as it is without one. Dies as
 * store_open does.
 */
struct scribe *
restore_open(struct lobby *l, const char *path, uint8_t id[STORE_ID]);

/*
 * We listen now: from here on people have the grace to come back. Games of bots
 * that somebody watched are over.
 */
void restore_begin(struct lobby *l, msec now);

#endif
