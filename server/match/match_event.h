/*
 * match_event.h -- the events of a match, and the observers that receive them.
 */

#ifndef SERVER_MATCH_MATCH_EVENT_H
#define SERVER_MATCH_MATCH_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/time_ms.h"
#include "common/game/board.h"
#include "common/game/opening.h"
#include "common/protocol/enum_words.h"

struct match;

/* A suggested move and its evaluation. */
struct hint {
	enum proven_result proof; /* for the side to move */
	unsigned     plies; /* a win or loss takes at most this many plies */
	unsigned     win;   /* probability of a win, in percent */
	unsigned     depth; /* search depth in plies */
	unsigned     pv_length; /* how many moves pv has, at least 1 */
	const point *pv; /* principal variation; pv[0] is the best move */
};

/*
 * What is special about a kind of event. Who treats some kinds in another way
 * asks for their flag, and never for the kinds.
 */
enum match_event_flag {
	/* It changes the stored part of a match; see match_apply. */
	EVENT_STORED = 1 << 0,
	/* Its text is appended to those before; see event_text.h. */
	EVENT_APPENDED = 1 << 1,
	/* The clock of the side to move starts when the event is durable. */
	EVENT_STARTS_CLOCK = 1 << 2,
	/* The player to move was not silent, or another one is to move now. */
	EVENT_ENDS_SILENCE = 1 << 3,
	/* What a bot searches, for a move or for a hint, is outdated. */
	EVENT_ENDS_SEARCH = 1 << 4,
	/* The hint that the side has asked for is useless. */
	EVENT_ENDS_HINT = 1 << 5,
	/* Clients also need the whole state. */
	EVENT_NEEDS_STATE = 1 << 6,
	/* Players may have other sides now. */
	EVENT_SEATS = 1 << 7,
	/* The player whose turn it was has acted; STONE: by a stone. */
	EVENT_ACTS = 1 << 8,
	EVENT_STONE = 1 << 9,
	/* Whether any player is connected may have changed. */
	EVENT_PRESENCE = 1 << 10,
	EVENT_BEGINS = 1 << 11, /* the game begins */
	EVENT_ENDS = 1 << 12,   /* the game is over */
	/* Not stored, and not sent to slow clients. */
	EVENT_TALK = 1 << 13,
	/* Talk that the players receive, too. */
	EVENT_TO_PLAYERS = 1 << 14,
	/* The last event that an observer gets. */
	EVENT_LAST = 1 << 15,
	/* Seats, flags or the result change, which are stored beside the texts. */
	EVENT_COLUMNS = 1 << 16,
	EVENT_TAKES_BACK = 1 << 17, /* moves leave the board */
};

/*
 * All kinds of events: the name after EV_, the event of the protocol that tells
 * it to clients, and bits of enum match_event_flag, without their EVENT_. These
 * change the stored part of a match, and all have the flag EVENT_STORED.
 */
#define STORED_MATCH_EVENTS(ROW)                                                    \
	/* Both seats are taken; X is to move. */                                   \
	ROW(START, MATCH,                                                           \
	    FLAG(APPENDED) | FLAG(STARTS_CLOCK) | FLAG(ENDS_SILENCE) |              \
		FLAG(SEATS) | FLAG(BEGINS))                                         \
	/* Another player or bot has the side's seat. Not emitted. */               \
	ROW(SEAT, SIT, 0)                                                           \
	/* In a stand-in game the player seeks `text`; "": no more. Not emitted. */ \
	ROW(SEEK, SEEKING, 0)                                                       \
	/* A stone of the side was placed on `point`. */                            \
	ROW(MOVE, MOVE,                                                             \
	    FLAG(APPENDED) | FLAG(STARTS_CLOCK) | FLAG(ENDS_SILENCE) |              \
		FLAG(ENDS_SEARCH) | FLAG(ACTS) | FLAG(STONE))                       \
	/* The side has made a choice in the opening. */                            \
	ROW(CHOICE, CHOSE,                                                          \
	    FLAG(APPENDED) | FLAG(STARTS_CLOCK) | FLAG(ENDS_SILENCE) |              \
		FLAG(ENDS_SEARCH) | FLAG(NEEDS_STATE) | FLAG(SEATS) |               \
		FLAG(ACTS) | FLAG(COLUMNS))                                         \
	/* The side has taken back its last move and all later moves. */            \
	ROW(UNDO, UNDO,                                                             \
	    FLAG(APPENDED) | FLAG(STARTS_CLOCK) | FLAG(ENDS_SILENCE) |              \
		FLAG(ENDS_SEARCH) | FLAG(NEEDS_STATE) | FLAG(TAKES_BACK))           \
	/* See match.winner and match.end_reason. */                                \
	ROW(OVER, OVER,                                                             \
	    FLAG(APPENDED) | FLAG(ENDS_SILENCE) | FLAG(ENDS_SEARCH) |               \
		FLAG(PRESENCE) | FLAG(ENDS) | FLAG(COLUMNS))                        \
	/* The side has made the offer; see match.offers. */                        \
	ROW(OFFER, OFFER, 0)                                                        \
	/* `name` has declined the side's offer. */                                 \
	ROW(DECLINED, DECLINED, 0)                                                  \
	/* The side has withdrawn its offer. */                                     \
	ROW(WITHDRAWN, WITHDRAWN, 0)                                                \
	/* The side's player has reconnected. */                                    \
	ROW(BACK, BACK, FLAG(PRESENCE))                                             \
	/* A bot now plays for the side's disconnected player. */                   \
	ROW(BOT_SUBSTITUTED, SIT, 0)                                                \
	/* A name or match.flags have changed, which was recorded. */               \
	ROW(CHANGED, STATE, FLAG(COLUMNS))                                          \
	/* Both have agreed to a pause, until the end of TIMER_PAUSE. */            \
	ROW(PAUSED, CLOCK, FLAG(APPENDED) | FLAG(ENDS_SILENCE))                     \
	ROW(UNPAUSED, CLOCK, FLAG(APPENDED) | FLAG(ENDS_SILENCE))                   \
	/* The side has left the game, which is over. */                            \
	ROW(LEFT, LEFT, 0)                                                          \
	/* A hint for the side is being computed. */                                \
	ROW(HINT_STARTED, HINTING, FLAG(APPENDED))

/* These change nothing that is stored. */
#define LIVE_MATCH_EVENTS(ROW)                                                \
	/* `name` has said `text`; side is SIDE_NONE if it is a spectator. */ \
	ROW(SAY, SAY, FLAG(TALK) | FLAG(TO_PLAYERS))                          \
	ROW(SAY_TO_SPECTATORS, SAY, FLAG(TALK))                               \
	/* The side's player has disconnected. */                             \
	ROW(AWAY, AWAY, FLAG(ENDS_HINT) | FLAG(PRESENCE))                     \
	/* The clocks have changed without a move. */                         \
	ROW(CLOCK, CLOCK, 0)                                                  \
	/* The side has not moved for idle_seconds. */                        \
	ROW(IDLE, IDLE, 0)                                                    \
	/* The hint that the side has asked for; only this side gets it. */   \
	ROW(HINT, HINT, 0)                                                    \
	ROW(DETACH, UNWATCH, FLAG(ENDS_SEARCH) | FLAG(LAST))

/* In a switch, "LIVE_MATCH_EVENTS(MATCH_EVENT_CASE)" stands for all of these. */
#define MATCH_EVENT_CASE(name, wire, flags) case EV_##name:

#define MATCH_EVENT_KIND(name, wire, flags) EV_##name,
enum match_event_kind {
	STORED_MATCH_EVENTS(MATCH_EVENT_KIND)
	    LIVE_MATCH_EVENTS(MATCH_EVENT_KIND) MATCH_EVENT_COUNT
};

/* Who has a seat. */
struct match_player {
	uint64_t id; /* of the player; 0: the seat belongs to a bot */
	/* enum bot_level of the bot that now plays; else NO_BOT_LEVEL. */
	int8_t bot;
};

/* What is special about a match, as bits. */
enum match_flag {
	MATCH_RATED = 1 << 0, /* began as a rated one; see match_is_rated */
	MATCH_TOURNAMENT = 1 << 1, /* nobody can abort, pause or get a hint */
	MATCH_STAND_IN = 1 << 2,   /* with a bot until an opponent is found */
	/* Deleted, and in no list, when it is over and everybody has left. */
	MATCH_UNKEPT = 1 << 3,
};

struct match_event {
	enum match_event_kind kind;
	enum side             side;
	point                 point;  /* for MOVE */
	enum opening_choice   choice; /* for CHOICE */
	enum offer            offer;  /* for OFFER, DECLINED and WITHDRAWN */
	enum end_reason       reason; /* for OVER */
	struct match_player   player; /* for SEAT */
	uint8_t flags; /* for START and CHANGED: enum match_flag */
	/*
	 * BOT_SUBSTITUTED: the bot's level. MOVE and CHOICE: the level of a bot
	 * that has acted for a disconnected player, or NO_BOT_LEVEL.
	 */
	int8_t bot;
	/* OFFER: how many stones there were. UNDO: how many remain. */
	uint16_t ply;
	/*
	 * HINT_STARTED: the side has asked before; BACK: no bot has played for
	 * the player. Nothing that is stored changes.
	 */
	bool is_repeated;
	/*
	 * MOVE and CHOICE: the time that the player has left, if the time
	 * control is per game; else the time since the last START, MOVE, CHOICE
	 * or UNDO.
	 */
	msec time;
	/*
	 * AWAY: how long, in ms, until the absence rule acts. IDLE: how long
	 * until the game can be claimed.
	 */
	msec grace_left;
	/*
	 * Valid for MOVE, CHOICE, UNDO, OVER, AWAY, BACK, CLOCK, CHANGED, PAUSED
	 * and UNPAUSED.
	 */
	msec now;
	/*
	 * For talk, the speaker. For BACK, the bot that has played for the
	 * player, or NULL. For DECLINED, who has declined; for WITHDRAWN, NULL.
	 */
	const char *name;
	/* What was said; for DECLINED: the reason, or ""; for SEEK: the request */
	const char        *text;
	const struct hint *hint; /* for HINT */
};

/* What a table of events says of a kind. */
struct event_row {
	enum wire_event wire;
	unsigned        flags;
};

extern const struct event_row match_events[MATCH_EVENT_COUNT];

static inline bool
match_event_has(const struct match_event *e, enum match_event_flag flag)
{
	return match_events[e->kind].flags & flag;
}

/*
 * Receives the events of a match. Players, bots, spectators, the match's
 * manager and tests are all observers, and the match cannot distinguish them.
 * notify must only queue output or post a job, and must not call a function
 * that changes the match. The event, and what it points to, are valid during
 * the call. If notify is NULL, nobody is notified.
 */
struct match_observer {
	void (*notify)(void *ctx, const struct match *m,
	    const struct match_event *e);
	void *ctx;
};

/* Passes an event to one observer alone. */
static inline void match_observer_notify(const struct match_observer *observer,
    const struct match *m, const struct match_event *e)
{
	if (observer->notify != NULL)
		observer->notify(observer->ctx, m, e);
}

#endif
