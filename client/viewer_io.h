/*
 * viewer_io.h -- does what a viewer requests: an engine reviews the game and
 * answers tried moves, records are saved, and the puzzles that come with the
 * program are shown one after another.
 */

#ifndef CLIENT_VIEWER_IO_H
#define CLIENT_VIEWER_IO_H

#include <stdbool.h>

#include <event2/event.h>

#include "client/engine/analysis_driver.h"
#include "client/engine/subprocess.h"
#include "client/screen/ui_state.h"
#include "client/study/puzzle.h"

/* Size that fits a sentence about the files of puzzles, with its NUL. */
#define PUZZLES_TEXT_SIZE 1200

/* Before its use, all fields must be zero, except the first four. */
struct viewer_io {
	struct event_base *base; /* not owned */
	/* Called when the engine has sent a result, or has failed. */
	void (*on_change)(void *ctx);
	void            *ctx;
	struct ui_state *ui; /* not owned; has the viewer, also in plain mode */
	/* Value of viewer.opened when the engine was started */
	unsigned               opened;
	struct subprocess     *engine; /* NULL: the engine is not running */
	struct analysis_driver driver;
	/* Serial of the position that the engine must answer; 0: none */
	unsigned asked_serial;
	bool asked_solution; /* it must continue a puzzle's solution instead */
	/* Why the engine cannot be used, without a full stop; or "" */
	char problem[ANALYSIS_TEXT_SIZE];
	/* Owned; the puzzles, one on each line; NULL if none are shown */
	char                 *puzzles;
	unsigned              line; /* number of the line of the shown puzzle */
	struct puzzle         puzzle; /* the puzzle that is shown */
	struct solved_puzzles solved;
};

/*
 * Does what the viewer has requested since the last call. If another game is
 * shown than at the last call, ends the engine. If a puzzle was solved just now,
 * stores that for this and all later starts.
 */
void viewer_io_serve(struct viewer_io *w);

/* Whether the engine is answering a move or making a review. */
bool viewer_io_is_busy(const struct viewer_io *w);

/*
 * Reads the puzzles, and which of them are solved, and shows the first one that
 * is not. If there is none, a file cannot be read or there is no engine,
 * returns false and writes a sentence without a full stop to `problem`.
 */
bool viewer_io_open_puzzles(struct viewer_io *w,
    char                                      problem[PUZZLES_TEXT_SIZE]);

/* If the engine is running, ends it; forgets the puzzles. */
void viewer_io_close(struct viewer_io *w);

#endif
