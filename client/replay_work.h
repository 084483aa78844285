/*
 * replay_work.h -- what a shown record needs from outside the screen: an engine
 * that reviews the game and answers tried moves, and files.
 */

#ifndef CLIENT_REPLAY_WORK_H
#define CLIENT_REPLAY_WORK_H

#include <stdbool.h>

#include <event2/event.h>

#include "client/engine/analysis_driver.h"
#include "client/engine/subprocess.h"
#include "client/tui/replay_screen.h"

/* All zero, with base, on_change and ctx set, is ready. */
struct replay_work {
	struct event_base *base; /* the owner's */
	/* The engine has said something, or has failed. */
	void (*on_change)(void *ctx);
	void                  *ctx;
	struct replay_screen  *screen; /* the owner's; NULL: there is none */
	struct subprocess     *engine; /* NULL: not started */
	struct analysis_driver driver;
	unsigned asked_serial; /* of the position that was sent to the engine */
	char     problem[ANALYSIS_TEXT_SIZE]; /* why the engine cannot be used,
	                                         without a full stop; or "" */
};

/*
 * Does what the screen asks for since the last call. Another screen than
 * before, or none, ends the engine.
 */
void replay_work_serve(struct replay_work *w, struct replay_screen *screen);

/*
 * Whether the engine can be used; starts it if it has never been started. If
 * not, w->problem and a note on the screen say why.
 */
bool replay_work_start(struct replay_work *w);

/* Ends the engine, if it runs. */
void replay_work_close(struct replay_work *w);

#endif
