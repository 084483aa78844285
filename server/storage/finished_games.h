/*
 * finished_games.h -- games that are over: writes them, and reads one or many.
 */

#ifndef SERVER_STORAGE_FINISHED_GAMES_H
#define SERVER_STORAGE_FINISHED_GAMES_H

#include <stdint.h>

#include "server/storage/storage_file.h"

/*
 * Writes the row of "finished" of a game whose end has just been written,
 * unless it is not to be kept. A game with an invalid row is marked as damaged
 * instead: its rows stay as they are, and --check finds it. Returns SQL_DONE, or
 * what failed.
 */
enum sqlite_result
finished_games_pack(const struct db_file *file, uint32_t game);

/* Deletes the rows of games that are over and that all players have left. */
enum sqlite_result finished_games_forget_left(const struct db_file *file);

/* The same as storage_game. */
enum error finished_games_read(const struct db_file *file, uint32_t id,
    struct stored_game *out);

#endif
