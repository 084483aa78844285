/*
 * pairing.h -- starts games between two players, or a player and a bot.
 *
 * A player is free to begin a game if the player has none, or has one that is
 * over or a stand-in game. That is a game against a bot, which plays until an
 * opponent comes, while the player's seek continues.
 */

#ifndef SERVER_LOBBY_PAIRING_H
#define SERVER_LOBBY_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

#include "common/bot_level.h"
#include "common/time_ms.h"
#include "server/lobby/match_manager.h"
#include "server/lobby/player.h"
#include "server/match/match.h"

struct pairing {
	struct match_manager *matches;   /* not owned */
	uint64_t              rng_state; /* never 0; draws sides */
};

/* Whether p can begin a game. */
bool pairing_is_free(const struct player *p);

/*
 * Starts a game between two free players. Their seeks end, and their stand-in
 * games end with END_REPLACED. If one of the sides is SIDE_NONE, that player
 * gets the side that the opponent does not have; if both are, the sides are
 * drawn at random.
 */
void pairing_start(struct pairing *pairing, struct player *p, enum side side,
    struct player *other, enum side others_side,
    const struct game_settings *settings, msec now);

/*
 * Starts a game of p, who has no running game and no seek, against a bot. The
 * game is rated if p asks for that and no rule forbids it.
 */
void pairing_play_bot(struct pairing *pairing, struct player *p,
    const struct game_settings *settings, enum bot_level level, enum side side,
    bool wants_rated, msec now);

/*
 * Starts a game of p, who has no match, against a bot, while p's seek
 * continues.
 */
void pairing_start_stand_in(struct pairing *pairing, struct player *p,
    msec now);

/* Starts m, a rematch of p's stand-in game, while p's seek continues. */
void pairing_restart_stand_in(struct pairing *pairing, struct match *m,
    struct player *p, msec now);

/*
 * Creates a match of two bots. The caller adds the spectator who asked for it,
 * then starts it. The match ends when its last spectator leaves.
 */
struct match *pairing_create_bot_match(struct pairing *pairing,
    const struct game_settings *settings, enum bot_level x, enum bot_level o);

#endif
