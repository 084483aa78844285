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
#include "server/match/match_event.h"
#include "server/match/shown_rating.h"

struct match;
struct player;
struct tournament;

/* What is special about a kind of event: see enum match_event_flag. */
enum lobby_event_flag {
	LOBBY_EVENT_TALK = 1 << 0,      /* not sent to slow clients */
	LOBBY_EVENT_IGNORABLE = 1 << 1, /* not sent to who ignores `name` */
	/* Not sent to those who are playing, except to `name`. */
	LOBBY_EVENT_NOT_IN_GAMES = 1 << 2,
	LOBBY_EVENT_FEED = 1 << 3, /* sent only to who listens to the lobby */
	/* Not sent: the receiver stops watching. */
	LOBBY_EVENT_ENDS_WATCHING = 1 << 4
};

/*
 * All kinds of events: the name after LOBBY_, the event of the protocol, and
 * flags without LOBBY_EVENT_. The lines of the first ones begin with an id.
 */
#define LOBBY_PROPOSALS(ROW)                                                   \
	ROW(SEEK_EXPIRED, UNSEEK, 0) /* no opponent was found; text: "time" */ \
	ROW(NEAR, NEAR, 0)           /* `name` seeks a game on other terms */  \
	ROW(CHALLENGE, CHALLENGE, 0) /* `name` challenges `to` */              \
	ROW(ACCEPTED, ACCEPTED, 0)   /* `name` has accepted the question */    \
	ROW(DECLINED, DECLINED, 0) /* `name` has; text is the reason, or "" */ \
	ROW(WITHDRAWN, WITHDRAWN, 0) /* no answer; text is a word for why */

#define LOBBY_MESSAGES(ROW)                                                   \
	/* `name` seeks the same game; `to` is asked to play it. */           \
	ROW(SEEKING, SEEKING, 0)                                              \
	/* A game of the receiver begins at the time `now`. */                \
	ROW(CALLED, NONE, FLAG(ENDS_WATCHING))                                \
	ROW(TOURNAMENT, TOURNAMENT, 0) /* the tournament has changed */       \
	ROW(NEXT, NEXT, 0) /* the next game is against `name`, or is a bye */ \
	ROW(REMARK, NONE, 0) /* "# text": a sentence for the receiver */      \
	/* Chat: `name` has said `text` to everybody. */                      \
	ROW(SHOUT, SHOUT, FLAG(TALK) | FLAG(IGNORABLE) | FLAG(NOT_IN_GAMES))  \
	ROW(ANNOUNCED, SHOUT, 0)    /* the same; `name` is OPERATOR_NAME */   \
	ROW(TELL, TELL, FLAG(TALK)) /* chat: the same to one player, `to` */  \
	/* `player` has connected or changed; `name` is gone, or renamed. */  \
	ROW(ROW_PLAYER, LOBBY_WHO, FLAG(FEED))                                \
	ROW(ROW_GONE, LOBBY_GONE, FLAG(FEED))                                 \
	ROW(ROW_GAME, LOBBY_GAME, FLAG(FEED)) /* `match` has begun */         \
	ROW(ROW_OVER, LOBBY_OVER, FLAG(FEED)) /* `match` has ended */

#define LOBBY_EVENTS(ROW) LOBBY_PROPOSALS(ROW) LOBBY_MESSAGES(ROW)

/* In a switch, "LOBBY_MESSAGES(LOBBY_EVENT_CASE)" stands for all of these. */
#define LOBBY_EVENT_CASE(name, wire, flags) case LOBBY_##name:
#define LOBBY_EVENT_KIND(name, wire, flags) LOBBY_##name,
enum lobby_event_kind { LOBBY_EVENTS(LOBBY_EVENT_KIND) LOBBY_EVENT_COUNT };

/* All pointers are valid only while the event is being passed on. */
struct lobby_event {
	enum lobby_event_kind kind;
	uint32_t              id; /* number of the seek or the question */
	enum side   side;         /* of the receiver, for NEAR and CHALLENGE */
	const char *name;         /* of the other player, or NULL */
	bool        is_program;   /* the player `name` is a program */
	/* TELL: the receiver. Else who is asked; NULL: the receiver */
	const char *to;
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

extern const struct event_row lobby_events[LOBBY_EVENT_COUNT];

static inline bool
lobby_event_has(const struct lobby_event *e, enum lobby_event_flag flag)
{
	return lobby_events[e->kind].flags & flag;
}

#endif
