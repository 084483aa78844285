/*
 * console_commands.h -- the commands of the operator.
 *
 * Requests and answers have the grammar of protocol.md, but the commands are
 * other ones. There is no state between requests.
 */

#ifndef SERVER_CONSOLE_CONSOLE_COMMANDS_H
#define SERVER_CONSOLE_CONSOLE_COMMANDS_H

#include <stddef.h>

#include "server/console/console_request.h"

/* The name of the n-th command, from 0, in alphabetical order; or NULL. */
const char *console_command_name(unsigned n);

/*
 * Executes a line of length bytes, followed by a NUL; sends its rows and
 * exactly one answer, and logs commands that change something.
 */
void console_execute(struct console_request *r, char *line, size_t length);

#endif
