/*
 * dormant_games.h -- running games without a connected player, and which of
 * them end.
 *
 * Their players may reconnect, but both the time and the number of such games
 * are limited: clients that only connect, start a game and disconnect must not
 * fill the memory, nor end the games of others. If there are too many, the
 * oldest game of the address with the most of them is ended. Addresses are not
 * stored: the games of before a restart count for no address, but the limits of
 * their age and of all games hold for them as well.
 */

#ifndef SERVER_LOBBY_DORMANT_GAMES_H
#define SERVER_LOBBY_DORMANT_GAMES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/time_ms.h"
#include "server/match/match.h"
#include "server/util/hash_table.h"
#include "server/util/timer_heap.h"

/* How long a game may be dormant before it ends. */
#define DORMANT_TIME_MAX (7 * 24 * 3600 * (msec)1000)

/* Defaults of noughtsd's options. */
#define DORMANT_COUNT_MAX       20000
#define DORMANT_PER_ADDRESS_MAX 200

struct dormant_limits {
	unsigned count;       /* games; 0: no limit */
	unsigned per_address; /* the most games of one client address; 0: no
                                 limit */
};

/*
 * The number of dormant games that have a player who last connected from this
 * address.
 */
struct dormant_address {
	uint64_t       key; /* as in struct seat */
	unsigned       count;
	UT_hash_handle hh;
};

/* Part of the match's owner, which sets match; all else zero at first. */
struct dormant_entry {
	struct match *match;
	bool          is_dormant; /* the match is in the list; if not, the
                                     other fields are invalid */
	msec          since;
	uint64_t      addresses[2]; /* addresses of the players, by side; 0:
                                       not known */
	TAILQ_ENTRY(dormant_entry) link;
};

TAILQ_HEAD(dormant_list, dormant_entry);

struct dormant_games {
	struct dormant_limits   limits;
	struct timer_heap      *timers; /* not owned */
	struct timer            timer;  /* set to the time when the first game
					   is to end */
	struct dormant_list     list;   /* ordered by since */
	struct dormant_address *addresses; /* owned; by key */
	unsigned                count;
	bool                    has_grown; /* a game was added since
                                              dormant_games_excess found
                                              nothing */
};

void dormant_games_init(struct dormant_games *d, struct timer_heap *timers);

void dormant_games_set_limits(struct dormant_games *d,
    struct dormant_limits                           limits);

/* Frees the tables; the matches may have been freed before. */
void dormant_games_clear(struct dormant_games *d);

/*
 * Adds or removes the match; to be called when match_is_dormant may have
 * changed, which happened at the time since.
 */
void dormant_games_update(struct dormant_games *d, struct dormant_entry *entry,
    msec since);

/*
 * The game to end first while there are more than limits.count, or of an
 * address that has more than limits.per_address; else NULL.
 */
struct match *dormant_games_excess(struct dormant_games *d);

#endif
