/*
 * dispatch.h -- the table of the clients' commands; executes requests with that
 * table or, for the operator, with another one.
 */

#ifndef SERVER_PROTOCOL_DISPATCH_H
#define SERVER_PROTOCOL_DISPATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "common/error.h"
#include "common/line_reader.h"
#include "common/parser.h"
#include "common/time_ms.h"
#include "server/protocol/session.h"

struct command {
	const char *name;
	const char *params; /* a letter for each argument, see
			       parse_arguments */
	const char *keys;   /* keys of the key=value pairs that the command
			       accepts, separated by blanks */
	unsigned    states; /* set of the values of enum session_state in which
			       the command is allowed */
	unsigned    cost; /* cost for the rate limit; a refused request costs 1
		          more */
	bool        needs_disk; /* refused with ERR_DISK if the disk is full */
	command_handler_fn *handler;
	const char *usage; /* the arguments, as "help" shows them; may be "" */
	const char *help;  /* what the command does, in the imperative, without
			      a full stop */
};

struct command_table {
	const struct command *rows; /* sorted by name */
	size_t                count;
};

extern const struct command_table client_commands;

/* Handles "help": explains one command of the session's table, or all. */
command_handler_fn cmd_help;

/*
 * Parses a line of `length` bytes, executes the request and sends exactly one
 * answer; an empty line has no answer. If status is LINE_TOO_LONG, the line is
 * only the first bytes of a longer one, which is refused. While an earlier
 * request waits for the database, a request that changes a game is executed at
 * once and its answer waits; any other request waits before it is executed. The
 * line is modified and must end with a '\0' at line[length]. The session may
 * have ended when this returns.
 */
void dispatch_line(struct session *s, enum line_status status, char *line,
    size_t length, msec now);

#endif
