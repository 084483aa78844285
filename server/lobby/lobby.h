/*
 * lobby.h -- all players by name and all matches by id.
 *
 * The lobby owns players and matches. match_manager.h changes matches,
 * matchmaking.h has the seeks, and disconnect.h handles disconnected players.
 */

#ifndef SERVER_LOBBY_LOBBY_H
#define SERVER_LOBBY_LOBBY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/base/error.h"
#include "server/lobby/lobby_event.h"
#include "server/match/match.h"
#include "server/people/name_owners.h"
#include "server/people/player.h"
#include "server/rating/rating_table.h"
#include "server/util/hash_table.h"

struct match_manager;
struct lobby_match;

/* A match, with its entries in lists of other modules. */
struct lobby_match {
	struct match match;
	/* Not owned; the match manager sets it */
	struct match_manager *manager;
	bool awaits_commit;   /* is in match_manager.awaiting_commit */
	bool is_adjourned;    /* is counted in adjourned_games */
	bool is_pending_free; /* is in match_manager.pending_free */
	/* Journal position of the last move; valid if awaits_commit. */
	uint64_t awaited_pos;
	msec     adjourned_since; /* valid if is_adjourned */
	TAILQ_ENTRY(lobby_match) awaiting_link;
	TAILQ_ENTRY(lobby_match) link; /* link in lobby.matches */
	SLIST_ENTRY(lobby_match) pending_free;
	UT_hash_handle hh; /* link in lobby.matches_by_id */
};

TAILQ_HEAD(player_list, player);
TAILQ_HEAD(lobby_matches, lobby_match);

struct lobby {
	struct player      *players_by_name; /* hash table by name; owned */
	struct lobby_match *matches_by_id;   /* hash table by id; owned */
	/* In the order of player.listing.order, the greatest first */
	struct player_list players;
	/* In the order of their ids, newest first */
	struct lobby_matches matches;
	uint32_t             last_listing;
	unsigned             present_count; /* how many players are connected */
	struct player_list   changed; /* linked by player.listing.changed */
	uint32_t             last_match_id, last_guest_number;
	uint32_t             last_number; /* see lobby_next_number */
	uint64_t             last_player_id;
	/*
	 * Passes an event to a player's session, which is the ctx of
	 * player.observer; if `session` is NULL, to all sessions. The lobby's
	 * owner sets both fields; notify_sessions is NULL without sessions.
	 */
	void (*notify_sessions)(void *sessions, void *session,
	    const struct lobby_event *e);
	void               *sessions;
	struct name_owners  owners;
	struct rating_table ratings;
};

/* Makes l an empty lobby. owners and ratings must be initialized separately. */
void lobby_init(struct lobby *l);

/*
 * Frees all matches, which emit EV_DETACH, and then all players. All seeks must
 * have been cancelled before.
 */
void lobby_clear(struct lobby *l);

/* --- players --- */

/* Creates a guest who is PRESENCE_HIDDEN or PRESENCE_HERE. */
struct player *lobby_add_guest(struct lobby *l, struct match_observer observer,
    bool is_hidden);

/*
 * Adds a player from before a restart, as disconnected. If another restored
 * player has the same name, the player becomes a guest.
 */
struct player *lobby_restore_player(struct lobby *l, uint64_t id,
    const char *name, const struct resume_tokens *tokens);

/* Returns the player with that name, or NULL. Case and accents do not count. */
struct player *lobby_find_player(const struct lobby *l, const char *name);

/*
 * These two functions return the player with that id or resume token, or NULL.
 * A hidden player cannot be found by token.
 */
struct player *lobby_find_player_by_id(const struct lobby *l, uint64_t id);
struct player *
lobby_find_player_by_token(const struct lobby *l, const char *token);

/*
 * If p has a session, sends the event e to it. If p is NULL, sends e to all
 * sessions, also those of hidden players.
 */
void lobby_notify(const struct lobby *l, const struct player *p,
    const struct lobby_event *e);

/* Frees p, which must have no match, no seek and no timer that is set. */
void lobby_remove_player(struct lobby *l, struct player *p);

/*
 * Changes p's name; p's seat keeps the old name. The new name must be valid.
 * Because records belong to ids, p becomes another player: p gets the id `id`,
 * which no other player may have. If `id` is 0, p gets a new id, unless only
 * case or accents of the name change. Does not check who owns the name. If
 * another player who is PRESENCE_LATE and no entrant has the name, that player
 * becomes a guest; if anybody else has it, the error is ERR_NAMED.
 */
enum error lobby_rename_player(struct lobby *l, struct player *p,
    const char *name, uint64_t id);

/*
 * Gives p the name of a guest and a new id, so that records count p as another
 * player.
 */
void lobby_make_guest(struct lobby *l, struct player *p);

/* Gives p a new id, so that records count p as another player. */
void lobby_renew_id(struct lobby *l, struct player *p);

/*
 * As player_set_presence; to be called when p has connected or disconnected. Moves p to
 * the front of the list of players.
 */
void lobby_set_presence(struct lobby *l, struct player *p,
    enum presence presence);

/*
 * To be called when the game or the seek of a player has changed. If p is
 * connected, lobby_end_turn reports it.
 */
void lobby_player_changed(struct lobby *l, struct player *p);

/*
 * To be called before output is sent: reports each player who has changed, once, to
 * those who listen to the lobby, in the order of their first changes.
 */
void lobby_end_turn(struct lobby *l, msec now);

/* Returns how many players there are, including disconnected ones. */
unsigned lobby_player_count(const struct lobby *l);

/*
 * Returns a new number for a seek, a question or an offer. All three kinds take
 * their numbers from here, so "accept ID" is not ambiguous.
 */
uint32_t lobby_next_number(struct lobby *l);

/* --- matches --- */

/*
 * Creates a match with two empty seats. `id` must be greater than the ids of
 * all other matches.
 */
struct match *lobby_add_match(struct lobby *l, uint32_t id,
    const struct game_settings *settings, struct match_observer manager);

/*
 * Frees a match, which emits EV_DETACH. It must be in no list except
 * lobby.matches.
 */
void lobby_remove_match(struct lobby *l, struct lobby_match *lm);

/* Returns the match with that id, or NULL. */
struct match *lobby_find_match(const struct lobby *l, uint32_t id);

/*
 * Returns the lobby_match that contains m. Every match is part of one, except
 * in some tests.
 */
struct lobby_match *lobby_match_of(struct match *m);

/*
 * To be called when m has begun or ended: reports that to those who listen to
 * the lobby, and notes that its players have changed.
 */
void lobby_match_changed(struct lobby *l, const struct match *m);

/* Returns how many matches are running, without those that are adjourned. */
unsigned lobby_running_count(const struct lobby *l);

/*
 * Returns how many matches there are: those that run, and those that are over
 * but not freed yet.
 */
unsigned lobby_match_count(const struct lobby *l);

#endif
