/*
 * seat.h -- anything that can be told things, and what it is told.
 *
 * Whoever sits in a chair, watches, or keeps the record is a seat: a person, a
 * bot, a spectator, a test. Two fields, and the match cannot tell which.
 */

#ifndef SERVER_SEAT_H
#define SERVER_SEAT_H

#include <stdint.h>

#include "common/board.h"
#include "common/msec.h"

struct match;

enum why {
	WHY_LINE,	/* K in a row */
	WHY_FULL,	/* no point left */
	WHY_RESIGN,
	WHY_QUIT,	/* resigned by leaving the server */
	WHY_TIME,
	WHY_AWAY,	/* nobody is left to play */
	WHY_AGREED	/* a draw */
};

enum offer { OFFER_DRAW, OFFER_REMATCH, OFFERS };

enum event_kind {
	EV_START,	/* the chairs are taken, side X is to move */
	EV_MOVE,	/* side has put a stone on point */
	EV_OVER,	/* m->winner and m->why tell how */
	EV_OFFER,	/* side offers what */
	EV_SAY,		/* name says text */
	EV_AWAY,	/* side's person is gone; the bot comes at m->until */
	EV_SIT,		/* a bot has taken side's chair */
	EV_LEFT,	/* side has left the table; the game is over */
	EV_END,		/* the last thing a seat is told: m is no more */
	EV_UNSEEK	/* of no match: nobody came for that seek */
};

struct event {
	enum event_kind kind;
	enum side       side;
	point           point;	/* EV_MOVE */
	enum offer      what;	/* EV_OFFER */
	msec            left;	/* EV_AWAY: until the chair is filled */
	const char     *name;	/* EV_SAY: whose words, */
	const char     *text;	/* and which */
	uint32_t        seek;	/* EV_UNSEEK: its id */
};

/*
 * Anything that can be told things. tell only takes note: it queues bytes or
 * posts a job, and never calls back into the match that speaks.
 */
struct seat {
	void (*tell)(void *whose, const struct match *m, const struct event *e);
	void *whose;
};

#endif
