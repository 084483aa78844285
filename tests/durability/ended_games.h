/*
 * ended_games.h -- the games whose end clients were told, to read them back.
 *
 * A client is told the end of a game when the game is on the disk, packed. So
 * "record" must show it after any crash, with the same moves.
 */

#ifndef TESTS_DURABILITY_ENDED_GAMES_H
#define TESTS_DURABILITY_ENDED_GAMES_H

#include <stddef.h>
#include <stdint.h>

#include "common/game/board.h"
#include "common/game/time_control.h"
#include "common/game/variant.h"
#include "common/protocol/enum_words.h"
#include "common/protocol/parser.h"

struct ended_game {
	uint32_t            id;
	struct variant      variant;
	struct time_control control;
	char                name[2][17]; /* by side */
	enum side           winner;
	enum end_reason     why;
	unsigned            ply_count;
	point              *moves; /* on the heap, owned by the list */
};

/* All zero: empty. */
struct ended_games {
	struct ended_game *games; /* owned */
	size_t             count, capacity;
};

/* Adds a game, whose moves the list owns from now on. */
void ended_games_add(struct ended_games *e, const struct ended_game *game);

void ended_games_clear(struct ended_games *e);

/*
 * Compares an event of the answer to "record" with the game; others than
 * "* record" and "* moves" are ignored. *plies counts the moves that were shown,
 * from 0 before the first event. A difference is a fault.
 */
void ended_game_check(const struct ended_game *g, const struct message *m,
    unsigned *plies);

/*
 * Reads the games back from the server at that port, one after another,
 * beginning with the one at index first.
 */
void ended_games_read_back(const struct ended_games *e, size_t first,
    unsigned short port);

#endif
