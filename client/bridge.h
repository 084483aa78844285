/*
 * bridge.h -- a Gomocup engine as the one who decides.
 *
 * Pure: it is shown the game and what the engine says, and gives lines for the
 * engine, moves, and the reason why it goes no further. Engines are spoken to
 * with care: one that thinks about a game that is over is let finish, and one
 * that has just moved is given a moment, for some do not listen yet.
 */

#ifndef CLIENT_BRIDGE_H
#define CLIENT_BRIDGE_H

#include <stdbool.h>
#include <stdint.h>

#include "client/game.h"
#include "common/msec.h"

/* How long an engine may take beyond its turn: to move, and to get ready. */
#define BRIDGE_GRACE       2000
#define BRIDGE_GRACE_START 5000

/* How long we let it be after a move. */
#define BRIDGE_REST 50

/* Room for the longest sentence of ours, with what it repeats, and a NUL. */
#define BRIDGE_TEXT 320

enum bridge_state {
	BRIDGE_READY,    /* it owes us nothing */
	BRIDGE_STARTING, /* it owes us OK */
	BRIDGE_THINKING, /* it owes us a move */
	BRIDGE_RESTING   /* it has just moved */
};

/* What the bridge needs of the world. */
struct bridge_engine {
	/* Sends a line, without its end. */
	void (*send)(void *arg, const char *line);
	/* bridge_late is due after span, from now; 0: not any more. */
	void (*wait)(void *arg, msec span);
	void *arg;
};

struct bridge {
	struct bridge_engine engine;
	msec                 turn; /* for each move */
	enum bridge_state    state;
	uint32_t             id;       /* of the game it knows; 0: none */
	struct variant       variant;  /* of that game */
	bool                 keyed;    /* it was told how many in a row */
	bool                 informed; /* of the rule and the time */
	msec                 allotted; /* for a move, as it was told */
	bool                 stale;    /* while THINKING: in vain */
	unsigned             known;    /* moves of it that the engine has */
	point                moves[POINTS_MAX];
	point                move; /* the last that it decided on */
	char                 text[BRIDGE_TEXT]; /* its words, or ours on it */
};

enum bridge_heard {
	BRIDGE_NOTHING,
	BRIDGE_WORDS,  /* text is worth telling */
	BRIDGE_MOVE,   /* move; text is what it said last, or "" */
	BRIDGE_FAILURE /* text is the sentence, and this the end */
};

void bridge_init(struct bridge *b, msec turn,
    const struct bridge_engine *engine);

/* The game is like that now; says to the engine what follows from it. */
void bridge_see(struct bridge *b, const struct game *g, msec now);

/* The engine says a line, any bytes. The game is the one last seen. */
enum bridge_heard
bridge_hear(struct bridge *b, const struct game *g, const char *line, msec now);

/* The last wait is over, and so may be our patience. */
enum bridge_heard bridge_late(struct bridge *b, const struct game *g, msec now);

/* It is to end. */
void bridge_end(struct bridge *b);

#endif
