/*
 * name_prune.h -- forgets names without an owner when there are too many.
 *
 * Anybody may play under any number of free names, and each has a row for as
 * long as its results are stored. The oldest of these players are deleted,
 * with their scores; their games are kept and show ~gone. Players for whom a
 * game has counted within NAME_IN_USE are deleted only if they alone are too
 * many. Names with an owner, and players who have a seat, are never deleted.
 */

#ifndef SERVER_STORAGE_NAME_PRUNE_H
#define SERVER_STORAGE_NAME_PRUNE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/storage/storage.h"

/* 30 days, in ms. */
#define NAME_IN_USE (30 * 24 * 3600 * (int64_t)1000)

/*
 * For how long a step examines and deletes players, in us; at least one player.
 */
#define NAME_PRUNE_SLICE_US 2000

struct name_prune {
	unsigned limit;    /* names that are kept; 0: all */
	uint64_t slice_us; /* NAME_PRUNE_SLICE_US, or the value of a test */
	int64_t  since;    /* players who have been used since then are kept, in
                          ms since 1970 */
	int64_t  at;       /* the id up to which players have been examined */
	unsigned deleted;  /* how many this pass has deleted */
};

/* Begins a pass with that limit; unix_ms is the time. */
void name_prune_start(struct name_prune *p, unsigned limit, int64_t unix_ms);

/* Does one short step; *is_done is set at the end of the pass. */
enum storage_result
name_prune_step(struct name_prune *p, struct storage *db, bool *is_done);

#endif
