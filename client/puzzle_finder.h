/*
 * puzzle_finder.h -- finds the puzzles that the screen shows: in the file that
 * comes with the program, or in the games of a file, which the engine examines.
 */

#ifndef CLIENT_PUZZLE_FINDER_H
#define CLIENT_PUZZLE_FINDER_H

#include <stdbool.h>

#include "client/session/puzzle_file.h"
#include "client/tui/ui_state.h"
#include "client/viewer_services.h"

/* All zero, with work and ui set: no puzzles. */
struct puzzle_finder {
	struct viewer_services *work; /* work and ui belong to the owner */
	struct ui_state        *ui; /* shows the puzzle, also for plain mode */
	struct puzzle_file      puzzles; /* text NULL: none are shown */
	struct puzzle           puzzle;  /* the puzzle that is shown */
	struct puzzle           next;    /* the puzzle that is searched for */
	struct puzzle_candidates
	     candidates; /* used instead of the file if it has games */
	bool is_looking; /* searches for the next puzzle */
	char problem[PUZZLE_FILE_TEXT_SIZE]; /* why there is none, or "" */
};

/*
 * Opens the file of puzzles, and shows the first in f->ui. False: f->problem is
 * a sentence without its full stop, and f is closed.
 */
bool puzzle_finder_open(struct puzzle_finder *f);
void puzzle_finder_close(struct puzzle_finder *f);

/*
 * Begins to search for the next puzzle. Then call puzzle_finder_look until it
 * returns false: then the puzzle is shown, or f->problem says why there is
 * none.
 */
void puzzle_finder_begin(struct puzzle_finder *f);
bool puzzle_finder_look(struct puzzle_finder *f);

/*
 * Does what the screen requests: shows the next puzzle, or remembers a solved
 * one. Closes f when the screen no longer shows puzzles.
 */
void puzzle_finder_serve(struct puzzle_finder *f);

#endif
