/*
 * lobby_event.h -- events outside of matches: about seeks, questions and the
 * tournament, talk, and rows of the lobby. They are sent to one player, or to
 * everybody.
 */

#ifndef SERVER_LOBBY_LOBBY_EVENT_H
#define SERVER_LOBBY_LOBBY_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/time_ms.h"
#include "common/game/board.h"
#include "common/protocol/game_settings.h"
#include "server/match/shown_rating.h"

struct match;
struct player;
struct tournament;

enum lobby_event_kind {
	LOBBY_SEEK_EXPIRED, /* the seek timed out without an opponent */
	/* `name` seeks the same game; `to` is asked to play it */
	LOBBY_SEEKING,
	LOBBY_NEAR,      /* `name` seeks a game on other terms */
	LOBBY_CHALLENGE, /* `name` challenges `to` */
	LOBBY_ACCEPTED,  /* `name` has accepted the question */
	/* `name` has declined the question; text is the reason, or "" */
	LOBBY_DECLINED,
	/*
	 * The question has ended without an answer; text is a word for the
	 * reason
	 */
	LOBBY_WITHDRAWN,
	/*
	 * A game of the receiver begins at the time `now`, so the receiver must
	 * stop watching any other game
	 */
	LOBBY_CALLED,
	LOBBY_TOURNAMENT, /* the tournament has changed; see `tournament` */
	/*
	 * The receiver's next game is against `name`, or is a bye; see
	 * `tournament`
	 */
	LOBBY_NEXT,
	LOBBY_REMARK, /* text is a sentence for the receiver */
	LOBBY_SHOUT,  /* chat: `name` has said `text` to everybody */
	/* The same; everybody hears it: `name` is OPERATOR_NAME */
	LOBBY_ANNOUNCED,
	LOBBY_TELL, /* chat: `name` has said `text` to one player, `to` */
	/* The rest are rows for those who listen to the lobby. */
	LOBBY_ROW_PLAYER, /* `player` has connected, or has changed */
	LOBBY_ROW_GONE,   /* `name` has disconnected, or has another name now */
	LOBBY_ROW_GAME,   /* `match` has begun */
	LOBBY_ROW_OVER    /* `match` has ended */
};

/* All pointers are valid only while the event is being passed on. */
struct lobby_event {
	enum lobby_event_kind kind;
	/* Number of the seek or the question */
	uint32_t id;
	/* side of the receiver, for NEAR and CHALLENGE */
	enum side side;
	/* name of the other player, or NULL */
	const char *name;
	bool        is_program; /* the player `name` is a program */
	const char *to;         /* who is asked; NULL: the receiver */
	/* For NEAR, how the terms differ; for other kinds see above */
	const char *text;
	/*
	 * SEEKING: the match that the player `name` is playing. ACCEPTED: the
	 * match after which the game begins. NULL: there is none. Rows: above.
	 */
	const struct match         *match;
	const struct shown_rating  *rating;   /* CHALLENGE: rating of `name` */
	const struct game_settings *settings; /* for SEEKING, NEAR, CHALLENGE */
	const struct player        *player;   /* for ROW_PLAYER */
	msec                        now; /* valid for CALLED and ROW_PLAYER */
	/*
	 * For TOURNAMENT and NEXT: the tournament; and in how many ms the games
	 * of the round begin, or an arena ends.
	 */
	const struct tournament *tournament;
	msec                     left;
	/* Must be durable before the event is sent; valid if match is NULL */
	uint64_t journal_pos;
};

#endif
