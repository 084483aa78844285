/*
 * dispatch.h -- the table of the clients' commands, and the execution of
 * requests by this or, for the operator, another table.
 */

#ifndef SERVER_PROTOCOL_DISPATCH_H
#define SERVER_PROTOCOL_DISPATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "common/error.h"
#include "common/parser.h"
#include "common/time_ms.h"
#include "server/protocol/session.h"

struct command {
	const char *name;
	const char *params; /* a letter for each argument: see
                               parse_arguments */
	const char *keys;   /* the allowed keys of pairs, separated by blanks */
	unsigned    states; /* set of the enum session_state in which it is
                               allowed */
	unsigned cost; /* charged to the rate limit; a refusal costs 1 more */
	bool     needs_disk; /* refused while the disk is full */
	command_handler_fn *handler;
	const char *usage; /* its arguments, as help shows them; may be "" */
	const char *help;  /* what the command does: imperative, without a
                              full stop */
};

struct command_table {
	const struct command *rows; /* sorted by name */
	size_t                count;
};

extern const struct command_table client_commands;

/* Explains the commands of the session's table, or the one that is named. */
command_handler_fn cmd_help;

/*
 * Parses one line of length bytes, executes the request and sends exactly one
 * answer; an empty line gets no answer. While an earlier request waits for the
 * database, a request in a game is executed at once and its answer waits; any
 * other request waits unexecuted. The line is modified and must end with a '\0'
 * at line[length]. The session may have ended when this returns.
 */
void dispatch_line(struct session *s, char *line, size_t length, msec now);

/*
 * Refuses a line longer than LINE_REQUEST_MAX. start has its first bytes, with
 * a '\0' behind them; they are modified.
 */
void dispatch_long_line(struct session *s, char *start, size_t length,
    msec now);

#endif
