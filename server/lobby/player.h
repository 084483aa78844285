/* player.h -- a player: name, seat and session; outlives its connections. */

#ifndef SERVER_LOBBY_PLAYER_H
#define SERVER_LOBBY_PLAYER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/error.h"
#include "common/user_text.h"
#include "server/lobby/lobby_changes.h"
#include "server/lobby/name_set.h"
#include "server/lobby/resume_token.h"
#include "server/match/match.h"
#include "server/util/hash_table.h"
#include "server/util/timer_heap.h"

struct invitation;
struct seek;

LIST_HEAD(invitation_list, invitation);

/*
 * The fields that each move needs come first, so that a move touches few cache
 * lines.
 */
struct player {
	struct match         *match;    /* belongs to the lobby; NULL: none */
	struct seek          *seek;     /* belongs to the seek list; NULL:
                                           none */
	struct match_observer observer; /* the session, or NULL notify */
	enum side             side;     /* valid if match */
	/*
	 * The value of lobby.last_listing when the player last connected or
	 * disconnected.
	 */
	uint32_t             listing;
	uint64_t             id;              /* see lobby_rename_player */
	char                 name[NAME_SIZE]; /* "~guest7" until the player
						 sets a name */
	char                 key[NAME_SIZE];  /* name in lower case */
	bool                 is_connected;    /* set by lobby_set_connected */
	bool                 is_proven;       /* the name belongs to its key;
						 see cmd_key.c */
	bool                 is_program;      /* the client has said that it
                                                 is a program */
	bool                 ignores_spectators; /* those of the player's
                                                    own game */
	struct resume_tokens resume_tokens;
	uint64_t             address; /* a hash of the client's; 0: unknown */
	struct block_lists   own_blocked; /* owned; empty if is_proven */
	struct block_lists  *blocked; /* own_blocked, or the owner's lists */
	/* For cmd_talk.c. */
	uint64_t talk_key;        /* its first id, kept when its name changes */
	uint64_t last_line;       /* a hash of its last line; 0: none */
	TAILQ_ENTRY(player) link; /* link in lobby.players */
	struct lobby_change_entry news;           /* entry in lobby.news */
	struct invitation_list    sent, received; /* invitations by and to the
						     player; see invitation.h */
	msec         moved_at; /* when the player last moved or began a stand-in
			  game */
	struct timer grace_timer;   /* set during the grace period */
	bool         is_kept_later; /* disconnected at a match: p is kept when p
                                     leaves it, see disconnect_keep */
	struct kept_player *kept;   /* owned; NULL: connected, or at a match */
	UT_hash_handle      hh;     /* link in lobby.players_by_name, by key */
};

/*
 * The observer for the player's seat. It passes events on to the player's
 * present session, and sets p->match to NULL at EV_DETACH.
 */
struct match_observer player_observer(struct player *p);

/*
 * Whether p is a wall screen, which has a session but is not connected as a
 * player, so that nobody can find p, and which never has a match.
 */
bool player_is_wall(const struct player *p);

/* Whether p refuses to play with the player `other`, or ignores its talk. */
bool player_refuses(const struct player *p, const struct player *other);
bool player_ignores(const struct player *p, const struct player *other);

/* Whether e is a line of talk whose speaker p ignores. */
bool player_ignores_talk(const struct player *p, const struct match_event *e);

/*
 * Called when p's name is not proven on p's present connection: p gets lists of
 * its own, copies of those of the name's owner.
 */
void player_end_proof(struct player *p);

/*
 * To be called when p's activity has changed: adds p to the news, unless p is
 * disconnected.
 */
void player_note_change(struct player *p, struct lobby_changes *news);

/* Sends e, with m or NULL, to the player's session, if the player has one. */
void player_notify(const struct player *p, const struct match *m,
    const struct match_event *e);

#endif
