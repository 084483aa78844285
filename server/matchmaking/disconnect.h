/*
 * disconnect.h -- what happens to the seat of a disconnected player.
 *
 * A disconnected player keeps the seat for a grace period. After it, if the
 * opponent is present, the match's absence rule applies: a bot plays, the
 * opponent waits and may claim the game, or the game is forfeited. The player
 * can return as long as the match exists. When the grace period ends in a game
 * that is over, the player leaves the game. The player is then removed or, if
 * the lost connection was a WebSocket, kept for KEEP_TIME.
 */

#ifndef SERVER_MATCHMAKING_DISCONNECT_H
#define SERVER_MATCHMAKING_DISCONNECT_H

#include "common/base/time_ms.h"
#include "server/games/match_manager.h"
#include "server/people/player.h"

/* The grace period in a game of a tournament, in ms. */
#define TOURNAMENT_GRACE (60 * (msec)1000)

/* Makes this module the owner of TIMER_AWAY_X, TIMER_AWAY_O and TIMER_KEEP. */
void disconnect_init(struct match_manager *mm);

/*
 * A disconnected player without a match is kept for at most KEEP_TIME ms. At
 * most KEPT_MAX such players are kept, and as many of one address or network as
 * ADDRESS_KEPT allows; if there are more, the one who disconnected first is
 * removed.
 */
#define KEEP_TIME 600000
#define KEPT_MAX  1000

/* A player with TIMER_KEEP. */
struct kept_player {
	struct player     *player;
	struct address_key address; /* the player's when the keeping began */
	struct player_timer_set timers;
};

/*
 * To be called when p's connection is closed. If p has a match, starts the grace
 * period; p's seek continues when p returns if the match is a stand-in game
 * (against a bot, while the seek waits), else it is cancelled. Without a match p
 * is removed, unless p is an entrant of the tournament.
 *
 * If `is_kept`, p without a match is kept for KEEP_TIME instead, if p has a
 * name, a seek, a question or a match that p was watching: p's name and
 * challenges remain, and p's seek continues when p returns. If p has a name and
 * a seat, p is kept later: when the game is over and the grace period ends.
 */
void disconnect_player(struct match_manager *mm, struct player *p, bool is_kept,
    msec now);

/*
 * Starts the grace period of p, who is disconnected and has a seat. To be called
 * when a match has begun with such a player, or was restored.
 */
void disconnect_start_grace(struct match_manager *mm, struct player *p,
    msec now);

/*
 * To be called when p has reconnected, or continues in another session: from
 * now on `observer` is notified. If p has a seat, p returns to it.
 */
void disconnect_resume(struct match_manager *mm, struct player *p,
    struct match_observer observer, msec now);

/*
 * To be called at the end of a turn of the event loop. Starts the grace period of
 * disconnected players whose game has ended, and calls
 * match_manager_free_pending. Callers must hold no struct match *.
 */
void disconnect_end_turn(struct match_manager *mm, msec now);

#endif
