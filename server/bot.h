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
	struct workers *workers; /* from bots_open to bots_close */
	struct table   *table;   /* so too: what they all remember */
	struct lobby   *lobby;   /* where their matches are found */
	msec (*clock)(void);     /* read on the workers too */
	uint64_t seed;           /* of their whims; changes with each */
};

/*
 * Starts threads for them to think on; while nobody waits, those that are idle
 * help with a long thought, if no more than most are busy. See worker_open.
 */
void bots_open(struct bots *bots, unsigned threads, unsigned most);

/* Ends all thoughts, unmade, and the threads. */
void bots_close(struct bots *bots, msec now);

/*
 * A new bot's seat, for lobby_new; whose is a struct bots. It frees itself when
 * it is told EV_END.
 */
struct seat bot_fill(void *whose, enum level level);

/* Thinks of a hint, for lobby_new; whose is a struct bots. */
void bot_hint(void *whose, const struct match *m, enum side side);

#endif
