/* input_lines.h -- parses typed bytes, or those of a script, into commands. */

#ifndef CLIENT_TEXT_INPUT_LINES_H
#define CLIENT_TEXT_INPUT_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "client/text/commands.h"
#include "common/line_reader.h"

/* All zero is the initial state. */
struct input_lines {
	struct line_reader reader; /* the incomplete line */
	struct byte_span   span;   /* the caller's bytes not parsed yet */
	struct command     next;   /* COMMAND_NONE: none is pending */
	bool               ended;  /* no more bytes will come */
	char               end[1]; /* completes the last line of the input */
};

/* Frees the incomplete line and drops the pending command. */
void input_lines_clear(struct input_lines *in);

/*
 * Adds n bytes. They stay the caller's, are modified in place, and must live
 * until input_lines_peek returns NULL. n = 0 is the end of input: it completes
 * the last line.
 */
void input_lines_feed(struct input_lines *in, char *bytes, size_t n);

/*
 * The next command, the same until input_lines_pop; NULL: more input is needed.
 * Blank lines are skipped. A line that never ends ends the input.
 */
const struct command *
input_lines_peek(struct input_lines *in, const struct client_state *state);

void input_lines_pop(struct input_lines *in);

#endif
