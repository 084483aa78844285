/*
 * deputy.h -- a visit in which an engine plays, for as many games as wanted.
 *
 * Pure: it is told what the server says, what the engine says and that time is
 * up, and lets the visit ask and the bridge decide. When a game is over it
 * plays another against a bot or whoever has offered one, and else looks for
 * somebody new.
 */

#ifndef CLIENT_DEPUTY_H
#define CLIENT_DEPUTY_H

#include <stdbool.h>
#include <stddef.h>

#include "client/bridge.h"
#include "client/stay.h"

struct deputy {
	struct stay  *stay;  /* its owner's, who lives longer */
	struct visit *visit; /* that stays */
	struct bridge bridge;
	uint32_t      counted; /* the last game that did, by its id */
	long          played;  /* games to their end */
	long          won, lost;
};

/* The visit has been begun with options that name an engine. */
void deputy_init(struct deputy *d, struct stay *s,
    const struct bridge_engine *engine);

/* The server says a line; false when it changed nothing. */
bool deputy_line(struct deputy *d, char *text, size_t length, msec now);

/* The engine says a line, any bytes. */
void deputy_hear(struct deputy *d, const char *line, msec now);

/* The span of the last bridge_engine.wait is over. */
void deputy_late(struct deputy *d, msec now);

/* There is no engine any more: it "ended with status 3", say. */
void deputy_down(struct deputy *d, const char *what);

/* The visit is over: the engine is to end. */
void deputy_end(struct deputy *d);

#endif
