/*
 * disconnect.h -- what happens to the seat of a disconnected player.
 *
 * The seat is kept for a grace period. Then, if the opponent is present, the
 * match's absence rule applies: a bot plays, the opponent waits and may claim
 * the game, or the game is forfeited. The player can return as long as the
 * match exists. When the grace period ends in a game that is over, the player
 * leaves the game. The player is then removed or, if a WebSocket was lost, kept
 * for a while.
 */

#ifndef SERVER_LOBBY_DISCONNECT_H
#define SERVER_LOBBY_DISCONNECT_H

#include "common/time_ms.h"
#include "server/lobby/match_manager.h"
#include "server/lobby/player.h"

/* The grace period in a game of a tournament, in ms. */
#define TOURNAMENT_GRACE (60 * (msec)1000)

/*
 * To be called when p's connection is closed. Cancels p's seek, but if p plays
 * a bot while the seek waits (a stand-in game), the seek continues when p
 * returns. If p is at a match, starts the grace period; else frees p, unless p
 * is an entrant of the tournament.
 */
void disconnect_player(struct match_manager *mm, struct player *p, msec now);

/*
 * How long a player without a match is kept, in ms; and how many such players
 * are kept, of all addresses and of one. If there are more, the oldest is
 * removed.
 */
#define KEEP_TIME        600000
#define KEPT_MAX         1000
#define KEPT_PER_ADDRESS 64

/*
 * A disconnected player without a match who is kept. The list has them in the
 * order in which they disconnected.
 */
struct kept_player {
	TAILQ_ENTRY(kept_player) link;
	struct player *player;
	msec           until;
	uint32_t       watched; /* id of the match that the player was watching;
				   or 0 */
};

/*
 * To be called when a match has begun in which p, who is disconnected, has a
 * seat: starts the grace period.
 */
void disconnect_seated(struct match_manager *mm, struct player *p, msec now);

/*
 * Like disconnect_player, but may keep p, with name, challenges and seek, for
 * KEEP_TIME. A p without a match is kept if p has a name, a seek, invitations,
 * or a match that p was watching. A p with a name and a match is kept from the
 * end of the grace period on, if the match is over by then.
 */
void disconnect_keep(struct match_manager *mm, struct player *p,
    uint32_t watched, msec now);

/* Removes all kept players. To be called when the server stops. */
void disconnect_clear(struct match_manager *mm);

/*
 * To be called when p has reconnected, or continues in another session: from
 * now on `observer` is notified. If p has a seat, p returns to it.
 */
void disconnect_resume(struct match_manager *mm, struct player *p,
    struct match_observer observer, msec now);

/*
 * To be called after a restart for a player p who was restored with a match and
 * has not connected yet. Starts the grace period, in which p's clock is
 * stopped.
 */
void disconnect_expect(struct match_manager *mm, struct player *p, msec now);

/*
 * To be called at the end of a turn: if there are too many adjourned games,
 * ends the oldest ones; starts the grace period of disconnected players whose
 * game has ended; and calls match_manager_free_pending. Callers must hold no
 * struct match *.
 */
void disconnect_end_turn(struct match_manager *mm, msec now);

#endif
