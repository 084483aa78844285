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
#include <sys/queue.h>

#include "common/time_ms.h"
#include "server/lobby/lobby.h"
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

TAILQ_HEAD(adjourned_list, lobby_match);

struct adjourned_games {
	struct adjourned_limits limits;
	struct timer_heap      *timers; /* not owned */
	struct timer            timer;  /* expires when the oldest game must be
				        ended */
	struct adjourned_list   list;   /* ordered by adjourned_since */
	unsigned                count;
	bool                    has_grown; /* a game was added since
					    adjourned_games_excess last returned
					    NULL */
};

void adjourned_games_init(struct adjourned_games *d, struct timer_heap *timers);

void adjourned_games_set_limits(struct adjourned_games *d,
    struct adjourned_limits                             limits);

/*
 * To be called when the result of match_is_adjourned may have changed: adds the
 * match to the list or removes it. `since` is when that happened.
 */
void adjourned_games_update(struct adjourned_games *d, struct lobby_match *lm,
    msec since);

/*
 * Returns a game that must be ended because there are more than limits.count
 * games, or because an address has more than limits.per_address; NULL if there
 * is none. With 20,000 games this takes 4 ms.
 */
struct match *adjourned_games_excess(struct adjourned_games *d);

#endif
