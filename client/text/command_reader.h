/*
 * command_reader.h -- parses typed bytes, or those of a script, into commands.
 */

#ifndef CLIENT_TEXT_COMMAND_READER_H
#define CLIENT_TEXT_COMMAND_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "client/text/commands.h"
#include "common/line_reader.h"

/* All zero is the initial state. */
struct command_reader {
	struct line_reader reader; /* the incomplete line */
	struct byte_span   span;   /* the caller's bytes not parsed yet */
	struct command     next;   /* COMMAND_NONE: none is pending */
	bool               ended;  /* no more bytes will come */
	char               end[1]; /* completes the last line of the input */
};

/* Frees the incomplete line and drops the pending command. */
void command_reader_clear(struct command_reader *in);

/*
 * Adds n bytes. They stay the caller's, are modified in place, and must live
 * until command_reader_peek returns NULL. n = 0 is the end of input: it
 * completes the last line.
 */
void command_reader_feed(struct command_reader *in, char *bytes, size_t n);

/*
 * The next command, the same until command_reader_pop; NULL: more input is
 * needed. Blank lines are skipped. A line that never ends ends the input.
 */
const struct command *command_reader_peek(struct command_reader *in,
    const struct client_state                                   *state);

void command_reader_pop(struct command_reader *in);

#endif
