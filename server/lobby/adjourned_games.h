/*
 * adjourned_games.h -- running games without a connected player, and which of
 * them end.
 *
 * The players may reconnect. But both the age and the number of such games are
 * limited, because clients that only connect, start a game and disconnect must
 * not fill the memory or cause the games of others to end. If there are too
 * many adjourned games, the oldest of the address that has the most is ended.
 *
 * The store has the addresses as well, so that the limits hold over a restart,
 * but only until the game ends: no record of a finished game tells from where
 * somebody has played.
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
	unsigned count;       /* the most adjourned games; 0: no limit */
	unsigned per_address; /* the most adjourned games of one client address;
			         0: no limit */
};

/* How many adjourned games have a player who last came from this address. */
struct adjourned_address {
	uint64_t       key; /* the address, as in struct seat */
	unsigned       count;
	UT_hash_handle hh;
};

/*
 * Part of a match's owner, which sets the field `match`. The other fields must
 * be zero at first.
 */
struct adjourned_entry {
	struct match *match;
	bool          is_adjourned; /* the match is in the list; only then are
				       the next fields valid */
	msec          since;
	uint64_t      addresses[2]; /* by side: address of the player; 0: not
				       known */
	TAILQ_ENTRY(adjourned_entry) link;
};

TAILQ_HEAD(adjourned_list, adjourned_entry);

struct adjourned_games {
	struct adjourned_limits   limits;
	struct timer_heap        *timers; /* not owned */
	struct timer              timer;  /* expires when the first game must be
					     ended */
	struct adjourned_list     list;   /* ordered by the field `since` */
	struct adjourned_address *addresses; /* owned; found by their key */
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
 * To be called when match_is_adjourned may have changed: adds the match to the
 * list or removes it. `since` is when the change happened.
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
