/*
 * adjourned_games.h -- keeps the running games in which no player is connected,
 * and decides which of them to end.
 *
 * The players may reconnect. But both the age and the number of such games are
 * limited, because clients that only connect, start a game and disconnect must
 * not fill the memory or cause the games of others to end. If there are too
 * many adjourned games, the oldest game of the address with the most is ended.
 *
 * The database also stores the addresses, so that the limits survive a restart,
 * but only until the game ends: the record of a finished game contains no
 * address.
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

/* A game that has been adjourned for this many ms is ended. */
#define ADJOURNED_TIME_MAX (7 * 24 * 3600 * (msec)1000)

/* The defaults of the two limits, which are options of noughtsd. */
#define ADJOURNED_COUNT_MAX       20000
#define ADJOURNED_PER_ADDRESS_MAX 200

struct adjourned_limits {
	unsigned count;       /* the most adjourned games in all; 0: no limit */
	unsigned per_address; /* the most adjourned games of one client address;
			         0: no limit */
};

/* How many adjourned games have a player who last used this address. */
struct adjourned_address {
	uint64_t       key; /* the client address, as in struct seat */
	unsigned       count;
	UT_hash_handle hh;
};

/*
 * The data of one match, in the struct that owns the match. The owner sets
 * `match`; all other fields must be zero at first.
 */
struct adjourned_entry {
	struct match *match;
	bool          is_adjourned; /* the match is in `list`; only then are the
				       fields below valid */
	msec          since;
	uint64_t      addresses[2]; /* address of each side's player; 0 if
				       unknown */
	TAILQ_ENTRY(adjourned_entry) link;
};

TAILQ_HEAD(adjourned_list, adjourned_entry);

struct adjourned_games {
	struct adjourned_limits   limits;
	struct timer_heap        *timers; /* not owned */
	struct timer              timer;  /* expires when the oldest game must
					     be ended */
	struct adjourned_list     list;   /* ordered by `since` */
	struct adjourned_address *addresses; /* hash table by `key`; owned */
	unsigned                  count;
	bool                      has_grown; /* a game was added since
					        adjourned_games_excess last
					        returned NULL */
};

void adjourned_games_init(struct adjourned_games *d, struct timer_heap *timers);

void adjourned_games_set_limits(struct adjourned_games *d,
    struct adjourned_limits                             limits);

/* Frees the tables. The matches may have been freed already. */
void adjourned_games_clear(struct adjourned_games *d);

/*
 * To be called when the result of match_is_adjourned may have changed: adds the
 * match to the list or removes it. `since` is when that happened.
 */
void adjourned_games_update(struct adjourned_games *d,
    struct adjourned_entry *entry, msec since);

/*
 * Returns a game that must be ended because there are more than limits.count
 * games, or because an address has more than limits.per_address; NULL if there
 * is none.
 */
struct match *adjourned_games_excess(struct adjourned_games *d);

#endif
