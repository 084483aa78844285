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

struct player;
struct tournament;

/* What is special about a kind of event: see enum match_event_flag. */
enum lobby_event_flag {
	LOBBY_EVENT_TALK = 1 << 0, /* not sent to slow clients */
	/*
	 * Not sent to those who ignore `name`, nor to those who are playing, except
	 * to `name`.
	 */
	LOBBY_EVENT_SHOUT = 1 << 1,
	/* Sent only to those who listen to the lobby. */
	LOBBY_EVENT_FEED = 1 << 2,
	/* Not sent: the receiver stops watching. */
	LOBBY_EVENT_ENDS_WATCHING = 1 << 3
};

/*
 * All kinds of events: the name after LOBBY_, the event of the protocol, and
 * flags without LOBBY_EVENT_.
 */
#define LOBBY_EVENTS(ROW)                                                      \
	ROW(SEEK_EXPIRED, UNSEEK, 0) /* nobody came; see `why` */              \
	/* `name` seeks the same game; `to` is asked to play it. */            \
	ROW(SEEKING, SEEKING, 0)                                               \
	ROW(NEAR, NEAR, 0)           /* `name` seeks a game on other terms */  \
	ROW(CHALLENGE, CHALLENGE, 0) /* `name` challenges `to` */              \
	ROW(ACCEPTED, ACCEPTED, 0)   /* `name` has accepted the question */    \
	/* `name` has declined the question; text is the reason, or "". */     \
	ROW(DECLINED, DECLINED, 0)                                             \
	ROW(WITHDRAWN, WITHDRAWN, 0) /* without an answer; see `why` */        \
	/* A game of the receiver begins at the time `now`. */                 \
	ROW(CALLED, NONE, FLAG(ENDS_WATCHING))                                 \
	ROW(TOURNAMENT, TOURNAMENT, 0) /* the tournament has changed */        \
	ROW(NEXT, NEXT, 0) /* the next game is against `name`, or is a bye */  \
	ROW(REMARK, NONE, 0) /* "# text": a sentence for the receiver */       \
	/* Chat: `name` has said `text` to everybody. */                       \
	ROW(SHOUT, SHOUT, FLAG(TALK) | FLAG(SHOUT))                            \
	ROW(ANNOUNCED, SHOUT, 0) /* the operator has; `name` OPERATOR_NAME */  \
	ROW(TELL, TELL, FLAG(TALK)) /* `name` has said `text` to `to` */       \
	ROW(ROW_PLAYER, LOBBY_WHO, FLAG(FEED)) /* `player` came or changed */  \
	ROW(ROW_GONE, LOBBY_GONE, FLAG(FEED)) /* `name` left, or is renamed */ \
	ROW(ROW_GAME, LOBBY_GAME, FLAG(FEED)) /* `match` has begun */          \
	ROW(ROW_OVER, LOBBY_OVER, FLAG(FEED)) /* `match` has ended */

#define LOBBY_EVENT_KIND(name, wire, flags) LOBBY_##name,
enum lobby_event_kind { LOBBY_EVENTS(LOBBY_EVENT_KIND) LOBBY_EVENT_COUNT };

/* Why a seek or a question has ended without an answer. */
enum cancel_reason {
	CANCEL_TIME, /* nobody answered */
	CANCEL_BY_PLAYER,
	CANCEL_REPLACED, /* by another question between the two */
	CANCEL_GONE,     /* a player of it left, or is no longer free */
	CANCEL_MATCHED   /* its players have begun another game together */
};

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
	const char        *text;
	enum cancel_reason why; /* for SEEK_EXPIRED and WITHDRAWN */
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
