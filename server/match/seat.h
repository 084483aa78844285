/* seat.h -- one of the two seats of a match and who occupies it. */

#ifndef SERVER_MATCH_SEAT_H
#define SERVER_MATCH_SEAT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/enum_words.h"
#include "common/user_text.h"
#include "server/match/match_event.h"
#include "server/util/address_key.h"

/*
 * The observers, the names and the presence of who has a seat; struct
 * match_player says who that is. The fields that each move needs come first.
 */
struct seat {
	struct match_observer observer; /* the observer of the player or bot in
					   the seat */
	/*
	 * Observer whose EV_DETACH stops the search for this seat's hint,
	 * because the hint would be useless. If notify is NULL, no search runs.
	 */
	struct match_observer hint_search;
	bool                  is_program;    /* the player, or `owner`, is a
						program */
	bool                  is_away;       /* the player, or `owner`, is
						disconnected */
	bool                  is_grace_over; /* is_away, and the grace period is
					        over */
	bool                  is_clock_held; /* the clock is stopped during the
					        grace period */
	bool                  was_away;      /* the player was disconnected
						before in this game */
	bool                  is_vacated;    /* the player or bot of the seat
					        has left it after the end of the
					        game */
	char owner[NAME_SIZE];      /* the disconnected player for whom a
					     bot plays, or "" */
	char name[NAME_SIZE];       /* name of the player, or of the bot,
					     such as "hard~bot" */
	struct address_key address; /* address of the player's client */
};

#endif
