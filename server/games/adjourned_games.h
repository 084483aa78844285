/*
 * adjourned_games.h -- the running games in which no player is connected, and
 * which of them end.
 *
 * The players may reconnect. But both the age and the number of such games are
 * limited, because clients that only connect, start a game and disconnect must
 * not fill the memory. If an address or network has too many of them, its oldest
 * is ended; if there are too many in all, the oldest of all.
 *
 * The database also stores the addresses, so that the limits survive a restart,
 * but only until the game ends: the record of a finished game contains no
 * address.
 */

#ifndef SERVER_GAMES_ADJOURNED_GAMES_H
#define SERVER_GAMES_ADJOURNED_GAMES_H

#include "common/base/time_ms.h"
#include "server/lobby/lobby.h"
#include "server/util/address_account.h"

/* A game that has been adjourned for this many ms is ended. */
#define ADJOURNED_TIME_MAX (7 * 24 * 3600 * (msec)1000)

/* The default of the most adjourned games in all, an option of noughtsd. */
#define ADJOURNED_COUNT_MAX 20000

struct adjourned_games {
	struct lobby *lobby; /* not owned */
	/* Not owned; count each game for the addresses of its players */
	struct address_accounts *accounts;
	unsigned                 count;
	/* 0: no limit. To a lower one, a few games end with each that is adjourned. */
	unsigned count_max;
};

/* Makes d the owner of TIMER_ADJOURNED. */
void adjourned_games_init(struct adjourned_games *d, struct lobby *lobby,
    struct player_timers *timers, struct address_accounts *accounts);

/*
 * To be called when the result of match_is_adjourned may have changed. `since`
 * is when that happened. Ends older games if there are too many, but not before
 * the timers run next.
 */
void adjourned_games_update(struct adjourned_games *d, struct lobby_match *lm,
    msec since, msec now);

#endif
