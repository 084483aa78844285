/* db_prune.h -- deletes games that are too old or too many, and names. */

#ifndef SERVER_STORAGE_DB_PRUNE_H
#define SERVER_STORAGE_DB_PRUNE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/time_ms.h"
#include "server/storage/name_prune.h"
#include "server/storage/storage.h"

/*
 * Whether the wall clock can be trusted when games are deleted by age. It is
 * not trusted for a day after it has jumped by more than a day while the server
 * runs, nor for a day after a start at which it is more than a day away from
 * the last game.
 */
struct prune_clock {
	int64_t wall_ms; /* the clock at the last check, in ms since 1970;
                            0: none yet */
	msec    seen_at; /* the time of that check */
	msec    held_until;
	int64_t jump; /* a jump of the clock in ms; set to 0 when it is
                         logged */
};

/* newest: when the last game ended, by the wall clock; 0: there is none. */
bool prune_clock_check(struct prune_clock *c, msec now, int64_t wall_ms,
    int64_t newest);

enum prune_phase {
	PRUNE_GAMES,
	PRUNE_NAMES, /* without an owner; see name_prune.h */
	PRUNE_IDLE   /* the pass has ended; db_prune_start begins the next */
};

/* A pass over the games, and then over the names. */
struct db_prune {
	enum prune_phase   phase;
	struct keep_limit  limit; /* the limit that this pass uses */
	unsigned           name_limit;
	struct prune_clock clock;
	bool               is_begun;
	int64_t            cutoff; /* games that ended before are old */
	int64_t last_id; /* too many games are kept: those up to this id are
	                  deleted */
	int64_t at;      /* games up to this id have been examined */
	struct name_prune names;
	unsigned          deleted, names_deleted; /* in this pass */
};

/* No pass has begun. */
void db_prune_init(struct db_prune *p);

/* Begins a pass that uses these limits; name_limit 0: no limit on names. */
void db_prune_start(struct db_prune *p, const struct keep_limit *limit,
    unsigned name_limit);

/*
 * Does one short step, on the database's thread, with a sync if it deletes
 * anything. A failure ends the pass.
 */
enum storage_result db_prune_step(struct db_prune *p, struct storage *db);

#endif
