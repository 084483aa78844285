/*
 * viewer_services.h -- what a viewer asks for: an engine that reviews the game
 * and answers tried moves, and files.
 */

#ifndef CLIENT_VIEWER_SERVICES_H
#define CLIENT_VIEWER_SERVICES_H

#include <stdbool.h>

#include <event2/event.h>

#include "client/core/viewer.h"
#include "client/engine/analysis_driver.h"
#include "client/engine/subprocess.h"

/* The position that was to be examined for a puzzle. */
enum examined {
	EXAMINED_NONE, /* no result, or the position is not a puzzle */
	EXAMINED_NOT_YET,
	EXAMINED_PUZZLE /* driver.puzzle */
};

/* All zero, with base, on_change, ctx and viewer set, is ready. */
struct viewer_services {
	struct event_base *base; /* belongs to the owner */
	/* Called when the engine has sent a result, or has failed. */
	void (*on_change)(void *ctx);
	void          *ctx;
	struct viewer *viewer; /* belongs to the owner */
	unsigned       opened; /* viewer->opened when the engine was started */
	struct subprocess     *engine; /* NULL: not started */
	struct analysis_driver driver;
	enum examined          examined;
	unsigned asked_serial; /* serial of the position that the engine is
                                  to answer; 0: none */
	char     problem[ANALYSIS_TEXT_SIZE]; /* why the engine cannot be used,
	                                         without a full stop; or "" */
};

/*
 * Does what the viewer has requested since the last call. Ends the engine if
 * another game is shown than at the last call.
 */
void viewer_services_serve(struct viewer_services *w);

/*
 * Whether the engine can be used; starts it if it has never been started. If
 * not, w->problem and a note of the viewer say why.
 */
bool viewer_services_start(struct viewer_services *w);

/* Whether the engine is to answer a move, or makes a review. */
bool viewer_services_is_busy(const struct viewer_services *w);

/* Asks the engine to examine a position, if the engine can be used. */
void viewer_services_examine(struct viewer_services *w,
    const struct puzzle                             *position);

/* Ends the engine, if it runs. */
void viewer_services_close(struct viewer_services *w);

#endif
