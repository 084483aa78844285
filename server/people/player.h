/*
 * player.h -- a player: name, seat and session. A player can outlive its
 * connections.
 */

#ifndef SERVER_PEOPLE_PLAYER_H
#define SERVER_PEOPLE_PLAYER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/base/error.h"
#include "common/text/user_text.h"
#include "server/match/match.h"
#include "server/people/name_set.h"
#include "server/people/resume_token.h"
#include "server/util/address_key.h"
#include "server/util/hash_table.h"
#include "server/util/timer_heap.h"

struct question;
struct seek;

LIST_HEAD(question_list, question);

/* The first fields are those that a move needs: fewer cache lines are read. */
struct player {
	struct match *match; /* owned by the lobby; NULL: none */
	struct seek  *seek;  /* owned by the seek list; NULL: none */
	/* Passes events to the session; without a session its notify is NULL */
	struct match_observer observer;
	enum side             side;     /* valid if match is not NULL */
	enum presence         presence; /* see player_set_presence */
	/* When p last moved, or began to play a bot while a seek waits. */
	msec moved_at;
	/*
	 * An entrant of the tournament: the name is reserved, and the player
	 * remains in the lobby while disconnected.
	 */
	bool is_entrant;
	/* "~guest7" until the player chooses a name */
	char name[NAME_SIZE];
	char key[NAME_SIZE]; /* the name as name_fold writes it */
	/* Link in lobby.players_by_name, by `key` */
	UT_hash_handle hh;
	/* What identifies the player in records and after a reconnection. */
	struct player_identity {
		/* The id to which records belong, see lobby_rename_player */
		uint64_t id;
		/* The id with which the store has the tokens and the name; 0: none */
		uint64_t             recorded;
		struct resume_tokens tokens;
		/* The client has proven that it owns the name; see cmd_key.c. */
		bool is_proven;
		bool has_game; /* a game has counted for the id */
	} identity;
	struct player_client {
		struct address_key address;
		bool is_program; /* the client says that it is a program */
	} client;
	/* The place in the lists of the lobby. */
	struct player_listing {
		TAILQ_ENTRY(player) link; /* in lobby.players */
		/* In lobby.changed, if is_changed */
		TAILQ_ENTRY(player) changed;
		/*
		 * The value of lobby.last_listing when the player last connected
		 * or disconnected. The list of players has this order.
		 */
		uint32_t order;
		bool     is_changed; /* to be reported to those who listen */
	} listing;
	struct player_ignores {
		/*
		 * If identity.is_proven, the list of the name's owner; else the
		 * player's own, which p owns, or NULL if that is empty
		 */
		struct name_set *names;
		/* Hides what spectators of the player's game say. */
		bool spectators;
	} ignores;
	/* Questions that the player has made, and has received. */
	struct player_questions {
		struct question_list sent, received;
	} questions;
	/* What becomes of the player who is disconnected. */
	struct player_absence {
		/* Owned; NULL unless TIMER_KEEP is set */
		struct kept_player *kept;
		/* Id of the match that p was watching when the session ended; or 0 */
		uint32_t watched;
		/* With PRESENCE_AWAY and _LATE: to be kept when the match is left. */
		bool is_kept_later;
	} absence;
};

/*
 * Sets player.presence: nothing else does. PRESENCE_AWAY and PRESENCE_LATE need
 * a seat, PRESENCE_KEPT and PRESENCE_HIDDEN have none.
 *
 *	         disconnects                TIMER_AWAY is over
 *	HERE -+- with a seat ------> AWAY --------------------> LATE
 *	      |                        |  the game is over, too   |
 *	      +- with a name or such -> KEPT <--------------------+
 *
 * All three lead back to HERE. Who would be KEPT for nothing is removed. LATE
 * becomes AWAY again when the opponent returns before the player.
 */
void player_set_presence(struct player *p, enum presence presence);

/* Whether p has a seat of a running game. */
static inline bool player_is_playing(const struct player *p)
{
	return p->match != NULL && !match_is_over(p->match);
}

/*
 * Returns the observer of the player's seat. It passes events to the player's
 * session; at EV_DETACH it sets p->match to NULL.
 */
struct match_observer player_observer(struct player *p);

/* Whether p neither hears nor plays with `other`. */
bool player_ignores(const struct player *p, const struct player *other);

/* Whether e is a line of talk whose speaker p ignores. */
bool player_ignores_talk(const struct player *p, const struct match_event *e);

/* Returns the list of those whom p ignores, to read or to change it. */
const struct name_set *player_ignored(const struct player *p);
struct name_set       *player_change_ignored(struct player *p);

/* Empties p's own list, if p has one. */
void player_clear_own_ignored(struct player *p);

/*
 * To be called when p's name is not proven on its present connection: p gets
 * its own list, which is a copy of the list of the name's owner.
 */
void player_end_proof(struct player *p);

#endif
