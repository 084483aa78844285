/*
 * disconnect.h -- what happens to the seat of a disconnected player.
 *
 * The seat is kept for a grace period. Then, if the opponent is present, the
 * match's absence rule applies: a bot plays, the opponent waits and may claim
 * the game, or the game is forfeited. The player can return as long as the
 * match exists. A player of a game that is over leaves it after the grace
 * period, and is removed or, after the loss of a WebSocket, kept for a while.
 */

#ifndef SERVER_LOBBY_DISCONNECT_H
#define SERVER_LOBBY_DISCONNECT_H

#include "common/time_ms.h"
#include "server/lobby/match_manager.h"
#include "server/lobby/player.h"

/*
 * Called when p's connection is closed. Cancels p's seek, unless p plays a
 * stand-in bot: then the seek continues when p returns. If p is at a match, the
 * grace period starts, else p is freed.
 */
void disconnect_player(struct match_manager *mm, struct player *p, msec now);

/*
 * How long a player without a match is kept, in ms, and how many at most, of all
 * addresses and of one; for one more, the oldest is removed.
 */
#define KEEP_TIME        600000
#define KEPT_MAX         1000
#define KEPT_PER_ADDRESS 64

/* A disconnected player without a match, in the order of disconnecting. */
struct kept_player {
	TAILQ_ENTRY(kept_player) link;
	struct player *player;
	msec           until;
	uint32_t       watched; /* the match that the player watched; or 0 */
};

/*
 * Like disconnect_player, but a p without a match is kept for KEEP_TIME if p
 * has a name, a seek, invitations or a match that p watched: p's name and
 * challenges stay, and p's seek goes on when p returns. A p at a match is kept
 * for its name, from when the grace period in an ended match is over.
 */
void disconnect_keep(struct match_manager *mm, struct player *p,
    uint32_t watched, msec now);

/* Removes all kept players, when the server stops. */
void disconnect_clear(struct match_manager *mm);

/*
 * Called when p has reconnected, or uses another session: from now on
 * `observer` is notified. p returns to its seat, if it has one.
 */
void disconnect_resume(struct match_manager *mm, struct player *p,
    struct match_observer observer, msec now);

/*
 * Called for p, who was restored with a match and has not connected yet. The
 * grace period starts, and p's clock is stopped until it ends.
 */
void disconnect_expect(struct match_manager *mm, struct player *p, msec now);

/*
 * At the end of a turn: ends the oldest adjourned games if there are too many,
 * starts the grace period of disconnected players whose game has ended, and
 * calls match_manager_free_pending. Callers must hold no struct match *.
 */
void disconnect_end_turn(struct match_manager *mm, msec now);

#endif
