/* game_rows.h -- reads the rows of a game that has not been packed. */

#ifndef SERVER_STORAGE_GAME_ROWS_H
#define SERVER_STORAGE_GAME_ROWS_H

#include <stdbool.h>

#include "server/storage/db_file.h"
#include "server/storage/stored_game.h"

/*
 * Reads the game of "game" with that id, its seats and moves into g, which must
 * be all zero; stored_game_clear frees it. Does not check whether the moves are
 * legal. SQL_CORRUPT: there is no such game, or a value is invalid. After
 * another failure g is incomplete too.
 */
enum sqlite_result
game_rows_read(const struct db_file *file, int64_t id, struct stored_game *g);

/*
 * The columns of a rated game's ratings, of which the first is not 0, and how
 * "rated_game" is joined with the game of that id.
 */
#define RATING_COLUMNS                                        \
	"rated_game.game, x_rating, x_change, x_provisional," \
	" o_rating, o_change, o_provisional"
#define JOIN_RATINGS(id) " LEFT JOIN rated_game ON rated_game.game = " id

/* Reads RATING_COLUMNS, beginning with that column. False: they are invalid. */
bool game_rows_read_ratings(struct statement *q, int column,
    struct stored_game *g);

/* Reads a side, or "none", into *out. False: any other text. */
bool game_rows_read_winner(const char *text, enum side *out);

/* Copies a name. False: the text is too long, or not a name. */
bool game_rows_read_name(char out[NAME_SIZE], const char *text);

#endif
