/*
 * invitation.h -- one player is asked to play another.
 *
 * There are three kinds. A challenge asks a player by name. If two players seek
 * games and their terms agree, but one of them plays a stand-in game (against a
 * bot, while the seek waits), that player is asked to leave it. If their terms
 * differ, both are told, and either of them may accept the other's terms.
 *
 * A player answers an invitation by its number. If there is no answer, a
 * challenge expires; any other invitation is repeated after a minute, and when
 * a stand-in game ends. A player who seeks has agreed to play. So if such a
 * player is asked to leave a stand-in game, does not answer for 20 s and has
 * not moved for a minute, the player is moved to the new game.
 */

#ifndef SERVER_LOBBY_INVITATION_H
#define SERVER_LOBBY_INVITATION_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/error.h"
#include "common/time_ms.h"
#include "server/lobby/cooldown.h"
#include "server/lobby/pairing.h"
#include "server/lobby/player.h"
#include "server/lobby/seek.h"
#include "server/util/timer_heap.h"

/*
 * The most open challenges that one player may have sent, and may have
 * received.
 */
#define SENT_CHALLENGES_MAX     3
#define RECEIVED_CHALLENGES_MAX 5

/* A challenge can be answered for this many ms. */
#define CHALLENGE_TIME 60000

/*
 * A player who has not moved for INACTIVE_TIME ms, and does not answer for
 * QUESTION_TIME ms, is moved from a stand-in game to the new game. A question
 * without an answer is repeated after INACTIVE_TIME.
 */
#define QUESTION_TIME 20000
#define INACTIVE_TIME 60000

/* The most players to whom a seek is offered. */
#define ASKED_MAX 5

enum invitation_kind {
	INVITE_CHALLENGE, /* `from` has challenged `to`; ends after
			     CHALLENGE_TIME */
	INVITE_SEEK,      /* `from` wants to play `to` on terms that both
			     accept; ends when the seek of either player ends */
	INVITE_NEAR       /* both players seek, but on different terms; ends
			     when either seek ends */
};

struct invitation {
	uint32_t             id; /* number by which players answer; taken from
				    lobby.last_number */
	enum invitation_kind kind;
	struct invitations  *set; /* the set that contains this invitation */
	struct player       *from, *to;
	struct game_settings settings;    /* the game to be played; not valid
					     for INVITE_NEAR */
	enum side            side;        /* side of `from`; SIDE_NONE: drawn at
					     random */
	bool                 is_told;     /* both players were told of the
					     invitation */
	bool                 is_accepted; /* the invitation was accepted, and
					     waits in set->accepted until both
					     players are free */
	msec         agreed_at; /* when `from` last chose to play against
				   `to` */
	msec         asked_at;  /* when the question was last asked; valid if
				   is_told */
	struct timer timer;     /* calls on_timer; not set if is_accepted */
	/* Links in the lists from->sent and to->received. */
	LIST_ENTRY(invitation) sent_link, received_link;
	TAILQ_ENTRY(invitation) accepted_link;
};

TAILQ_HEAD(invitation_queue, invitation);

struct invitations {
	struct pairing         *pairing; /* not owned, like the next three */
	struct seek_list       *seeks;
	struct lobby           *lobby;
	struct timer_heap      *timers;
	struct expiry_map       cooldowns;
	struct invitation_queue accepted;
};

void invitations_init(struct invitations *set, struct pairing *pairing,
    struct seek_list *seeks, struct timer_heap *timers);

/* Frees the memory of the set. All invitations must have been closed before. */
void invitations_clear(struct invitations *set);

/*
 * Makes a challenge from `from` to `to`, who is connected, and sets *id to its
 * number. If `to` has challenged `from` on the same terms, accepts that
 * challenge instead, and sets *id to 0. If `to` has challenged `from` on other
 * terms, the new challenge replaces that one. Errors: ERR_IGNORED; ERR_OFFERED
 * (the same challenge is open); ERR_ASKED (`from` has another open challenge to
 * `to`, or COOLDOWN_ASKED runs because of `from` or of another guest at the same
 * address); ERR_DECLINED (too soon after a decline); ERR_MANY; ERR_BUSY.
 */
enum error invitation_challenge(struct invitations *set, struct player *from,
    struct player *to, const struct game_settings *settings, enum side side,
    uint32_t *id, msec now);

/*
 * To be called when p has returned on another connection: tells p of the open
 * invitations again, and starts games that were waiting only for p.
 */
void invitations_returned(struct invitations *set, struct player *p, msec now);

/*
 * To be called for a seek that cannot be paired at once: introduces its player
 * to other players who seek. Seeks whose terms agree come before other seeks;
 * in each group, the oldest seek comes first.
 */
void invitation_introduce(struct invitations *set, struct seek *seek, msec now);

/*
 * To be called when p's stand-in game has ended while p's seek continues:
 * starts a game that was waiting only for p, or repeats the questions between p
 * and other players who seek. Returns true if a game has started.
 */
bool invitations_game_ended(struct player *p, msec now);

/*
 * Accepts, for `by`, the invitation with the number `id`. The game begins, or
 * waits until both players are free; if the other player is now in a stand-in
 * game, that player is asked to leave it. Errors: ERR_ID if `by` has no such
 * invitation; ERR_OTHER if the other player must answer it; ERR_NOBODY if the
 * other player is disconnected; ERR_UNFIT if the terms of the two players make
 * no game; the errors of invitation_challenge if the other player seeks another
 * kind of opponent.
 */
enum error invitation_accept(struct player *by, uint32_t id, msec now);
enum error
invitation_decline(struct player *by, uint32_t id, const char *why, msec now);

/*
 * Withdraws an invitation that `by` has made. Errors: ERR_ID; ERR_OTHER if the
 * other player has made it, or nobody.
 */
enum error invitation_withdraw(struct player *by, uint32_t id, msec now);

/*
 * Accepts, for `by`, the terms of another player's seek. If that player is in a
 * stand-in game, the player is asked first. Errors: ERR_OTHER, ERR_SEATED (`by`
 * has a running game), ERR_NOBODY (the other player is disconnected),
 * ERR_OFFERED, ERR_DECLINED, ERR_BUSY, and the errors of invitation_accept for
 * the terms.
 */
enum error invitation_accept_seek(struct invitations *set, struct player *by,
    struct seek *seek, msec now);

/*
 * Closes the invitations that depend on the seek. The seek list calls this
 * function as on_unavailable.
 */
void invitations_seek_unavailable(struct seek *seek, const char *why);

/*
 * To be called when p and `other` begin a game: closes the invitations between
 * them, for the reason "matched", and lets them ask each other again at once.
 */
void invitations_close_between(struct invitations *set, struct player *p,
    struct player *other, msec now);

/*
 * Closes all invitations between p and other players. `why` is a word that
 * tells the other players the reason.
 */
void invitations_close_all(struct player *p, const char *why);

/* Starts the games of accepted invitations whose players are both free now. */
void invitations_start_accepted(struct invitations *set, msec now);

#endif
