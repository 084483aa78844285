/*
 * console_commands.h -- the table of the operator's commands.
 *
 * Requests and answers have the grammar of protocol.md. A connection to the
 * console is a session of the dispatcher, but it has another table of commands,
 * and no player. Commands are logged, except those that only show something.
 */

#ifndef SERVER_CONSOLE_CONSOLE_COMMANDS_H
#define SERVER_CONSOLE_CONSOLE_COMMANDS_H

#include "server/protocol/dispatch.h"

extern const struct command_table console_commands;

/*
 * The on_executed callback of the operator's sessions: logs the command. The
 * answer to a command that has recorded something waits for the commit, unless
 * the disk is full.
 */
void console_note_command(struct session *s, const struct command *c,
    const char *arguments, enum error e);

#endif
