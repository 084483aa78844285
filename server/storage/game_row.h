/*
 * game_row.h -- the rows of the table "game": their columns are written and read
 * here alone.
 */

#ifndef SERVER_STORAGE_GAME_ROW_H
#define SERVER_STORAGE_GAME_ROW_H

#include <stdbool.h>
#include <stddef.h>

#include "server/match/event_text.h"
#include "server/storage/storage_file.h"
#include "server/storage/stored_game.h"
#include "server/storage/write.h"

/* --- writing --- */

/* What has happened in a game since the last write about it. */
struct game_change {
	uint32_t     game;     /* its id; 0: nothing */
	struct value acted_at; /* VALUE_NULL: active_at is not changed */
	size_t       length;   /* of `events` */
	char         events[256];
	char         state[EVENT_STATE_SIZE];
};

/* All zero: nothing has happened. */
struct game_changes {
	/* By the last bits of the game's id */
	struct game_change slots[256];
	size_t             count; /* how many slots are in use */
};

/*
 * Adds an event that was applied to m just now. If e is NULL, the seats, the
 * flags or the seek of m have changed without an event. Moves the change of
 * another game in the same slot to the batch, and at once what changes more than
 * the texts of m.
 */
void game_changes_add(struct game_changes *c, const struct match *m,
    const struct match_event *e, struct write_batch *b, struct value now);

/* Drops a change of the game's state alone. */
void game_changes_drop_state(struct game_changes *c, uint32_t game);

/* Moves the changes to the batch, one statement for each. */
void game_changes_write(struct game_changes *c, struct write_batch *b);

/* Adds the row of a game that has just begun. */
void game_row_write_start(const struct match *m, struct write_batch *b,
    struct value now);

/* --- reading --- */

/* The name that is shown for a player who was deleted. */
#define GONE_NAME "~gone"

/*
 * Reads a whole game, which the caller clears. Returns SQL_DONE; SQL_INVALID if
 * there is no such game, or if it is damaged, and then *fault is a sentence
 * about it, if fault is not NULL; or an error of SQLite.
 */
enum sqlite_result game_row_load(const struct storage *db, int64_t id,
    struct stored_game *g, const char **fault);

/* Copies a name. Returns false if the text is too long or is not a name. */
bool game_row_read_name(char out[NAME_SIZE], const char *text);

#endif
