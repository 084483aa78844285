/*
 * dispatch.h -- the table of the clients' commands; executes requests with that
 * table or, for the operator, with another one.
 */

#ifndef SERVER_PROTOCOL_DISPATCH_H
#define SERVER_PROTOCOL_DISPATCH_H

#include <stddef.h>

#include "common/base/error.h"
#include "common/base/time_ms.h"
#include "common/protocol/line_reader.h"
#include "common/protocol/parser.h"
#include "server/protocol/session.h"

/* What is special about a command; bits of command.flags. */
enum command_flag {
	/* Players are refused with ERR_DISK while the disk is full */
	CMD_DISK = 1,
	/*
	 * A bot must search: refused with ERR_BOTS while too many searches wait
	 */
	CMD_SEARCHES = 2,
	/*
	 * Costs nothing after a game in which both sides have moved, and may
	 * replace a stand-in game
	 */
	CMD_STARTS_GAME = 4,
	CMD_WALL = 8,   /* a screen on a wall may: PRESENCE_HIDDEN */
	CMD_QUIET = 16, /* the operator's command is not logged */
	/* Only the operator and the host may; see session_is_host */
	CMD_HOST = 32
};

struct command {
	const char         *name;
	command_handler_fn *handler;
	/*
	 * Set of the values of enum session_state in which a player may use it
	 */
	unsigned states;
	unsigned cost;  /* for the rate limit; a refused request costs 1 more */
	unsigned flags; /* set of enum command_flag */
	/* A letter for each argument, see parse_arguments; NULL: there is none. */
	const char *params;
	/*
	 * Of the key=value pairs that the command accepts, separated by blanks;
	 * NULL: there is none
	 */
	const char *keys;
	/* The arguments as "help" shows them; NULL: there is none */
	const char *usage;
	/* What the command does, in the imperative, without a full stop */
	const char *help;
};

struct command_table {
	const struct command *rows; /* sorted by name */
	size_t                count;
};

extern const struct command_table client_commands;

/* The row of "tournament" in both tables; see tournament_execute. */
#define TOURNAMENT_COMMAND                                                  \
	.states = STATES_ANY, .cost = 3, .flags = CMD_DISK | CMD_HOST,      \
	.params = "?wwwk", .keys = TOURNAMENT_KEYS,                         \
	.usage = "[create arena|roundrobin|swiss VARIANT [name=NAME]"       \
		 " [rounds=N] [minutes=N] [bots=1] [clock=CLOCK]"           \
		 " [opening=OPENING] [seed=N] | start"                      \
		 " | points NAME POINTS | remove NAME | end]",              \
	.help = "as the host or operator: show the tournament, create one," \
		" pair its first round, correct an entrant's points,"       \
		" remove an entrant, or end it"

/*
 * Handlers of commands that clients and the operator have. "help" explains one
 * command of the session's table, or all.
 */
command_handler_fn cmd_help, cmd_tournament;

/*
 * Parses a line of `length` bytes, executes the request and sends exactly one
 * answer; an empty line has no answer. If status is LINE_TOO_LONG, the line is
 * only the first bytes of a longer one, which is refused. No answer may be
 * deferred. The line is modified and must end with a '\0' at line[length]. The
 * session may have ended when this returns.
 */
void dispatch_line(struct session *s, enum line_status status, char *line,
    size_t length, msec now);

#endif
