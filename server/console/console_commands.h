/*
 * console_commands.h -- the table of the operator's commands.
 *
 * Requests and answers have the grammar of protocol.md. All but the commands
 * that only show something are logged.
 */

#ifndef SERVER_CONSOLE_CONSOLE_COMMANDS_H
#define SERVER_CONSOLE_CONSOLE_COMMANDS_H

#include "server/protocol/dispatch.h"

extern const struct command_table console_commands;

/* The on_executed of the operator's sessions: logs the command. */
void console_log_command(struct session *s, const struct command *c,
    const char *arguments, enum error e);

#endif
