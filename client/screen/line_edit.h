/*
 * line_edit.h -- a line editor: the text and the cursor in it; the lines sent
 * before, which the user can bring back; and pasted keys (bracketed paste),
 * which must not run commands.
 */

#ifndef CLIENT_SCREEN_LINE_EDIT_H
#define CLIENT_SCREEN_LINE_EDIT_H

#include <stdbool.h>
#include <stddef.h>

#include "client/screen/key.h"
#include "common/base/time_ms.h"

/*
 * Size of the text in bytes of UTF-8, with its NUL. Text that does not fit is
 * ignored.
 */
#define LINE_EDIT_SIZE 480

struct line_edit {
	/*
	 * In bytes; the cursor is never inside what a reader takes for a
	 * character
	 */
	size_t length, cursor;
	/* The whole text is selected: the next character replaces it */
	bool selected;
	char text[LINE_EDIT_SIZE];
};

void line_edit_clear(struct line_edit *e);

/* Replaces the text by another, cut to size, and puts the cursor at its end. */
void line_edit_set(struct line_edit *e, const char *text);

/* Selects the text: the next character typed replaces it. */
void line_edit_select(struct line_edit *e);

/* Replaces all text from byte `from` on. Text that does not fit is cut. */
void line_edit_replace_end(struct line_edit *e, size_t from, const char *text);

/*
 * Handles a key that types, deletes or moves the cursor, by what a reader takes
 * for a character. Invisible characters are not typed. Returns false for any
 * other key.
 */
bool line_edit_key(struct line_edit *e, const struct key *key);

/* --- lines sent before --- */

/* How many sent lines are remembered. */
#define INPUT_HISTORY_LINES 32

/* All zero is the initial state. */
struct input_history {
	unsigned count; /* how many lines were ever added */
	/*
	 * Which line is shown: 1 is the last one added; 0: what the user is
	 * typing
	 */
	unsigned back;
	/* What the user had typed when an earlier line was brought back */
	char typed[LINE_EDIT_SIZE];
	char lines[INPUT_HISTORY_LINES][LINE_EDIT_SIZE];
};

/*
 * Adds a line, cut to size, and sets `back` to 0. Does not add an empty line or
 * a line equal to the last one added.
 */
void input_history_add(struct input_history *h, const char *line);

/*
 * If `step` is 1, returns the line before the shown line; if it is -1, the line
 * after it. If `commands` is true, skips lines that do not begin with "/".
 * `typed` is the text of the input line at the first step back; the last step
 * forward returns that text again. Returns NULL if there is no further line.
 * The result is valid until the next call.
 */
const char *input_history_step(struct input_history *h, int step,
    const char *typed, bool commands);

/* --- pasted keys --- */

/* All zero: no paste is in progress. */
struct paste {
	msec until; /* a key counts as pasted until this time; 0: none does */
};

/*
 * Returns true if the key is pasted, or ends a paste. Then the caller must not
 * run the key's command, but pass *out to an input line: *out is a blank in
 * place of Enter, the character in place of Tab, or else the key itself.
 */
bool paste_take_key(struct paste *p, const struct key *key, msec now,
    struct key *out);

#endif
