/*
 * puzzles.h -- shows the puzzles that come with the program, one after another,
 * and stores which of them the user has solved.
 */

#ifndef CLIENT_PUZZLES_H
#define CLIENT_PUZZLES_H

#include <stdbool.h>

#include "client/core/puzzle.h"
#include "client/tui/ui_state.h"

/* Size that fits a sentence about the files, with its NUL. */
#define PUZZLES_TEXT_SIZE 1200

/* If all fields except ui are zero, no puzzles are shown. */
struct puzzles {
	/* Not owned; shows the puzzles; plain mode uses it, too */
	struct ui_state *ui;
	/* Owned; the puzzles, one on each line; NULL if none are shown */
	char                 *text;
	unsigned              line; /* number of the line of the shown puzzle */
	struct puzzle         puzzle; /* the puzzle that is shown */
	struct solved_puzzles solved;
};

/*
 * Reads the puzzles, and which of them are solved, and shows the first one that
 * is not. If there is none, a file cannot be read or there is no engine,
 * returns false and writes a sentence without a full stop to `problem`.
 */
bool puzzles_open(struct puzzles *p, char problem[PUZZLES_TEXT_SIZE]);
void puzzles_close(struct puzzles *p);

/*
 * If the shown puzzle was solved just now, stores that for this and all later
 * starts. If the screen has requested the next puzzle, shows it. Closes p if
 * the screen shows no puzzle.
 */
void puzzles_serve(struct puzzles *p);

#endif
