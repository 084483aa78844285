/*
 * replay_services.h -- what a shown record needs from outside the screen: an
 * engine that reviews the game and answers tried moves, and files.
 */

#ifndef CLIENT_REPLAY_SERVICES_H
#define CLIENT_REPLAY_SERVICES_H

#include <stdbool.h>

#include <event2/event.h>

#include "client/engine/analysis_driver.h"
#include "client/engine/subprocess.h"
#include "client/tui/replay_screen.h"

/* The position that was to be examined for a puzzle. */
enum examined {
	EXAMINED_NONE, /* there is none, or it is no puzzle */
	EXAMINED_NOT_YET,
	EXAMINED_PUZZLE /* driver.puzzle */
};

/* All zero, with base, on_change and ctx set, is ready. */
struct replay_services {
	struct event_base *base; /* the owner's */
	/* The engine has said something, or has failed. */
	void (*on_change)(void *ctx);
	void                  *ctx;
	struct replay_screen  *screen; /* the owner's; NULL: there is none */
	unsigned               opened; /* screen->opened of the last call */
	struct subprocess     *engine; /* NULL: not started */
	struct analysis_driver driver;
	enum examined          examined;
	unsigned asked_serial; /* of the position that was sent to the engine */
	char     problem[ANALYSIS_TEXT_SIZE]; /* why the engine cannot be used,
	                                         without a full stop; or "" */
};

/*
 * Does what the screen asks for since the last call. Another screen than
 * before, or none, ends the engine, as does a screen that was opened again.
 */
void replay_services_serve(struct replay_services *w,
    struct replay_screen                          *screen);

/*
 * Whether the engine can be used; starts it if it has never been started. If
 * not, w->problem and a note on the screen say why.
 */
bool replay_services_start(struct replay_services *w);

/* Has the engine examine a position, if it can be used. */
void replay_services_examine(struct replay_services *w,
    const struct puzzle                             *position);

/* Ends the engine, if it runs. */
void replay_services_close(struct replay_services *w);

#endif
