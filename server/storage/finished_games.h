/*
 * finished_games.h -- games that are over: writes them, and reads one or many.
 */

#ifndef SERVER_STORAGE_FINISHED_GAMES_H
#define SERVER_STORAGE_FINISHED_GAMES_H

#include <stdint.h>

#include "server/storage/storage_file.h"

/*
 * Writes a row of the table "finished" for a game whose result has just been
 * written, if the game is to be kept. If a row of the game is invalid, marks
 * the game as damaged instead: its rows remain, and --check reports them.
 * Returns SQL_DONE, or the error.
 */
enum sqlite_result finished_games_pack(const struct storage *db, uint32_t game);

/*
 * Deletes the rows of games that are over and in which nobody has a seat any
 * more. Their rows in "finished" remain.
 */
enum sqlite_result finished_games_forget_left(const struct storage *db);

#endif
