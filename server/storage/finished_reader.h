/*
 * finished_reader.h -- reads games that are over, packed or not, step by step.
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

/* The most rows of "move" that a step reads. */
#define DB_FINISHED_ROWS 2048

/* The most games that are opened at once. */
#define FINISHED_GROUP 10

/* The plies of a game that ended before their number was stored. */
#define FINISHED_PLIES_UNKNOWN UINT32_MAX

enum finished_state {
	FINISHED_READING, /* there is more to read */
	FINISHED_READ,
	FINISHED_MISSING, /* there is no such game, or it is not over */
	FINISHED_INVALID  /* what is stored is invalid, or cannot be read */
};

struct finished_reader {
	struct stored_game  game;       /* owned */
	uint32_t            plies;      /* or FINISHED_PLIES_UNKNOWN */
	bool                is_summary; /* without moves, if they are counted */
	bool                is_open;
	bool                is_kept;     /* false: it is to be deleted */
	int64_t             first, last; /* ids of the rows still to be read */
	enum finished_state state;
};

/* Reads a rating from that column and the next two. */
struct rating db_read_rating(struct statement *q, int column);

/*
 * Reads the GAME_RATINGS of db_schema.c from that column on; both are NULL if
 * the game was not rated. False: they are invalid.
 */
bool db_read_rated_game(struct statement *q, int column,
    struct rated_game *out);

/* Starts to read a game, with its moves. */
void finished_reader_init(struct finished_reader *f, uint32_t game);

void finished_reader_clear(struct finished_reader *f);

/*
 * Reads everything but the moves of games that are not packed: these are then
 * first to last, and the state is FINISHED_READING. is_packed says where to
 * look first. Games that are not to be kept are read as well.
 */
void finished_reader_open(struct finished_reader *const f[], unsigned n,
    struct db_reader *r, bool is_packed);

/*
 * Likewise, without the moves of packed games and without games that are not to
 * be kept. FINISHED_READING: its moves have to be counted.
 */
void finished_reader_open_summaries(struct finished_reader *const f[],
    unsigned n, struct db_reader *r, bool is_packed);

/* Reads on; the first step opens. */
enum finished_state
finished_reader_step(struct finished_reader *f, struct db_reader *r);

/*
 * For db_check.c: reads a packed game by db_schema_finished.packed. NULL, or
 * what is wrong with it.
 */
const char *
finished_reader_check(struct finished_reader *f, struct statement *packed);

#endif
