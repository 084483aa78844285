/*
 * db_prune.h -- deletes games that are too old or too many, and names that are
 * too many.
 */

#ifndef SERVER_STORAGE_DB_PRUNE_H
#define SERVER_STORAGE_DB_PRUNE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/time_ms.h"
#include "server/storage/storage.h"

/* 30 days in ms. */
#define NAME_IN_USE (30 * 24 * 3600 * (int64_t)1000)

/* What the next step of a pass does. */
enum prune_phase {
	PRUNE_IDLE,         /* nothing: no pass has begun, or it has ended */
	PRUNE_BEGIN,        /* finds out which games must be deleted */
	PRUNE_GAMES,        /* deletes games */
	PRUNE_EMPTY_NAMES,  /* deletes names without a score */
	PRUNE_UNUSED_NAMES, /* deletes names that are not in use */
	PRUNE_NAMES         /* deletes names, even if they are in use */
};

/*
 * One pass of the pruning; all zero: no pass. It examines all games, then the
 * names without an owner, each of which is a row of the table "player".
 *
 * Anybody may play under many names that nobody owns. If there are too many,
 * players are deleted: first those without a score, because such a name can be
 * made without a game (a player whose games all counted for nobody is one of
 * them); then the oldest, with their scores. Their games remain and
 * show ~gone. A name is in use if a result of the player was stored within the
 * last NAME_IN_USE ms. Names with an owner, and players who have a seat, are
 * never deleted.
 */
struct db_prune {
	enum prune_phase  phase;
	struct keep_limit limit; /* the limit that this pass uses */
	/* The most names without an owner that remain; 0: all remain */
	unsigned name_limit;
	/* The trusted time at which the pass began; see wall_clock.h */
	int64_t trusted;
	/* Games that ended before this time are too old */
	int64_t cutoff;
	int64_t last_id; /* games with ids up to this one exceed limit.count */
	/*
	 * This phase has examined the games, or players, with ids up to this
	 * one
	 */
	int64_t at;
	/* How many games and names this pass has deleted. */
	unsigned deleted, names_deleted;
};

/* Begins a pass with these limits, at that trusted time. */
void db_prune_start(struct db_prune *p, const struct keep_limit *limit,
    unsigned name_limit, int64_t trusted);

/*
 * Does one short step on the database's thread, and syncs if it has deleted
 * anything. A failure ends the pass.
 */
enum storage_result db_prune_step(struct db_prune *p, struct storage *db);

#endif
