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

/* In ms. */
#define NAME_IN_USE (30 * 24 * 3600 * (int64_t)1000)

/* How long a step looks at players, and forgets them; one at least. */
#define NAME_PRUNE_SLICE_US 2000

struct name_prune {
	unsigned limit;    /* names that are kept; 0: all */
	uint64_t slice_us; /* NAME_PRUNE_SLICE_US, or the value of a test */
	int64_t since; /* players who have been used after that time are kept */
	int64_t at;    /* the id up to which players have been examined */
	unsigned deleted; /* in this pass */
};

/* Begins a pass, which keeps to that limit; unix_ms is the time. */
void name_prune_start(struct name_prune *p, unsigned limit, int64_t unix_ms);

/* Takes one short step; *is_done is set at the end of the pass. */
enum storage_result
name_prune_step(struct name_prune *p, struct storage *db, bool *is_done);

#endif
