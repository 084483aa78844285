/*
 * line_edit.h -- a line editor: the text and the cursor in it; the sent lines,
 * which the user can bring back; and pasted keys (bracketed paste), which must
 * run nothing.
 */

#ifndef CLIENT_TUI_LINE_EDIT_H
#define CLIENT_TUI_LINE_EDIT_H

#include <stdbool.h>
#include <stddef.h>

#include "client/tui/key.h"
#include "common/time_ms.h"

/*
 * The bytes of the text in UTF-8, and a NUL. Text that does not fit is ignored.
 */
#define LINE_EDIT_SIZE 480

struct line_edit {
	size_t length, cursor; /* both in bytes; the cursor is between
                                  characters */
	bool   selected;       /* the next character replaces the text */
	char   text[LINE_EDIT_SIZE];
};

void line_edit_clear(struct line_edit *e);

/* Replaces the text, cut to size, and puts the cursor at its end. */
void line_edit_set(struct line_edit *e, const char *text);

/* Selects the text: the next character typed replaces it. */
void line_edit_select(struct line_edit *e);

/*
 * Replaces the text from byte `from` to its end. Text that does not fit is cut.
 */
void line_edit_replace_end(struct line_edit *e, size_t from, const char *text);

/* Handles a key that types, deletes or moves the cursor. False: another key. */
bool line_edit_key(struct line_edit *e, const struct key *key);

/* --- the sent lines --- */

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

/* --- pasted keys --- */

/* All zero: nothing is being pasted. */
struct paste {
	msec until; /* keys up to then are pasted; 0: none are */
};

/*
 * Whether the key is pasted, or ends a paste. Such a key must run nothing: *out
 * is the text to insert into an input line, in which a line end becomes a
 * blank, or a key that inserts nothing.
 */
bool paste_take_key(struct paste *p, const struct key *key, msec now,
    struct key *out);

#endif
