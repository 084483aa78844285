/*
 * ratings.h -- the ratings of all who own a name, and which games are rated.
 *
 * The database has them too; here they are at hand when a game ends or is
 * listed. A player has a rating for each variant at which a rated game has
 * ended.
 */

#ifndef SERVER_LOBBY_RATINGS_H
#define SERVER_LOBBY_RATINGS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/board.h"
#include "common/time_ms.h"
#include "common/variant.h"
#include "server/lobby/rating.h"
#include "server/match/shown_rating.h"
#include "server/util/expiry_map.h"
#include "server/util/hash_table.h"

/* The most rated games of the same two players in a day. */
#define RATED_GAMES_A_DAY 10
#define RATING_DAY        EXPIRY_MAP_DAY

/* A game with fewer moves is not rated. */
#define RATED_PLIES_MIN 2

struct player_rating {
	struct variant variant;
	struct rating  rating; /* the rating after the last game */
	msec at; /* when that game ended; below 0: before the server started */
	/*
	 * The rating before the last game. It is shown until the record of that
	 * game, at journal_pos, is durable.
	 */
	struct rating before;
	bool          has_before;
	uint64_t      journal_pos;
	TAILQ_ENTRY(player_rating) link;
};

TAILQ_HEAD(player_ratings, player_rating);

struct rated_player;

struct ratings {
	struct rated_player *by_player; /* owned */
	struct expiry_map    pairs;     /* counts the rated games of each
                                           pair of players */
	bool                 rates_same_address; /* set by the operator */
};

void ratings_init(struct ratings *r);
void ratings_clear(struct ratings *r);

/*
 * Sets the rating of a player after a game that ended at that time, and that is
 * stored when the journal is durable up to journal_pos.
 */
void ratings_set(struct ratings *r, uint64_t player, const struct variant *v,
    const struct rating *rating, msec at, uint64_t journal_pos);

/*
 * The player's rating at v at the time now; a beginner's rating if there is
 * none.
 */
struct rating ratings_now(const struct ratings *r, uint64_t player,
    const struct variant *v, msec now);

/*
 * The player's durable rating at v or, if v is NULL, at the variant of the
 * player's last rated game. Stores the variant in *found, unless found is NULL.
 * If there is no such rating, the result is not set.
 */
struct shown_rating
ratings_shown(const struct ratings *r, uint64_t player, const struct variant *v,
    uint64_t durable_pos, msec now, struct variant *found);

/* The change that a game has made, in the form in which it is shown. */
struct shown_rating
rating_show_change(const struct rating *before, const struct rating *after);

/*
 * Counts a rated game between the players `player` and `other` that ended at
 * the time `at`. The player 0 stands for any bot.
 */
void ratings_count_game(struct ratings *r, uint64_t player, uint64_t other,
    msec at);

/* --- which games are rated --- */

/* Why a game that is about to begin is not rated. */
enum unrated_reason {
	RATED,
	UNRATED_NAME,    /* somebody's name is not proven to be theirs */
	UNRATED_BOT,     /* a bot plays whose rating is not known */
	UNRATED_SOLVED,  /* perfect play is known; see solved_variant.h */
	UNRATED_ADDRESS, /* both players have proven their names from one
                            address */
	UNRATED_DAILY    /* the players have played enough rated games
                               today */
};

/* One of the two players of a game to be started. */
struct rating_side {
	bool     is_bot;
	bool     is_proven;   /* the name is proven on this connection */
	uint64_t player;      /* 0: a bot */
	uint64_t address;     /* a hash of the client's address; 0: not known */
	bool     is_measured; /* the bot's rating is known */
};

/*
 * Whether a game between the two players would be rated, or the first reason
 * against it.
 */
enum unrated_reason ratings_check(struct ratings *r, const struct variant *v,
    const struct rating_side sides[2], msec now);

/* The first reason against a rated game that concerns one player alone. */
enum unrated_reason
ratings_check_side(const struct variant *v, const struct rating_side *side);

/* The protocol's word for the reason; NULL for RATED. */
const char *unrated_reason_word(enum unrated_reason reason);

#endif
