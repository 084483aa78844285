/*
 * name_prune.h -- deletes names without an owner when there are too many.
 *
 * Anybody may play under many names that nobody owns; each name has a row of
 * the table "player". The oldest of these players are deleted, with their
 * scores; their games remain and show ~gone. A player is in use if a result of
 * the player was stored within the last NAME_IN_USE ms; such players are
 * deleted only if they alone exceed the limit. Names with an owner, and players
 * who have a seat, are never deleted.
 */

#ifndef SERVER_STORAGE_NAME_PRUNE_H
#define SERVER_STORAGE_NAME_PRUNE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/storage/storage.h"

/* 30 days in ms. */
#define NAME_IN_USE (30 * 24 * 3600 * (int64_t)1000)

/*
 * A step examines players for this many microseconds, then deletes players for
 * as long. It deletes at least one player.
 */
#define NAME_PRUNE_SLICE_US 2000

struct name_prune {
	unsigned limit;    /* the most names that remain; 0: all remain */
	uint64_t slice_us; /* NAME_PRUNE_SLICE_US, or another value in tests */
	int64_t  since;    /* players with a result at this time or later are
			      kept; in ms since 1970 */
	int64_t  at;       /* players up to this id have been examined */
	unsigned deleted;  /* how many players this pass has deleted */
};

/* Begins a pass with that limit. unix_ms is the present time. */
void name_prune_start(struct name_prune *p, unsigned limit, int64_t unix_ms);

/* Does one short step. Sets *is_done at the end of the pass. */
enum storage_result
name_prune_step(struct name_prune *p, struct storage *db, bool *is_done);

#endif
