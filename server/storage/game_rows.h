/* game_rows.h -- reads columns that several queries for games have. */

#ifndef SERVER_STORAGE_GAME_ROWS_H
#define SERVER_STORAGE_GAME_ROWS_H

#include <stdbool.h>

#include "server/storage/sqlite.h"
#include "server/storage/stored_game.h"

/* Reads a rating from that column and the next two. */
struct rating db_read_rating(struct statement *q, int column);

/*
 * Reads the GAME_RATINGS of db_schema.c from that column on; both are NULL if
 * the game was not rated. False: they are invalid.
 */
bool db_read_rated_game(struct statement *q, int column,
    struct rated_game *out);

/*
 * Reads variant, clock, begin, end, winner and reason from columns 1 to 6.
 * False: one is invalid.
 */
bool db_read_terms(struct statement *q, struct stored_game *g);

#endif
