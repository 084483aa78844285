/*
 * waiting_players.h -- the players who wait for an opponent when we arrive.
 *
 * They may wait for another game than the one we would seek; then nobody would
 * be paired. So the client offers to join one of them before it seeks.
 */

#ifndef CLIENT_CORE_WAITING_PLAYERS_H
#define CLIENT_CORE_WAITING_PLAYERS_H

#include <stdbool.h>

#include "client/core/lobby.h"
#include "client/core/settings.h"

/* The most players whom the client offers to join. */
#define WAITING_PLAYERS_MAX 5

struct waiting_players {
	unsigned            count;
	struct lobby_player players[WAITING_PLAYERS_MAX];
};

/*
 * Takes from the list those who accept my_name as an opponent. Returns whether
 * joining them takes other requests than before.
 */
bool waiting_players_update(struct waiting_players *w,
    const struct lobby_lists *lists, const char *my_name);

/* Whether a "seek" with the settings would be paired with one of them. */
bool waiting_players_suits(const struct waiting_players *w,
    const struct settings                               *s);

#endif
