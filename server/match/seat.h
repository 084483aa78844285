/* seat.h -- one of the two seats of a match and who occupies it. */

#ifndef SERVER_MATCH_SEAT_H
#define SERVER_MATCH_SEAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/protocol/enum_words.h"
#include "common/text/user_text.h"
#include "server/match/match_event.h"
#include "server/util/address_key.h"

/*
 * Whether a player is here. Each player has one such value, which
 * player_set_presence alone sets; everybody else asks it.
 */
enum presence {
	/* Only of a seat: it belongs to no player, or no longer. */
	PRESENCE_GONE,
	/* Connected. */
	PRESENCE_HERE,
	/*
	 * Connected, but as a spectator whom lists do not show and nobody
	 * finds. Commands need CMD_WALL; see dispatch.h.
	 */
	PRESENCE_HIDDEN,
	/* Disconnected, until TIMER_AWAY of the seat ends. */
	PRESENCE_AWAY,
	/*
	 * TIMER_AWAY is over. The seat is still the player's, but others can
	 * take the name, unless it is that of an entrant of the tournament.
	 */
	PRESENCE_LATE,
	/*
	 * Disconnected and without a seat, until TIMER_KEEP ends; an entrant,
	 * until the tournament is over.
	 */
	PRESENCE_KEPT
};

/*
 * The observers and the names of who has a seat; struct match_player says who
 * that is. The fields that each move needs come first.
 */
struct seat {
	/* The observer of the player or bot in the seat */
	struct match_observer observer;
	/*
	 * Of the player to whom the seat belongs, even while a bot plays. NULL:
	 * the player has left after the end of the game, or was not found after
	 * a restart; or the seat belongs to a bot.
	 */
	const enum presence *presence;
	/*
	 * Observer whose EV_DETACH stops the search for this seat's hint,
	 * because the hint would be useless. If notify is NULL, no search runs.
	 */
	struct match_observer hint_search;
	bool is_program;    /* the player, or `owner`, is a program */
	bool is_clock_held; /* the clock is stopped during the grace period */
	bool was_away; /* the player was disconnected before in this game */
	/* The disconnected player for whom a bot plays, or "" */
	char owner[NAME_SIZE];
	/* name of the player, or of the bot, such as "hard~bot" */
	char               name[NAME_SIZE];
	struct address_key address; /* address of the player's client */
};

static inline enum presence seat_presence(const struct seat *seat)
{
	return seat->presence != NULL ? *seat->presence : PRESENCE_GONE;
}

/* Whether the seat is kept for a disconnected player. */
static inline bool seat_is_away(const struct seat *seat)
{
	return seat_presence(seat) == PRESENCE_AWAY ||
	    seat_presence(seat) == PRESENCE_LATE;
}

#endif
