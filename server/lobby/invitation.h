/*
 * invitation.h -- one player is asked to play another one.
 *
 * There are four kinds. A challenge asks a player by name. A seek may name an
 * opponent, who is asked like that. If two seek and their terms agree, but one
 * of them plays a stand-in bot, that player is asked to leave it. If their
 * terms differ, both are told, and either may accept the other's terms.
 *
 * Each is answered by its number. One that nobody answers is repeated after a
 * minute and when a stand-in game ends; a challenge expires instead. A player
 * who is asked to leave a stand-in game and neither answers for 20 s nor has
 * moved for a minute is taken from it: whoever seeks has agreed to play.
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
 * After this time of silence a player who has not moved for INACTIVE_TIME is
 * taken from a stand-in game, in ms. Both also separate two questions.
 */
#define QUESTION_TIME 20000
#define INACTIVE_TIME 60000

/* A seek is offered to this many players at most. */
#define ASKED_MAX 5

enum invitation_kind {
	INVITE_CHALLENGE, /* from challenges to; it ends after CHALLENGE_TIME */
	INVITE_NAMED,     /* from's seek names to; it ends with that seek */
	INVITE_SEEK, /* from would play to, who seeks, on terms of both; it ends
		        with the seek of either */
	INVITE_NEAR  /* both seek, and their terms differ; likewise */
};

struct invitation {
	uint32_t             id; /* a number from lobby.last_number */
	enum invitation_kind kind;
	struct invitations  *set; /* the set that frees it */
	struct player       *from, *to;
	struct game_settings settings;    /* valid unless INVITE_NEAR */
	enum side            side;        /* from's; SIDE_NONE: drawn */
	bool                 is_told;     /* both have heard of it */
	bool                 is_accepted; /* in set->accepted: waits until both
					     are free */
	msec                 agreed_at;   /* when from last chose to play to */
	msec                 asked_at;    /* last; valid if is_told */
	struct timer timer; /* see on_timer; not set if it is accepted */
	LIST_ENTRY(invitation) sent_link, received_link; /* from's, to's */
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

/* Frees what the set owns; all invitations must have been closed. */
void invitations_clear(struct invitations *set);

/*
 * from challenges to, another player, who is connected. If to has challenged
 * from on the same terms, that challenge is accepted instead and *id set to 0;
 * on other terms, it is replaced. Otherwise *id is the number of the new
 * challenge. Errors: ERR_IGNORED, ERR_OFFERED (the same is open), ERR_ASKED
 * (another one is, or from or somebody at its address has asked to within a
 * minute), ERR_DECLINED (too soon after a decline), ERR_MANY, ERR_BUSY.
 */
enum error invitation_challenge(struct invitations *set, struct player *from,
    struct player *to, const struct game_settings *settings, enum side side,
    uint32_t *id, msec now);

/* Asks the player whom the seek names, if connected and not yet asked. */
void invitation_ask_named(struct invitations *set, struct seek *seek, msec now);

/*
 * p has connected or has got its name: asks p about the seeks that name p, and
 * closes those that name p by its former name.
 */
void invitations_arrived(struct invitations *set, struct player *p, msec now);

/*
 * Introduces the player of a seek that cannot be paired at once to others who
 * seek: first those whose terms agree, then others, the oldest first.
 */
void invitation_introduce(struct invitations *set, struct seek *seek, msec now);

/*
 * p's stand-in game has ended, and p's seek goes on: starts a game that only
 * waited for p, or else asks p's partners again. True if a game has started.
 */
bool invitations_game_ended(struct player *p, msec now);

/*
 * by answers an invitation by its number. Accepting starts the game, or has it
 * wait until both are free; or, if the other player now plays a stand-in bot,
 * asks that player. why is "" or a text. Errors: ERR_ID if by has no such
 * invitation, ERR_OTHER if the other player has to answer; those of
 * invitation_challenge if the other one seeks another kind of opponent.
 */
enum error invitation_accept(struct player *by, uint32_t id, msec now);
enum error
invitation_decline(struct player *by, uint32_t id, const char *why, msec now);

/* by, who has sent it, takes it back. */
enum error invitation_withdraw(struct player *by, uint32_t id);

/*
 * by accepts the terms of the seek of another player, who is asked if a bot
 * plays with that player. Errors: ERR_OTHER, ERR_SEATED (by's game runs),
 * ERR_NOBODY (the other player is disconnected), ERR_OFFERED, ERR_DECLINED,
 * ERR_BUSY.
 */
enum error invitation_accept_seek(struct invitations *set, struct player *by,
    struct seek *seek, msec now);

/* Closes the invitations that depend on the seek. For struct seek_list. */
void invitations_seek_unavailable(struct seek *seek, const char *why);

/* The two begin a game: closes the invitations between them ("matched"). */
void invitations_close_between(struct player *p, struct player *other);

/* Closes all invitations between p and others, who are told why: a word. */
void invitations_close_all(struct player *p, const char *why);

/* Starts the accepted games whose players have become free. */
void invitations_start_accepted(struct invitations *set, msec now);

#endif
