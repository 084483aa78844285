/* seat.h -- one of the two seats of a match and who occupies it. */

#ifndef SERVER_MATCH_SEAT_H
#define SERVER_MATCH_SEAT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/bot_level.h"
#include "common/time_ms.h"
#include "common/user_text.h"
#include "server/match/match_event.h"

/* Fields that each move needs come first. */
struct seat {
	struct match_observer observer; /* belongs to the player or the bot */
	/*
	 * The search for a hint for this seat; if its notify is NULL, there is
	 * none. It receives only EV_DETACH, when the hint has become useless.
	 */
	struct match_observer hint_search;
	bool                  is_bot;
	bool                  is_program; /* the player or owner is a program */
	bool                  is_away; /* the player or owner is disconnected */
	bool                  is_grace_over; /* is_away and now >= grace_end */
	bool                  is_clock_held; /* the clock is stopped until
                                                grace_end */
	bool                  is_vacated; /* the occupant left after the end */
	char           owner[NAME_SIZE];  /* the player for whom a bot plays, or
					     "" */
	char           name[NAME_SIZE];   /* the name of a player, or of a bot:
                                  "hard~bot" */
	enum bot_level level;             /* valid if is_bot */
	uint64_t       player; /* the id of the seat's player; 0: a bot's
				      seat */
	uint64_t address;   /* a hash of the player's address; 0: not known */
	msec     grace_end; /* valid while is_away */
};

#endif
