/*
 * db_prune.h -- deletes games that are too old or too many, and names that are
 * too many.
 */

#ifndef SERVER_STORAGE_DB_PRUNE_H
#define SERVER_STORAGE_DB_PRUNE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/time_ms.h"
#include "server/storage/name_prune.h"
#include "server/storage/storage.h"

/*
 * Decides whether the wall clock can be trusted when games are deleted by age.
 * The clock is not trusted for a day after it has jumped by more than a day. At
 * a start, a clock that is more than a day from the end of the last game counts
 * as a jump.
 */
struct prune_clock {
	int64_t wall_ms; /* wall clock at the last check, in ms since 1970; 0:
			    no check yet */
	msec    seen_at; /* monotonic time of the last check */
	msec    held_until;
	int64_t jump; /* size of a jump of the wall clock in ms; set to 0 once
		         logged */
};

/*
 * Returns whether the wall clock can be trusted now. `newest` is when the last
 * game ended, in ms since 1970; 0 if there is no game.
 */
bool prune_clock_check(struct prune_clock *c, msec now, int64_t wall_ms,
    int64_t newest);

enum prune_phase {
	PRUNE_GAMES,
	PRUNE_NAMES, /* names without an owner are deleted; see name_prune.h */
	PRUNE_IDLE   /* the pass has ended; db_prune_start begins another one */
};

/* One pass of the pruning. It first examines all games, then the names. */
struct db_prune {
	enum prune_phase   phase;
	struct keep_limit  limit; /* the limit that this pass uses */
	unsigned           name_limit;
	struct prune_clock clock;
	bool               is_begun;
	int64_t            cutoff; /* games that ended before this time are too
				      old */
	int64_t last_id; /* games with ids up to this one exceed limit.count */
	int64_t at;      /* games up to this id have been examined */
	struct name_prune names;
	/* How many games and names this pass has deleted. */
	unsigned deleted, names_deleted;
};

/* Initializes p, without beginning a pass. */
void db_prune_init(struct db_prune *p);

/* Begins a pass with these limits. name_limit 0: keep all names. */
void db_prune_start(struct db_prune *p, const struct keep_limit *limit,
    unsigned name_limit);

/*
 * Does one short step on the database's thread, and syncs if it has deleted
 * anything. A failure ends the pass.
 */
enum storage_result db_prune_step(struct db_prune *p, struct storage *db);

#endif
