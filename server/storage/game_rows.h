/* game_rows.h -- reads a game from the tables "game", "sit" and "move". */

#ifndef SERVER_STORAGE_GAME_ROWS_H
#define SERVER_STORAGE_GAME_ROWS_H

#include <stdbool.h>

#include "server/storage/storage_file.h"
#include "server/storage/stored_game.h"

/*
 * Reads the game with that id from the table "game", with its seats and moves,
 * into g, which must be all zero. The caller frees it with stored_game_clear.
 * Does not check whether the moves are legal. Returns SQL_INVALID if there is
 * no such game or a value is invalid; after any failure g is incomplete.
 */
enum sqlite_result
game_rows_read(const struct storage *db, int64_t id, struct stored_game *g);

/*
 * Columns with a game's ratings; the first one is NULL if the game was not
 * rated. JOIN_RATINGS is SQL that joins the row of "rated_game" of the game id.
 */
#define RATING_COLUMNS                                        \
	"rated_game.game, x_rating, x_change, x_provisional," \
	" o_rating, o_change, o_provisional"
#define JOIN_RATINGS(id) " LEFT JOIN rated_game ON rated_game.game = " id

/*
 * Reads the columns RATING_COLUMNS, the first of which is `column`. Returns
 * false if a value is invalid.
 */
bool game_rows_read_ratings(struct statement *q, int column,
    struct stored_game *g);

/* Reads "x", "o" or "none" into *out. Returns false for any other text. */
bool game_rows_read_winner(const char *text, enum side *out);

/* Copies a name. Returns false if the text is too long or is not a name. */
bool game_rows_read_name(char out[NAME_SIZE], const char *text);

#endif
