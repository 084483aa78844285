/* game_pack.h -- packs a game in the transaction that ends it. */

#ifndef SERVER_STORAGE_GAME_PACK_H
#define SERVER_STORAGE_GAME_PACK_H

#include <stdint.h>

#include "server/storage/db_file.h"

#define GAME_PACK_FORGET 3

/* The statements, which belong to the file. */
struct game_pack {
	struct statement *game, *seats, *moves;
	struct statement *word, *insert, *mark_damaged;
	struct statement *forget[GAME_PACK_FORGET];
};

void game_pack_prepare(struct game_pack *p, const struct db_file *file);

/*
 * Writes the row of "finished" of a game whose end has just been written,
 * unless it is not to be kept. A game with an invalid row is marked as damaged
 * instead: its rows stay as they are, and --check finds it. Returns SQL_DONE, or
 * what failed.
 */
enum sqlite_result game_pack_end(struct game_pack *p, uint32_t game);

/* Deletes the rows of games that are over and that all players have left. */
enum sqlite_result game_pack_forget_left(struct game_pack *p);

#endif
