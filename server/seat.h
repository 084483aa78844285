/*
 * seat.h -- anything that can be told things, and what it is told.
 *
 * Whoever sits in a chair, watches, or keeps the record is a seat: a person, a
 * bot, a spectator, a test. Two fields, and the match cannot tell which.
 */

#ifndef SERVER_SEAT_H
#define SERVER_SEAT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/board.h"
#include "common/level.h"
#include "common/msec.h"
#include "common/text.h"

struct match;

enum offer { OFFER_DRAW, OFFER_REMATCH, OFFER_HINT, OFFERS };

enum event_kind {
	EV_START,  /* the chairs are taken, side X is to move */
	EV_MOVE,   /* side has put a stone on point */
	EV_OVER,   /* m->winner and m->why tell how */
	EV_OFFER,  /* side offers what */
	EV_SAY,    /* name says text */
	EV_AWAY,   /* side's person is gone; e->left until m->absent acts */
	EV_BACK,   /* side's person is there again */
	EV_SIT,    /* a bot has taken side's chair */
	EV_CLOCK,  /* the clocks changed apart from moves; it is e->now */
	EV_LEFT,   /* side has left the table; the game is over */
	EV_HINT,   /* told to side alone: hint is the answer to it */
	EV_END,    /* the last thing a seat is told: m is no more */
	EV_UNSEEK, /* of no match: nobody came for that seek */
	EV_SEEKING /* of no match: name seeks what you seek, but one of
			   you is still at a board with a bot */
};

/* The best that can be done, and what comes of it. */
struct hint {
	int          plies;   /* > 0: it wins in so many, < 0: it loses */
	int          score;   /* else how good it looks; 0: even */
	bool         certain; /* the score is no guess: 0 is a draw */
	unsigned     depth;   /* plies looked ahead */
	unsigned     length;  /* of line, at least 1 */
	const point *line;    /* the moves expected, the best one first */
};

struct event {
	enum event_kind kind;
	enum side       side;
	point           point; /* EV_MOVE */
	enum offer      what;  /* EV_OFFER */
	msec            left;  /* EV_AWAY */
	msec            now;   /* EV_OVER, AWAY, BACK and CLOCK */
	/* EV_SEEKING: who. EV_BACK: the bot that kept the chair, or NULL. */
	const char           *name;    /* EV_SAY: whose words, */
	const char           *text;    /* and which */
	const struct hint    *hint;    /* EV_HINT */
	uint32_t              seek;    /* EV_UNSEEK: its id */
	uint32_t              match;   /* EV_SEEKING: whose board, or 0 */
	const struct variant *variant; /* EV_SEEKING: the game */
};

/*
 * Anything that can be told things. tell only takes note: it queues bytes or
 * posts a job, and never calls back into the match that speaks. It returns the
 * store's position that the fact will have, from whoever keeps it; else 0.
 */
struct seat {
	uint64_t (*tell)(void *whose, const struct match *m,
	    const struct event *e);
	void *whose;
};

/* One of a match's two, and who is in it. */
struct chair {
	struct seat seat;             /* tell is NULL when nobody listens */
	char        name[NAME_SIZE];  /* who sits here, "hard~bot" too */
	char        owner[NAME_SIZE]; /* whose chair a bot keeps, or "" */
	msec        until;            /* while away: when absent acts */
	enum level  level;            /* if is_bot */
	bool        is_bot;
	bool        is_away;    /* its person, or owner, is gone */
	bool        is_late;    /* and the grace is over */
	bool        is_excused; /* and the clock waits until then */
	bool        is_left;    /* after the end: nobody sits here */
	bool        is_hinted;  /* a hint is being thought about */
};

#endif
