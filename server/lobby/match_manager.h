/*
 * match_manager.h -- creates, starts, records and frees the lobby's matches.
 *
 * The match manager is the first observer of every match: it appends the event
 * to the journal and updates the match's timers and lists. The end of a game is
 * recorded with its scores and ratings.
 */

#ifndef SERVER_LOBBY_MATCH_MANAGER_H
#define SERVER_LOBBY_MATCH_MANAGER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/bot_level.h"
#include "common/error.h"
#include "common/time_ms.h"
#include "server/lobby/bot_ops.h"
#include "server/lobby/adjourned_games.h"
#include "server/lobby/lobby.h"
#include "server/lobby/game_scoring.h"
#include "server/lobby/seek_terms.h"
#include "server/match/flag_timers.h"
#include "server/storage/journal.h"
#include "server/util/expiry_map.h"
#include "server/util/timer_heap.h"

/* The most games that are kept for one address in a day. */
#define GAMES_KEPT_PER_ADDRESS 2000

SLIST_HEAD(pending_free_list, lobby_match);
TAILQ_HEAD(pending_listings, lobby_match);

TAILQ_HEAD(kept_players, kept_player);

struct match_manager {
	struct lobby   *lobby; /* not owned, like the next */
	struct journal *journal;
	struct bot_ops  bot_ops;
	/*
	 * Receives the events of all matches, except talk, after the journal.
	 */
	struct match_observer    monitor;
	struct flag_timers       clocks;
	struct adjourned_games   adjourned;
	struct pending_free_list pending_free; /* may be freed after the turn */
	/*
	 * The number of games that ended today for each address: games of its
	 * players, and games between two bots that it asked to keep. Games
	 * beyond kept_per_address are not recorded.
	 */
	struct expiry_map counted;
	unsigned          kept_per_address; /* 0: all */
	unsigned over_count;      /* how many games have ended; those who wait
                                for an end compare it */
	msec     grace_period;    /* of those who disconnect */
	struct kept_players kept; /* see disconnect.h; the oldest first */
	unsigned            kept_count;
	struct timer        keep_timer; /* set while players are kept */
	/*
	 * Matches whose start or end is not durable yet; the lists show the
	 * change when it is. Ordered by listing_pos.
	 */
	struct pending_listings pending_listings;
};

void match_manager_init(struct match_manager *mm, struct lobby *lobby,
    struct journal *journal, struct timer_heap *timers,
    const struct bot_ops *bot_ops);

/* A new match with two empty seats and the next id, owned by the lobby. */
struct match *match_manager_create(struct match_manager *mm,
    const struct game_settings                          *settings);

/*
 * Like match_manager_create, for a match from before a restart; no match may
 * have the id.
 */
struct match *match_manager_restore(struct match_manager *mm, uint32_t id,
    const struct game_settings *settings);

/*
 * Called after a restart for a match that was paused: pauses it for
 * GAME_PAUSE_TIME.
 */
void match_manager_restart_pause(struct match_manager *mm, struct match *m,
    msec now);

/* Numbers the offers of a restored match: "accept" and "decline" name them. */
void match_manager_restore_offers(struct match_manager *mm, struct match *m);

/* These two functions fill an empty seat; p must be at no match. */
void match_manager_sit_player(struct match *m, enum side side,
    struct player *p);
void match_manager_sit_bot(struct match_manager *mm, struct match *m,
    enum side side, enum bot_level level);

/* The observer of a new bot. */
struct match_observer
match_manager_create_bot(const struct match_manager *mm, enum bot_level level);

/*
 * Why m, which is about to start or has just started, is not rated, or RATED.
 */
enum unrated_reason match_manager_unrated_reason(struct match_manager *mm,
    const struct match *m, msec now);

/*
 * Like the function above, before the opponent is known: only p, who seeks on
 * these terms, is considered.
 */
enum unrated_reason
match_manager_unrated_seek(const struct player *p, const struct seek_terms *t);

/*
 * The stored rating of p at v, to be shown with a challenge. If p has proven
 * the name but has no rating, a beginner's rating; if p has not proven the
 * name, no rating.
 */
struct shown_rating match_manager_rating_of(const struct match_manager *mm,
    const struct player *p, const struct variant *v, msec now);

/* Decides whether m, which is about to start, is rated. */
void match_manager_decide_rated(struct match_manager *mm, struct match *m,
    msec now);

/*
 * Called after the start of a game between two bots: the game will be kept for
 * a player of that address (0: not known), unless too many games were kept for
 * the address today.
 */
void match_manager_keep_bot_match(struct match_manager *mm,
    const struct match *m, uint64_t address, msec now);

/* Records the players and starts the game. */
void match_manager_start(struct match_manager *mm, struct match *m);

/*
 * Records p's match and resume tokens. Returns the journal position, or 0 if p
 * is at no match.
 */
uint64_t
match_manager_record_player(struct match_manager *mm, const struct player *p);

/*
 * Records that m is a stand-in game whose player still seeks on these terms;
 * the empty text means that the seek has ended.
 */
void match_manager_record_seek(struct match_manager *mm, struct match *m,
    const char *request);

/*
 * Changes the name and id of p, of its seat and in the journal, as
 * lobby_rename_player does. Error: ERR_NAMED.
 */
enum error match_manager_rename_player(struct match_manager *mm,
    struct player *p, const char *name, uint64_t id);

/* Gives p a name that nobody has, with the id and the seat that p has. */
void match_manager_set_name(struct match_manager *mm, struct player *p,
    const char *name);

/* Gives p a guest's name and a new id; p keeps its seat. */
void match_manager_make_guest(struct match_manager *mm, struct player *p);

/* Binds p's name, which nobody owns, to `key`. */
void match_manager_bind_name(struct match_manager *mm, struct player *p,
    const char *key, msec now);

/*
 * The owner of the name, or NULL. A lapsed binding ends now, unless its player
 * is connected.
 */
struct name_owner *
match_manager_find_owner(struct match_manager *mm, const char *name, msec now);

/*
 * Called when p is about to return to its seat. If another player has taken the
 * name that p had there, the seat gets p's new name, and p gets a new id: the
 * scores of the old id stay with the old name.
 */
void match_manager_update_seat_name(struct match_manager *mm, struct player *p);

/*
 * Starts computing a hint for p, who is at a match. If the players have not
 * agreed on hints yet, offers hints to the opponent, who answers by id. Errors:
 * ERR_OVER, ERR_OFFERED, ERR_TURN, ERR_THINKING.
 */
enum error match_manager_request_hint(struct match_manager *mm,
    struct player *p, uint32_t id);

/*
 * p leaves its match, if it has one, which must be over. Cancels a seek that
 * continued while p played a bot.
 */
void match_manager_leave(struct match_manager *mm, struct player *p);

/* Ends the match with that id if it is a game between bots without spectators. */
void match_manager_end_unwatched(struct match_manager *mm, uint32_t id,
    msec now);

/* All journal records up to committed_pos are durable: starts clocks. */
void match_manager_on_commit(struct match_manager *mm, uint64_t committed_pos,
    msec now);

/*
 * Marks m; match_manager_free_pending then frees m, if nothing needs m any
 * more.
 */
void match_manager_mark_pending_free(struct match_manager *mm, struct match *m);
bool match_manager_has_pending_free(const struct match_manager *mm);

/*
 * Frees those of the matches in pending_free that are over and belong to no
 * player. Callers must hold no struct match *.
 */
void match_manager_free_pending(struct match_manager *mm);

#endif
