/*
 * adjourned_games.h -- keeps the running games in which no player is connected,
 * and decides which of them to end.
 *
 * The players may reconnect. But both the age and the number of such games are
 * limited, because clients that only connect, start a game and disconnect must
 * not fill the memory or cause the games of others to end. If there are too
 * many adjourned games, the oldest game of the address or network that has the
 * most, in relation to its bound, is ended.
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
#include "server/util/address_account.h"

/* A game that has been adjourned for this many ms is ended. */
#define ADJOURNED_TIME_MAX (7 * 24 * 3600 * (msec)1000)

/* The default of the most adjourned games in all, an option of noughtsd. */
#define ADJOURNED_COUNT_MAX 20000

TAILQ_HEAD(adjourned_list, lobby_match);

struct adjourned_games {
	unsigned count_max; /* 0: no limit */
	/* Not owned; count each game for the addresses of its players */
	struct address_accounts *accounts;
	struct adjourned_list    list; /* ordered by adjourned_since */
	unsigned                 count;
	/* A game was added since adjourned_games_excess last returned NULL */
	bool has_grown;
};

/* Makes d empty, and the owner of TIMER_ADJOURNED. */
void adjourned_games_init(struct adjourned_games *d,
    struct player_timers *timers, struct address_accounts *accounts);

/*
 * Sets the most games in all; 0: no limit. To be called too when the bound of
 * ADDRESS_ADJOURNED has changed.
 */
void adjourned_games_set_limit(struct adjourned_games *d, unsigned count_max);

/*
 * To be called when the result of match_is_adjourned may have changed: adds the
 * match to the list or removes it. `since` is when that happened.
 */
void adjourned_games_update(struct adjourned_games *d, struct lobby_match *lm,
    msec since, msec now);

/*
 * Returns a game that must be ended because there are more than count_max
 * games, or because an address or a network has more than it may; NULL if there
 * is none.
 */
struct match *adjourned_games_excess(struct adjourned_games *d, msec now);

#endif
