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

/* If all fields except work and ui are zero, there are no puzzles. */
struct puzzle_finder {
	struct viewer_services *work; /* not owned, like ui */
	struct ui_state        *ui;   /* shows the puzzles; plain mode uses it,
				       too */
	struct puzzle_file      puzzles; /* the file; puzzles.text is NULL if no
					    puzzles are shown */
	struct puzzle           puzzle;  /* the puzzle that is shown */
	struct puzzle           next;    /* the puzzle that is being searched */
	struct puzzle_candidates
	     candidates; /* used instead of the file, if it has games */
	bool is_looking; /* the next puzzle is being searched */
	char problem[PUZZLE_FILE_TEXT_SIZE]; /* why there is no puzzle, or "" */
};

/*
 * Opens the file of puzzles and shows the first one in f->ui. If there is none,
 * returns false and closes f; f->problem is a sentence without its full stop.
 */
bool puzzle_finder_open(struct puzzle_finder *f);
void puzzle_finder_close(struct puzzle_finder *f);

/*
 * Begins to search for the next puzzle. The caller must call puzzle_finder_look
 * until it returns false. Then the puzzle is shown, or f->problem says why
 * there is none.
 */
void puzzle_finder_begin(struct puzzle_finder *f);
bool puzzle_finder_look(struct puzzle_finder *f);

/*
 * Shows the next puzzle if the screen has requested it. If the shown puzzle was
 * solved just now, stores that. Closes f if the screen shows no puzzle.
 */
void puzzle_finder_serve(struct puzzle_finder *f);

#endif
