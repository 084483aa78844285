/* restore.h -- what the store kept, back into the lobby, before we listen. */

#ifndef SERVER_RESTORE_H
#define SERVER_RESTORE_H

#include "common/msec.h"
#include "server/lobby.h"
#include "server/store.h"

/*
 * Sets every table as it stood, its people away, and the scores. Returns how
 * many games are not over. The lobby is new.
 */
unsigned restore_all(struct lobby *l, struct store *s);

/*
 * We listen now: from here on people have the grace to come back. Games of bots
 * that somebody watched are over.
 */
void restore_open(struct lobby *l, msec now);

#endif
