/*
 * lobby.h -- all players by name and all matches by id.
 *
 * The lobby owns them. Matches are handled in match_manager.h, seeks in
 * matchmaking.h, disconnected players in disconnect.h.
 */

#ifndef SERVER_LOBBY_LOBBY_H
#define SERVER_LOBBY_LOBBY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/error.h"
#include "server/lobby/adjourned_games.h"
#include "server/lobby/name_owners.h"
#include "server/lobby/lobby_changes.h"
#include "server/lobby/lobby_event.h"
#include "server/lobby/player.h"
#include "server/lobby/ratings.h"
#include "server/match/match.h"
#include "server/match/flag_timers.h"
#include "server/util/hash_table.h"

struct match_manager;
struct lobby_match;

/* How the lists of games show a match. They show only durable data. */
enum match_listing {
	MATCH_UNLISTED, /* the lists do not show it */
	MATCH_LISTED,   /* a running game */
	MATCH_DELISTED  /* the lists showed it; it is over */
};

/*
 * A match and its entries in lists of flag_timers, adjourned and match_manager.
 */
struct lobby_match {
	struct match            match;
	struct match_manager   *manager;     /* not owned; set by the manager */
	struct flag_timer_entry clock_entry; /* entry in the flag_timers */
	struct adjourned_entry  adjourned_entry; /* entry in the list of
                                                  adjourned games */
	enum match_listing      listing;
	bool     is_listing_pending; /* in pending_listings: its start or end
					is not durable yet */
	bool     is_pending_free; /* in the match manager's list of matches to
				     be freed */
	bool     is_dropped;  /* not kept: too many games of its addresses are
				kept */
	uint64_t listing_pos; /* the journal position of that start or end */
	TAILQ_ENTRY(lobby_match) link; /* in lobby.matches */
	TAILQ_ENTRY(lobby_match) pending_listing;
	struct timer pause_timer; /* set while the match is paused */
	struct timer
	    idle_timer; /* set while the player to move is waited for */
	SLIST_ENTRY(lobby_match) pending_free;
	UT_hash_handle hh; /* in lobby.matches_by_id */
};

TAILQ_HEAD(player_list, player);
TAILQ_HEAD(lobby_matches, lobby_match);

struct lobby {
	struct player       *players_by_name; /* owned */
	struct lobby_match  *matches_by_id;   /* owned */
	struct player_list   players;         /* by listing, the newest first */
	struct lobby_matches matches;         /* by id, the newest first */
	uint32_t             last_listing;
	unsigned             present_count; /* connected players */
	struct lobby_changes news;          /* changes of players and games */
	uint32_t             last_match_id, last_guest_number;
	/*
	 * The last number that was given to a seek, an invitation or an offer.
	 * They share one counter, so "accept ID" does not name the kind.
	 */
	uint32_t last_number;
	uint64_t last_player_id;
	/*
	 * Passes an event on to a player's session, which is the context of
	 * player.observer; set by the owner. NULL: there are no sessions.
	 */
	void (*notify_session)(void *session, const struct lobby_event *e);
	struct name_owners owners;
	struct ratings     ratings;
};

/* An empty lobby; owners and ratings have their own init functions. */
void lobby_init(struct lobby *l);

/*
 * Frees all matches, which emit EV_DETACH, then all players. There must be no
 * seek.
 */
void lobby_clear(struct lobby *l);

/* --- players --- */

/* A new connected player with a free guest name. */
struct player *lobby_add_guest(struct lobby *l, struct match_observer observer);

/* The same for a wall screen; see player_is_wall. */
struct player *lobby_add_wall(struct lobby *l, struct match_observer observer);

/*
 * Adds a disconnected player, as it was before a restart; as a guest, if a
 * player that was restored before has the same name.
 */
struct player *lobby_restore_player(struct lobby *l, uint64_t id,
    const char *name, const struct resume_tokens *tokens);

/* The player with that name, in letters of either case, or NULL. */
struct player *lobby_find_player(const struct lobby *l, const char *name);

/* The player with that id, or with that token and no wall screen, or NULL. */
struct player *lobby_find_player_by_id(const struct lobby *l, uint64_t id);
struct player *
lobby_find_player_by_token(const struct lobby *l, const char *token);

/* Sends e to p's session, if it has one. */
void lobby_notify(const struct lobby *l, const struct player *p,
    const struct lobby_event *e);

/* Frees p, which has no match, no seek and no timer. */
void lobby_remove_player(struct lobby *l, struct player *p);

/*
 * Changes p's name, which must be valid; p's seat keeps the old name. With
 * another name p is another player, because records belong to ids: p gets id,
 * which no player may have, or a new id if id is 0. Ownership of the name is
 * not checked. If another player has the name and has been disconnected for
 * longer than the grace period, that player becomes a guest. Error: ERR_NAMED
 * if another player keeps the name.
 */
enum error lobby_rename_player(struct lobby *l, struct player *p,
    const char *name, uint64_t id);

/*
 * Gives p a name that nobody has. p's seat keeps the old name, and p keeps its
 * id.
 */
void lobby_set_name(struct lobby *l, struct player *p, const char *name);

/*
 * Gives p a new id and a guest's name; records then treat p as another player.
 */
void lobby_make_guest(struct lobby *l, struct player *p);

/* Gives p a new id; records then treat p as another player. */
void lobby_renew_id(struct lobby *l, struct player *p);

/* To be called when p has connected or disconnected. */
void lobby_set_connected(struct lobby *l, struct player *p, bool is_connected);

/*
 * The player after last, or the newest player if last is NULL; NULL at the end.
 * Disconnected players are included.
 */
struct player *
lobby_next_player(const struct lobby *l, const struct player *last);

/* The number of players, disconnected players included. */
unsigned lobby_player_count(const struct lobby *l);

/* --- matches --- */

/* A new match with two empty seats. The id must not be in use. */
struct match *lobby_add_match(struct lobby *l, uint32_t id,
    const struct game_settings *settings, struct match_observer manager);

/* Frees a match that is in no list except the lobby's; it emits EV_DETACH. */
void lobby_remove_match(struct lobby *l, struct lobby_match *lm);

/* The match with that id, or NULL. */
struct match *lobby_find_match(const struct lobby *l, uint32_t id);

/*
 * The lobby_match that contains m. Only tests have matches outside a
 * lobby_match.
 */
struct lobby_match *lobby_match_of(struct match *m);

/*
 * To be called when the start or the end of the match is durable: lists the
 * match with its present state.
 */
void lobby_list_match(struct lobby *l, struct lobby_match *lm);

/* Whether lists show the match as a running game. */
bool lobby_lists_match(const struct match *m);

/* How many matches are listed and not adjourned. */
unsigned lobby_running_count(const struct lobby *l);

/* The match after last, or the newest if last is NULL; NULL at the end. */
struct match *lobby_next_match(const struct lobby *l, const struct match *last);

/*
 * The number of running matches and of matches that are over but not freed yet.
 */
unsigned lobby_match_count(const struct lobby *l);

#endif
