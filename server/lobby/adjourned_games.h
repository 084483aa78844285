/*
 * adjourned_games.h -- running games without a connected player, and which of
 * them end.
 *
 * Their players may reconnect, but both the time and the number of such games
 * are limited: clients that only connect, start a game and disconnect must not
 * fill the memory, nor end the games of others. If there are too many, the
 * oldest game of the address with the most of them is ended.
 *
 * Addresses are not stored: the store and its backups would tell from where
 * each player has played. So the games of before a restart count for no
 * address; the limits of their age and of all games hold for them as well.
 */

#ifndef SERVER_LOBBY_ADJOURNED_GAMES_H
#define SERVER_LOBBY_ADJOURNED_GAMES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/time_ms.h"
#include "server/match/match.h"
#include "server/util/hash_table.h"
#include "server/util/timer_heap.h"

/* How long a game may be adjourned before it ends. */
#define ADJOURNED_TIME_MAX (7 * 24 * 3600 * (msec)1000)

/* Defaults of noughtsd's options. */
#define ADJOURNED_COUNT_MAX       20000
#define ADJOURNED_PER_ADDRESS_MAX 200

struct adjourned_limits {
	unsigned count;       /* games; 0: no limit */
	unsigned per_address; /* the most games of one client address; 0: no
                                 limit */
};

/*
 * The number of adjourned games that have a player who last connected from this
 * address.
 */
struct adjourned_address {
	uint64_t       key; /* as in struct seat */
	unsigned       count;
	UT_hash_handle hh;
};

/*
 * Part of the match's owner, which sets the field `match`; the other fields are
 * zero at first.
 */
struct adjourned_entry {
	struct match *match;
	bool          is_adjourned; /* the match is in the list; if not, the
                                     other fields are invalid */
	msec          since;
	uint64_t      addresses[2]; /* addresses of the players, by side; 0:
                                       not known */
	TAILQ_ENTRY(adjourned_entry) link;
};

TAILQ_HEAD(adjourned_list, adjourned_entry);

struct adjourned_games {
	struct adjourned_limits   limits;
	struct timer_heap        *timers; /* not owned */
	struct timer              timer;  /* set to the time when the first game
					   is to end */
	struct adjourned_list     list;   /* ordered by since */
	struct adjourned_address *addresses; /* owned; by key */
	unsigned                  count;
	bool                      has_grown; /* a game was added since
                                              adjourned_games_excess found
                                              nothing */
};

void adjourned_games_init(struct adjourned_games *d, struct timer_heap *timers);

void adjourned_games_set_limits(struct adjourned_games *d,
    struct adjourned_limits                             limits);

/* Frees the tables; the matches may have been freed before. */
void adjourned_games_clear(struct adjourned_games *d);

/*
 * Adds or removes the match; to be called when match_is_adjourned may have
 * changed, which happened at the time since.
 */
void adjourned_games_update(struct adjourned_games *d,
    struct adjourned_entry *entry, msec since);

/*
 * The game to end first, if there are more than limits.count games, or if an
 * address has more than limits.per_address; else NULL.
 */
struct match *adjourned_games_excess(struct adjourned_games *d);

#endif
