/*
 * command_reader.h -- parses typed bytes, or those of a script, into commands.
 */

#ifndef CLIENT_TEXT_COMMAND_READER_H
#define CLIENT_TEXT_COMMAND_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "client/text/commands.h"
#include "common/line_reader.h"

/* The most bytes that wait to be parsed. */
#define COMMAND_READER_MAX 65536

/* All zero is the initial state. */
struct command_reader {
	struct line_reader reader;    /* the incomplete line */
	char              *bytes;     /* owned; or NULL */
	struct byte_span   span;      /* of bytes: those not parsed yet */
	struct command     next;      /* COMMAND_NONE: none is pending */
	bool               ended;     /* no more bytes will come */
	bool               has_blank; /* a blank line was skipped; reset by the
					 owner */
};

/* Frees and drops all that has been read, and the pending command. */
void command_reader_clear(struct command_reader *in);

/*
 * Adds a copy of n bytes to those that are not parsed yet. n = 0 is the end of
 * input: it completes the last line. False if there would be more than
 * COMMAND_READER_MAX bytes: these are dropped.
 */
bool command_reader_feed(struct command_reader *in, const char *bytes,
    size_t n);

/*
 * The next command, the same until command_reader_pop; NULL: more input is
 * needed. Blank lines are skipped. A line that never ends ends the input.
 */
const struct command *command_reader_peek(struct command_reader *in,
    const struct client_state                                   *state);

void command_reader_pop(struct command_reader *in);

#endif
