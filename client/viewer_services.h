/*
 * viewer_services.h -- does what a viewer requests: an engine reviews the game
 * and answers tried moves, and records are saved.
 */

#ifndef CLIENT_VIEWER_SERVICES_H
#define CLIENT_VIEWER_SERVICES_H

#include <stdbool.h>

#include <event2/event.h>

#include "client/core/viewer.h"
#include "client/engine/analysis_driver.h"
#include "client/engine/subprocess.h"

/*
 * Before its use, all fields must be zero, except base, on_change, ctx and
 * viewer.
 */
struct viewer_services {
	struct event_base *base; /* not owned */
	/* Called when the engine has sent a result, or has failed. */
	void (*on_change)(void *ctx);
	void          *ctx;
	struct viewer *viewer; /* not owned */
	/* Value of viewer->opened when the engine was started */
	unsigned               opened;
	struct subprocess     *engine; /* NULL: the engine is not running */
	struct analysis_driver driver;
	/* Serial of the position that the engine must answer; 0: none */
	unsigned asked_serial;
	/* Why the engine cannot be used, without a full stop; or "" */
	char problem[ANALYSIS_TEXT_SIZE];
};

/*
 * Does what the viewer has requested since the last call. If another game is
 * shown than at the last call, ends the engine.
 */
void viewer_services_serve(struct viewer_services *w);

/*
 * Whether the engine can be used. Starts the engine if it was never started. If
 * it cannot be used, w->problem and a note of the viewer say why.
 */
bool viewer_services_start(struct viewer_services *w);

/* Whether the engine is answering a move or making a review. */
bool viewer_services_is_busy(const struct viewer_services *w);

/* If the engine is running, ends it. */
void viewer_services_close(struct viewer_services *w);

#endif
