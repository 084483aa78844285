/* match_event.h -- what a match reports, and to whom. */

#ifndef SERVER_MATCH_MATCH_EVENT_H
#define SERVER_MATCH_MATCH_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/board.h"
#include "common/time_ms.h"

struct match;

/* A suggested move and its evaluation. */
struct hint {
	int      plies;    /* > 0: proved win in at most that many; < 0: loss */
	int      score;    /* valid if plies is 0; > 0 is better for the
                              side to move */
	bool     is_exact; /* score is proven: 0 means a draw */
	unsigned depth;    /* search depth in plies */
	unsigned pv_length; /* moves in pv, at least 1 */
	const point *pv;    /* principal variation; pv[0] is the best move */
};

/* The kinds of offers. The database stores these numbers. */
enum offer {
	OFFER_DRAW,
	OFFER_REMATCH,
	OFFER_HINT,
	OFFER_UNDO,
	OFFER_PAUSE,
	OFFER_COUNT
};

enum match_event_kind {
	EV_START,       /* both seats are taken; X is to move */
	EV_MOVE,        /* side placed a stone on point */
	EV_UNDO,        /* side's last move and all later moves were taken
                           back */
	EV_OVER,        /* see match.winner and match.end_reason */
	EV_OFFER,       /* side made the offer; see match.offers */
	EV_OFFER_ENDED, /* side's offer ended: name declined it, or withdrew
                           it */
	EV_SAY,         /* chat: name said text; SIDE_NONE: a spectator */
	EV_SAY_TO_SPECTATORS, /* chat among spectators: name said text */
	EV_AWAY,              /* side's player disconnected */
	EV_BACK,              /* side's player reconnected */
	EV_BOT_SUBSTITUTED,   /* a bot plays for side's disconnected player */
	EV_CLOCK,             /* the clocks changed without a move */
	EV_CHANGED,           /* a name of the match changed, or is_rated */
	EV_PAUSED,            /* both players agreed to a pause until
                                 match.pause_end */
	EV_UNPAUSED,          /* the pause is over */
	EV_IDLE,              /* side has not moved for idle_seconds */
	EV_LEFT,              /* side left; the game is over */
	EV_HINT_STARTED,      /* a hint for side is being computed */
	EV_HINT,   /* answers side's hint request; sent to side only */
	EV_DETACH, /* the last event: the observer is removed */

	/* Talk that belongs to no match: the observer's match is NULL. */
	EV_SHOUT, /* chat in the lobby: name said text */
	EV_TELL   /* chat: name said text to one player, `to` */
};

struct match_event {
	enum match_event_kind kind;
	enum side             side;
	point                 point; /* EV_MOVE */
	enum offer            offer; /* EV_OFFER, EV_OFFER_ENDED */
	/*
	 * EV_AWAY: until absence_rule acts; EV_IDLE: until the game can be
	 * claimed
	 */
	msec grace_left;
	/* EV_MOVE, UNDO, OVER, AWAY, BACK, CLOCK, CHANGED and (UN)PAUSED */
	msec now;
	/* Talk: the speaker. EV_BACK: the bot that played for the player, or
	   NULL. */
	const char        *name;
	const char        *to;   /* EV_TELL */
	const char        *text; /* talk; EV_OFFER_ENDED: the reason, or "" */
	const struct hint *hint; /* EV_HINT */
};

/* Whether the event is talk: not stored, and not sent to slow clients. */
static inline bool match_event_is_talk(const struct match_event *e)
{
	return e->kind == EV_SAY || e->kind == EV_SAY_TO_SPECTATORS ||
	    e->kind == EV_SHOUT || e->kind == EV_TELL;
}

/*
 * Players, bots, spectators, the match's manager and tests are all observers;
 * the match cannot tell them apart. notify only queues output or posts a job: it
 * must not call a function that changes the match. The event and what it points
 * to are valid during the call. An observer whose notify is NULL is not
 * notified.
 */
struct match_observer {
	void (*notify)(void *ctx, const struct match *m,
	    const struct match_event *e);
	void *ctx;
};

#endif
