/*
 * finished_reader.h -- reads games that are over.
 *
 * One statement reads the rows of up to FINISHED_GROUP games, which takes less
 * than half the time of a statement for each.
 */

#ifndef SERVER_STORAGE_FINISHED_READER_H
#define SERVER_STORAGE_FINISHED_READER_H

#include <stdbool.h>
#include <stdint.h>

#include "server/storage/db_query.h"
#include "server/storage/stored_game.h"

/* The most games that are opened at once. */
#define FINISHED_GROUP 10

enum finished_state {
	FINISHED_READ,
	FINISHED_MISSING, /* there is no such game, it runs, or is not kept */
	FINISHED_INVALID  /* what is stored is invalid, or cannot be read */
};

struct finished_reader {
	struct stored_game  game; /* owned */
	uint32_t            plies;
	bool                is_summary; /* without moves */
	enum finished_state state;
};

/* A game that is to be read, with its moves. */
void finished_reader_init(struct finished_reader *f, uint32_t game);

void finished_reader_clear(struct finished_reader *f);

/* Reads n games with one statement; sets their states. */
void finished_reader_read(struct finished_reader *const f[], unsigned n,
    struct db_reader *r);

/*
 * For db_check.c: reads a game by db_schema_finished. NULL, or what is wrong
 * with it.
 */
const char *
finished_reader_check(struct finished_reader *f, struct statement *finished);

#endif
