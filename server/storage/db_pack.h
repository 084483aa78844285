/*
 * db_pack.h -- packs the games that are over, in the background.
 *
 * A pass takes DB_PACK_GAMES games at a time: it reads their rows, all moves in
 * one sweep over the table, and then replaces them by one row a game, as many
 * games in a transaction as fit in DB_PACK_SLICE_US, or one if it has to stop.
 * Games that are not to be kept are deleted instead. Whenever it is killed,
 * each game is either packed or as it was. A game where somebody still sits is
 * left alone, and so is one whose rows are invalid.
 *
 * Then the games and the names that are not to be kept are deleted.
 */

#ifndef SERVER_STORAGE_DB_PACK_H
#define SERVER_STORAGE_DB_PACK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/storage/db_prune.h"
#include "server/storage/db_query.h"
#include "server/storage/name_prune.h"

#define DB_PACK_GAMES    1000
#define DB_PACK_SLICE_US 5000

enum db_pack_state {
	PACK_CHOOSE, /* reading the rows of the next games */
	PACK_SCAN,   /* reading their moves */
	PACK_WRITE,  /* replacing them */
	PACK_PRUNE,  /* deleting games that are old or too many */
	PACK_NAMES,  /* deleting names without an owner that are too many */
	PACK_IDLE    /* the pass has ended; db_pack_restart begins another */
};

struct pack_game;

struct db_pack {
	enum db_pack_state state;
	struct pack_game  *games; /* owned; by id */
	size_t             count, written;
	int64_t            last_id;       /* of the games chosen so far */
	int64_t            row, last_row; /* of the sweep */
	int64_t            top_row;       /* may be of game 0 */
	int64_t           *stale; /* owned: rows of game 0 that were met */
	size_t             stale_count, stale_capacity;
	struct keep_limit  keep_limit; /* for the next pass of prune */
	struct db_prune    prune;
	unsigned           name_limit; /* the same of name_prune */
	struct name_prune  name_prune;
	/* What the log tells; the reader sets them to 0. */
	unsigned packed, deleted, invalid, names_deleted;
	/* A slice of writing ends behind the first game if it is set. */
	const atomic_bool *stop;
};

void db_pack_init(struct db_pack *p);

/* Frees what it owns. */
void db_pack_clear(struct db_pack *p);

/*
 * Takes one step, on the database's thread: a few ms, and a sync if it writes.
 * Does nothing when idle. After a failure to write the pass has ended.
 */
enum db_result db_pack_step(struct db_pack *p, struct db_reader *r);

/* Begins another pass if the last one has ended. */
void db_pack_restart(struct db_pack *p);

#endif
