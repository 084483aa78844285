/*
 * rating_table.h -- the ratings of all who own a name, and which games are rated.
 *
 * The database stores the ratings too; this copy in memory is read when a game
 * ends or is listed. A player has a rating for each variant at which a rated
 * game has ended.
 */

#ifndef SERVER_RATING_RATING_TABLE_H
#define SERVER_RATING_RATING_TABLE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/base/time_ms.h"
#include "common/game/board.h"
#include "common/game/variant.h"
#include "server/match/shown_rating.h"
#include "server/rating/glicko.h"
#include "server/util/expiry_map.h"
#include "server/util/hash_table.h"

/* The most rated games that the same two players can have in a day. */
#define RATED_GAMES_A_DAY 10
#define RATING_DAY        EXPIRY_MAP_DAY

struct player_rating {
	struct variant variant;
	struct rating  rating; /* the rating after the player's last game */
	/* When that game ended; negative: before the server was started */
	msec at;
	/*
	 * The rating before the player's last game. It is shown until the
	 * record of that game, at journal_pos, is durable.
	 */
	struct rating before;
	bool          has_before;
	uint64_t      journal_pos;
	TAILQ_ENTRY(player_rating) link;
};

TAILQ_HEAD(player_ratings, player_rating);

struct rated_player;

struct rating_table {
	struct rated_player *by_player; /* hash table by id; owned */
	/*
	 * For each pair of players, how many rated games they played in a day.
	 * It begins anew at a start of the server.
	 */
	struct expiry_map pairs;
};

void rating_table_init(struct rating_table *r);
void rating_table_clear(struct rating_table *r);

/*
 * Sets the rating of a player at v after a game that ended at the time `at`.
 * The game's record is at journal_pos.
 */
void rating_table_set(struct rating_table *r, uint64_t player,
    const struct variant *v, const struct rating *rating, msec at,
    uint64_t journal_pos);

/*
 * Returns the player's rating at v, as it is at the time `now`; a beginner's
 * rating if the player has none.
 */
struct rating rating_table_now(const struct rating_table *r, uint64_t player,
    const struct variant *v, msec now);

/*
 * Returns the player's rating at v. If v is NULL, returns the rating at the
 * variant of the player's last rated game. Ignores the last game if its record
 * is not durable yet. Stores the variant in *found, unless found is NULL. If
 * there is no such rating, is_set of the result is 0.
 */
struct shown_rating rating_table_shown(const struct rating_table *r,
    uint64_t player, const struct variant *v, uint64_t durable_pos, msec now,
    struct variant *found);

/*
 * Returns the rating `after` and its difference from `before`, both as clients
 * see them: in whole points.
 */
struct shown_rating
rating_show_change(const struct rating *before, const struct rating *after);

/* Counts a rated game between two players, which ended at the time `at`. */
void rating_table_count_game(struct rating_table *r, uint64_t player,
    uint64_t other, msec at);

/* Whether the two have played RATED_GAMES_A_DAY rated games within a day. */
bool rating_table_is_pair_full(struct rating_table *r, uint64_t player,
    uint64_t other, msec now);

/* Why a game that is about to begin is not rated. */
enum unrated_reason {
	RATED,
	UNRATED_BOT, /* a bot plays */
	/* A player has not proven the name on the present connection */
	UNRATED_NAME,
	/*
	 * The players have played RATED_GAMES_A_DAY rated games with each other
	 * within a day
	 */
	UNRATED_DAILY
};

/* Returns the word of the protocol for the reason; NULL for RATED. */
const char *unrated_reason_word(enum unrated_reason reason);

#endif
