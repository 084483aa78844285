/*
 * match_event.h -- the events of a match, and the observers that receive them.
 */

#ifndef SERVER_MATCH_MATCH_EVENT_H
#define SERVER_MATCH_MATCH_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/board.h"
#include "common/enum_words.h"
#include "common/opening.h"
#include "common/time_ms.h"

struct match;

/* A suggested move and its evaluation. */
struct hint {
	int          plies; /* if > 0, the side to move wins within so many
			       plies; if < 0, it loses within -plies */
	int          score; /* valid if plies is 0; positive if the side to move
			      is better */
	bool         is_exact;  /* the result is proven: a draw if plies is 0 */
	unsigned     depth;     /* search depth in plies */
	unsigned     pv_length; /* how many moves pv has, at least 1 */
	const point *pv; /* principal variation; pv[0] is the best move */
};

enum match_event_kind {
	EV_START,       /* both seats are taken; X is to move */
	EV_MOVE,        /* a stone of the side was placed on `point` */
	EV_CHOICE,      /* the side has made a choice in the opening; the seats
			   may have been exchanged because of it */
	EV_UNDO,        /* the side has taken back its last move and all later
			   moves */
	EV_OVER,        /* the game is over; see match.winner and
			   match.end_reason */
	EV_OFFER,       /* the side has made the offer; see match.offers */
	EV_OFFER_ENDED, /* the side's offer has ended: `name` has declined it
			   or, if NULL, the side has withdrawn it */
	EV_SAY,         /* chat: `name` has said `text`; if `name` is a
			   spectator, side is SIDE_NONE */
	EV_SAY_TO_SPECTATORS, /* chat among spectators: `name` has said
			         `text` */
	EV_AWAY,              /* the side's player has disconnected */
	EV_BACK,              /* the side's player has reconnected */
	EV_BOT_SUBSTITUTED,   /* a bot now plays for the side's disconnected
			         player */
	EV_CLOCK,             /* the clocks have changed without a move */
	EV_CHANGED,           /* a name of a player, or match.is_rated, has
				 changed; the change was recorded before */
	EV_PAUSED,            /* both players have agreed to a pause, until the
			         end of TIMER_PAUSE */
	EV_UNPAUSED,          /* the pause is over */
	EV_IDLE,              /* the side has not moved for idle_seconds */
	EV_LEFT,              /* the side has left the game, which is over */
	EV_HINT_STARTED,      /* a hint for the side is being computed */
	EV_HINT,  /* the hint that the side has asked for; sent only to that
		      side */
	EV_DETACH /* the last event that an observer gets */
};

struct match_event {
	enum match_event_kind kind;
	enum side             side;
	point                 point;  /* valid for EV_MOVE */
	enum opening_choice   choice; /* valid for EV_CHOICE */
	enum offer            offer;  /* for EV_OFFER and EV_OFFER_ENDED */
	/*
	 * EV_AWAY: how long, in ms, until the absence rule acts. EV_IDLE: how
	 * long until the game can be claimed.
	 */
	msec grace_left;
	/*
	 * Valid for EV_MOVE, CHOICE, UNDO, OVER, AWAY, BACK, CLOCK, CHANGED,
	 * PAUSED and UNPAUSED.
	 */
	msec now;
	/*
	 * For talk, the speaker. For EV_BACK, the bot that has played for the
	 * player, or NULL. For EV_OFFER_ENDED, see there.
	 */
	const char        *name;
	const char        *text; /* what was said; for EV_OFFER_ENDED: the
				    reason, or "" */
	const struct hint *hint; /* valid for EV_HINT */
};

/*
 * Whether the event is talk. Talk is not stored, and is not sent to slow
 * clients.
 */
static inline bool match_event_is_talk(const struct match_event *e)
{
	return e->kind == EV_SAY || e->kind == EV_SAY_TO_SPECTATORS;
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
