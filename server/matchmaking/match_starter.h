/*
 * match_starter.h -- starts games between two players, or between a player and a bot.
 *
 * A player is free to begin a game if the player has no game, a game that is
 * over, or a stand-in game. In a stand-in game, a bot plays against the player
 * until an opponent is found, while the player's seek continues.
 */

#ifndef SERVER_MATCHMAKING_MATCH_STARTER_H
#define SERVER_MATCHMAKING_MATCH_STARTER_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/time_ms.h"
#include "common/protocol/enum_words.h"
#include "server/games/match_manager.h"
#include "server/match/match.h"
#include "server/people/player.h"

struct match_starter {
	struct match_manager *matches; /* not owned */
	/* State of the random number generator that draws sides; never 0 */
	uint64_t rng_state;
};

/* Whether p can begin a game. */
bool match_starter_is_free(const struct player *p);

/*
 * Creates a match that has not started. The seeks and running games of both
 * players end: a stand-in game with END_REPLACED, any other game with END_VOID.
 * Neither side may be SIDE_NONE.
 */
struct match *match_starter_seat(struct match_starter *starter,
    struct player *p, enum side side, struct player *other,
    const struct game_settings *settings, msec now);

/*
 * Starts a game between two free players. Their seeks end, and their stand-in
 * games end with END_REPLACED. A player whose side is SIDE_NONE gets the side
 * that the other player does not ask for. If both are SIDE_NONE, draws the
 * sides at random.
 */
void match_starter_start(struct match_starter *starter, struct player *p,
    enum side side, struct player *other, enum side others_side,
    const struct game_settings *settings, msec now);

/*
 * Starts a game of p against a bot. p must have no running game and no seek.
 */
void match_starter_play_bot(struct match_starter *starter, struct player *p,
    const struct game_settings *settings, enum bot_level level, enum side side,
    msec now);

/* Starts a stand-in game of p, who has no match and whose seek continues. */
void match_starter_start_stand_in(struct match_starter *starter,
    struct player *p, msec now);

/*
 * Ends p's seek. p must have one. If p is in a stand-in game, the game
 * continues.
 */
void match_starter_unseek(struct match_starter *starter, struct player *p);

/*
 * Makes p's offer of a rematch, whose number will be `id`, or accepts the
 * opponent's; if both have agreed, starts the rematch. Errors: those of
 * match_offer_rematch.
 */
enum error match_starter_offer_rematch(struct match_starter *starter,
    struct player *p, uint32_t id, msec now);

/*
 * Creates a match between two bots. The caller must add the spectator who has
 * asked for it, and then start it. The match ends when its last spectator
 * leaves.
 */
struct match *match_starter_create_bot_match(struct match_starter *starter,
    const struct game_settings *settings, enum bot_level x, enum bot_level o);

#endif
