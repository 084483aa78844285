/*
 * match_manager.h -- creates, starts, records and frees the lobby's matches.
 *
 * The match manager is the first observer of every match: it appends each event
 * to the journal and updates the match's timers and lists. When a game ends, it
 * also records the scores and ratings.
 */

#ifndef SERVER_GAMES_MATCH_MANAGER_H
#define SERVER_GAMES_MATCH_MANAGER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/base/error.h"
#include "common/base/time_ms.h"
#include "common/protocol/enum_words.h"
#include "server/games/adjourned_games.h"
#include "server/lobby/lobby.h"
#include "server/lobby/seek_terms.h"
#include "server/match/player_timers.h"
#include "server/rating/game_scoring.h"
#include "server/storage/journal.h"
#include "server/util/address_account.h"
#include "server/util/timer_heap.h"

/*
 * The functions of bots that the lobby calls. They are passed in, so that the
 * lobby does not depend on the engine.
 */
struct bot_ops {
	/*
	 * Creates a bot and returns its observer. The bot frees itself when the
	 * observer gets EV_DETACH.
	 */
	struct match_observer (*create)(void *ctx, enum bot_level level);
	/*
	 * Starts to compute a hint for the player `side`, whose turn it is.
	 * When the hint is ready, the bot calls seating_deliver_hint. Returns an
	 * observer for seat.hint_search: EV_DETACH to this observer cancels the
	 * search, so that seating_deliver_hint is not called.
	 */
	struct match_observer (*hint)(void *ctx, const struct match *m,
	    enum side side);
	void *ctx;
};

SLIST_HEAD(pending_free_list, lobby_match);

struct match_manager {
	struct lobby   *lobby; /* not owned; nor is the next field */
	struct journal *journal;
	struct bot_ops  bot_ops;
	/*
	 * An observer of all matches. It gets each event, except talk, after
	 * the journal has got it.
	 */
	struct match_observer monitor;
	/* For timers of no player; not owned */
	struct timer_heap   *timer_heap;
	struct player_timers timers;
	/*
	 * Matches with a time control whose last move is not durable yet,
	 * ordered by awaited_pos: positions only grow.
	 */
	struct lobby_matches   awaiting_commit;
	struct adjourned_games adjourned;
	/* Matches to be freed, see match_manager_free_pending */
	struct pending_free_list pending_free;
	/*
	 * Not owned. A game counts for an address as ADDRESS_RECORDS if a
	 * player at the address plays it, or if a client there asked to keep a
	 * game between two bots.
	 */
	struct address_accounts *accounts;
	/* How many games have ended; other modules watch it for changes */
	unsigned over_count;
	/*
	 * How many ms a disconnected player keeps the seat without a
	 * consequence
	 */
	msec     grace_period;
	unsigned kept_count; /* how many players have TIMER_KEEP */
};

void match_manager_init(struct match_manager *mm, struct lobby *lobby,
    struct journal *journal, struct timer_heap *timer_heap,
    struct address_accounts *accounts, const struct bot_ops *bot_ops);

/* --- time --- */

/*
 * To be called with the present time before anything else is done at that time.
 * Returns by how many ms the event loop has stalled, or 0; the caller must
 * subtract them from its time. Emits EV_CLOCK for each running clock if the
 * stalls add up, because the clients' clocks have run on.
 */
msec match_manager_check_stall(struct match_manager *mm, msec now);

/*
 * To be called once in a turn of the event loop. While the journal's disk is
 * full, the players' time stands; else calls what is to be called at the end of
 * their timers.
 */
void match_manager_run_timers(struct match_manager *mm, msec now);

/*
 * To be called when all records up to committed_pos are committed: starts the
 * clocks of the matches whose last move is among them.
 */
void match_manager_on_commit(struct match_manager *mm, uint64_t committed_pos,
    msec now);

/* --- matches --- */

/*
 * Creates a match with two empty seats and the next id. The lobby owns it. The
 * settings must pass game_settings_check.
 */
struct match *match_manager_create(struct match_manager *mm,
    const struct game_settings                          *settings);

/*
 * Like match_manager_create, but for a match from before a restart, with that
 * id, which must be greater than the ids of all other matches.
 */
struct match *match_manager_restore(struct match_manager *mm, uint32_t id,
    const struct game_settings *settings);

/* These two functions fill an empty seat. p must have no match. */
void match_manager_sit_player(struct match *m, enum side side,
    struct player *p);
void match_manager_sit_bot(struct match_manager *mm, struct match *m,
    enum side side, enum bot_level level);

/* Creates a bot and returns its observer. */
struct match_observer
match_manager_create_bot(const struct match_manager *mm, enum bot_level level);

/*
 * Returns why m, which is about to start or has just started, is not rated;
 * RATED if it is.
 */
enum unrated_reason match_manager_unrated_reason(struct match_manager *mm,
    const struct match *m, msec now);

/*
 * Returns the stored rating of p at v, which is shown with a challenge. If p
 * has proven the name but has no rating, returns a beginner's rating; if p has
 * not proven the name, returns all zero.
 */
struct shown_rating match_manager_rating_of(const struct match_manager *mm,
    const struct player *p, const struct variant *v, msec now);

/*
 * To be called after the start of a game between two bots: the game will be
 * kept because a client at `address` wants it, unless too many games were kept
 * for the address today.
 */
void match_manager_keep_bot_match(struct match_manager *mm, struct match *m,
    const struct address_key *address, msec now);

/*
 * Records both players, decides whether the game is rated, and starts it.
 * `flags` has MATCH_TOURNAMENT, MATCH_STAND_IN or neither.
 */
void match_manager_start(struct match_manager *mm, struct match *m,
    uint8_t flags, msec now);

/*
 * Records which match p has, and p's resume tokens. Returns the journal
 * position; 0 if p has no match and is no entrant of the tournament.
 */
uint64_t
match_manager_record_player(struct match_manager *mm, struct player *p);

/*
 * To be called when the tournament is over, or p has left it: p is not an
 * entrant any more. Frees p if p has no match and is disconnected.
 */
void match_manager_release_entrant(struct match_manager *mm, struct player *p);

/*
 * Records the seek that continues while its player plays m, a stand-in game
 * against a bot. `request` is the text of the seek; "" if the seek has ended.
 */
void match_manager_record_seek(struct match_manager *mm, struct match *m,
    const char *request);

/*
 * Changes the name and the id of p as lobby_rename_player does. Also changes
 * them in p's seat and in the journal. Errors: ERR_NAMED, ERR_ENTRANT.
 */
enum error match_manager_rename_player(struct match_manager *mm,
    struct player *p, const char *name, uint64_t id);

/* Gives p the name of a guest and a new id. p keeps its seat. */
void match_manager_make_guest(struct match_manager *mm, struct player *p);

/* Binds p's name, which belongs to nobody, to `key`. */
void match_manager_bind_name(struct match_manager *mm, struct player *p,
    const char *key, msec now);

/*
 * Returns the owner of the name, or NULL. If the binding has lapsed and the
 * owner's player is not connected, ends the binding.
 */
struct name_owner *
match_manager_find_owner(struct match_manager *mm, const char *name, msec now);

/*
 * Separates a name from its key and from the id to which its games and scores
 * belong. From now on these games and scores are shown as those of ~gone. Sets
 * *p to the former owner, who is now a guest with another id; NULL if the owner
 * is absent. Errors: ERR_NOBODY if nobody owns the name, ERR_ENTRANT.
 */
enum error match_manager_forget_name(struct match_manager *mm, const char *name,
    struct player **p, msec now);

/*
 * To be called when p is about to return to its seat. If p has lost the seat's
 * name to another player, the seat gets p's present name. p also gets a new id,
 * because the scores of the old id belong to the old name.
 */
void match_manager_update_seat_name(struct match_manager *mm, struct player *p);

/*
 * Starts to compute a hint for p, who must have a match. If the players have
 * not agreed on hints yet, offers hints instead; `id` is the number of that
 * offer. Errors: those of match_start_hint and match_offer_hints.
 */
enum error match_manager_request_hint(struct match_manager *mm,
    struct player *p, uint32_t id);

/*
 * If p has a match, which must be over, p leaves it. If p's seek continued
 * during that game against a bot, the seek is cancelled.
 */
void match_manager_leave(struct match_manager *mm, struct player *p);

/* Ends the match with that id if it is a bots' game without spectators. */
void match_manager_end_unwatched(struct match_manager *mm, uint32_t id,
    msec now);

/*
 * Marks m, which must be over, as one to be freed: match_manager_free_pending
 * frees it, if nothing needs it any more.
 */
void match_manager_mark_pending_free(struct match_manager *mm, struct match *m);

/*
 * Frees the matches in pending_free in which no player has a seat. Callers must
 * hold no struct match *.
 */
void match_manager_free_pending(struct match_manager *mm);

#endif
