/* input_history.h -- the sent lines, which the user can bring back. */

#ifndef CLIENT_TUI_INPUT_HISTORY_H
#define CLIENT_TUI_INPUT_HISTORY_H

#include <stdbool.h>

#include "client/tui/line_edit.h"

/* How many lines are kept. */
#define INPUT_HISTORY_LINES 32

/* All zero is the initial state. */
struct input_history {
	unsigned count; /* lines ever added */
	unsigned back;  /* how far back the shown line is; 0: the typed text
                           is shown */
	char     typed[LINE_EDIT_SIZE]; /* the typed text, while another
                                           line is shown */
	char     lines[INPUT_HISTORY_LINES][LINE_EDIT_SIZE];
};

/*
 * Adds a line, cut to size, and sets the position behind the last line. An
 * empty line, or a line equal to the last, is not added.
 */
void input_history_add(struct input_history *h, const char *line);

/*
 * Steps one line back if step is 1, forward if it is -1. With commands, only to
 * lines that begin with "/". typed is the text of the input line; a step
 * forward from the last line returns the text that was typed before the first
 * step. The result is valid until the next call; NULL: there is no further
 * line.
 */
const char *input_history_step(struct input_history *h, int step,
    const char *typed, bool commands);

#endif
