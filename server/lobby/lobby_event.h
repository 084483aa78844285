/* lobby_event.h -- events of seeks and invitations that a player is told. */

#ifndef SERVER_LOBBY_LOBBY_EVENT_H
#define SERVER_LOBBY_LOBBY_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/board.h"
#include "common/game_settings.h"
#include "common/time_ms.h"
#include "server/match/shown_rating.h"

struct match;

enum lobby_event_kind {
	LOBBY_SEEK_EXPIRED, /* the seek timed out without an opponent */
	LOBBY_SEEKING,   /* `name` seeks the same game; `to` is asked to play */
	LOBBY_NEAR,      /* `name` seeks a game on other terms */
	LOBBY_CHALLENGE, /* `name` challenges the receiver or `to` */
	LOBBY_ACCEPTED,  /* `name` has accepted the invitation */
	LOBBY_DECLINED,  /* `name` has declined it; text: why, or "" */
	LOBBY_WITHDRAWN, /* it ended without an answer: text is a word */
	LOBBY_CALLED     /* a game of the receiver starts at the time
			       `now`: it must stop watching another game */
};

/* All that it points to is valid while the event is passed on. */
struct lobby_event {
	enum lobby_event_kind kind;
	uint32_t              id;         /* of the seek or the invitation */
	enum side             side;       /* NEAR, CHALLENGE: the receiver's */
	const char           *name;       /* another player's, or NULL */
	bool                  is_program; /* that player is a program */
	const char           *to;         /* NULL: the receiver */
	const char           *text;       /* NEAR: what differs; others above */
	/*
	 * SEEKING: the match that the player `name` plays. ACCEPTED: the match
	 * after which the game begins. NULL: none.
	 */
	const struct match         *match;
	const struct shown_rating  *rating;   /* CHALLENGE: of `name` */
	const struct game_settings *settings; /* SEEKING, NEAR, CHALLENGE */
	msec                        now;      /* CALLED */
};

#endif
