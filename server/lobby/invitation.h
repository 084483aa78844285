/*
 * invitation.h -- one player is asked to play another.
 *
 * There are four kinds. A challenge asks a player by name. A seek may name an
 * opponent, who is asked in the same way. If two players seek and their terms
 * agree, but one of them plays a stand-in bot, that player is asked to leave
 * it. If their terms differ, both are told, and either may accept the other's
 * terms.
 *
 * A player answers an invitation by its number. An unanswered invitation is
 * repeated after a minute and when a stand-in game ends; a challenge expires
 * instead. A player who is asked to leave a stand-in game and neither answers
 * for 20 s nor has moved for a minute is taken from it: whoever seeks has
 * agreed to play.
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

/* The most open challenges that a player has made, and has received. */
#define SENT_CHALLENGES_MAX     3
#define RECEIVED_CHALLENGES_MAX 5

/* How long a challenge can be answered, in ms. */
#define CHALLENGE_TIME 60000

/*
 * After this time of silence, in ms, a player who has not moved for
 * INACTIVE_TIME is moved from a stand-in game to the new one. Two questions to
 * the same player are at least so far apart, too.
 */
#define QUESTION_TIME 20000
#define INACTIVE_TIME 60000

/* A seek is offered to this many players at most. */
#define ASKED_MAX 5

enum invitation_kind {
	INVITE_CHALLENGE, /* `from` challenges `to`; ends after
                             CHALLENGE_TIME */
	INVITE_NAMED,     /* `from`'s seek names `to`; ends with that seek */
	INVITE_SEEK,      /* `from` wants to play `to`, who seeks, on terms of
                        both; ends with the seek of either */
	INVITE_NEAR       /* both players seek, on different terms; ends
                             with the seek of either */
};

struct invitation {
	uint32_t             id; /* a number from lobby.last_number */
	enum invitation_kind kind;
	struct invitations  *set; /* the set that will free the invitation */
	struct player       *from, *to;
	struct game_settings settings;    /* valid unless INVITE_NEAR */
	enum side            side;        /* the side of `from`; SIDE_NONE:
                                             drawn at random */
	bool                 is_told;     /* both players have been told of
                                             it */
	bool                 is_accepted; /* is in set->accepted and waits
                                             until both players are free */
	msec         agreed_at; /* when `from` last chose to play `to` */
	msec         asked_at;  /* when last asked; valid if is_told */
	struct timer timer;     /* calls on_timer; not set if is_accepted */
	/* In from->sent and to->received. */
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
	/* Challenges that a player may have sent and received; 0: no limit. */
	unsigned sent_max, received_max;
};

void invitations_init(struct invitations *set, struct pairing *pairing,
    struct seek_list *seeks, struct timer_heap *timers);

/* Frees the memory of the set; all invitations must have been closed. */
void invitations_clear(struct invitations *set);

/*
 * Makes a challenge by `from` to `to`, another player, who is connected. If
 * `to` has challenged `from` on the same terms, that challenge is accepted
 * instead and *id is set to 0; if on other terms, the new challenge replaces
 * it. Otherwise *id is the number of the new challenge. Errors: ERR_IGNORED,
 * ERR_OFFERED (the same challenge is open), ERR_ASKED (another challenge by
 * `from` to `to` is open, or `from` or somebody at its address has asked `to`
 * within a minute), ERR_DECLINED (too soon after a decline), ERR_MANY,
 * ERR_BUSY.
 */
enum error invitation_challenge(struct invitations *set, struct player *from,
    struct player *to, const struct game_settings *settings, enum side side,
    uint32_t *id, msec now);

/*
 * Asks the player whom the seek names, if that player is connected and has not
 * been asked.
 */
void invitation_ask_named(struct invitations *set, struct seek *seek, msec now);

/*
 * Called when p has connected or got its name: asks p about the seeks that name
 * p, and closes the invitations of seeks that name p's former name.
 */
void invitations_arrived(struct invitations *set, struct player *p, msec now);

/*
 * Called when p has returned, on another connection: tells p of the open
 * invitations again, and starts games that only waited for p.
 */
void invitations_returned(struct invitations *set, struct player *p, msec now);

/*
 * Introduces the player of a seek that cannot be paired at once to other
 * players who seek: first those whose terms agree, then the others, the oldest
 * first.
 */
void invitation_introduce(struct invitations *set, struct seek *seek, msec now);

/*
 * Called when p's stand-in game has ended while p's seek continues: starts a
 * game that only waited for p, or asks p's partners again. Returns true if a
 * game has started.
 */
bool invitations_game_ended(struct player *p, msec now);

/*
 * Accepts, for `by`, the invitation with that number. The game starts, or waits
 * until both players are free; if the other player now plays a stand-in bot,
 * that player is asked. Errors: ERR_ID if `by` has no such invitation,
 * ERR_OTHER if the other player must answer, ERR_NOBODY if the other player is
 * disconnected; and those of invitation_challenge if the other player seeks
 * another kind of opponent.
 */
enum error invitation_accept(struct player *by, uint32_t id, msec now);
enum error
invitation_decline(struct player *by, uint32_t id, const char *why, msec now);

/* Withdraws an invitation that `by` has sent. */
enum error invitation_withdraw(struct player *by, uint32_t id);

/*
 * Accepts, for `by`, the terms of another player's seek; that player is asked
 * first if playing a bot. Errors: ERR_OTHER, ERR_SEATED (`by` has a running
 * game), ERR_NOBODY (the other player is disconnected), ERR_OFFERED,
 * ERR_DECLINED, ERR_BUSY.
 */
enum error invitation_accept_seek(struct invitations *set, struct player *by,
    struct seek *seek, msec now);

/* Closes the invitations that depend on the seek. For struct seek_list. */
void invitations_seek_unavailable(struct seek *seek, const char *why);

/*
 * To be called when p and `other` begin a game: closes the invitations between
 * them ("matched").
 */
void invitations_close_between(struct player *p, struct player *other);

/*
 * Closes all invitations between p and other players. `why` is a word that
 * tells the other players the reason.
 */
void invitations_close_all(struct player *p, const char *why);

/* Starts accepted games if both of their players are free now. */
void invitations_start_accepted(struct invitations *set, msec now);

#endif
