/* bot.h -- a seat that thinks, on a worker; and hints for others. */

#ifndef SERVER_BOT_H
#define SERVER_BOT_H

#include <stdint.h>

#include "common/level.h"
#include "server/lobby.h"
#include "server/match.h"
#include "server/worker.h"

/* What all bots of a server share; the server's. */
struct bots {
	struct workers *workers;
	struct lobby   *lobby;		/* where their matches are found */
	msec          (*clock)(void);	/* read on the workers too */
	uint64_t        seed;		/* of their whims; changes with each */
};

/* What a bot's worker has to itself. */
extern const struct own bot_own;

/*
 * A new bot's seat, for lobby_new; whose is a struct bots. It frees itself when
 * it is told EV_END.
 */
struct seat bot_fill(void *whose, enum level level);

/* Thinks of a hint, for lobby_new; whose is a struct bots. */
void bot_hint(void *whose, const struct match *m, enum side side);

#endif
