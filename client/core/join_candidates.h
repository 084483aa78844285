/*
 * join_candidates.h -- the players who wait for an opponent when we arrive.
 *
 * They may wait for another game than the one we would seek; then nobody would
 * be paired. So the client offers to join one of them before it seeks.
 */

#ifndef CLIENT_CORE_JOIN_CANDIDATES_H
#define CLIENT_CORE_JOIN_CANDIDATES_H

#include <stdbool.h>

#include "client/core/lobby.h"
#include "client/core/settings.h"

/* The most players whom the client offers to join. */
#define JOIN_CANDIDATES_MAX 5

struct join_candidates {
	unsigned            count;
	struct lobby_player players[JOIN_CANDIDATES_MAX];
};

/*
 * Takes from the list those who accept my_name as an opponent. Returns whether
 * joining them takes other requests than before.
 */
bool join_candidates_update(struct join_candidates *w,
    const struct lobby_lists *lists, const char *my_name);

/* Whether a "seek" with the settings would be paired with one of them. */
bool join_candidates_suits(const struct join_candidates *w,
    const struct settings                               *s);

#endif
