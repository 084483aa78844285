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
	unsigned back;  /* how far back the line shown is; 0: what is typed */
	char     typed[LINE_EDIT_SIZE]; /* kept while another line is shown */
	char     lines[INPUT_HISTORY_LINES][LINE_EDIT_SIZE];
};

/*
 * Adds a line, cut to size, and goes behind the last one. An empty line, or one
 * like the last, is not added.
 */
void input_history_add(struct input_history *h, const char *line);

/*
 * Steps one line back if step is 1, forward if it is -1. If commands, only to
 * lines that begin with "/". typed is the text of the input line; the step
 * after the last line returns what was typed there first. The result lives
 * until the next call; NULL: there is no further line.
 */
const char *input_history_step(struct input_history *h, int step,
    const char *typed, bool commands);

#endif
