/*
 * console.h -- the operator's console: a Unix socket of the server.
 *
 * Only root and the server's user may connect; the kernel says which user has
 * connected (SO_PEERCRED). "noughtsd ctl" is the client of the console.
 */

#ifndef SERVER_CONSOLE_CONSOLE_H
#define SERVER_CONSOLE_CONSOLE_H

#include <limits.h>
#include <stdbool.h>

#include "common/base/time_ms.h"
#include "server/console/console_env.h"

struct console;
struct event_base;

/*
 * Where "noughtsd ctl" looks first: the socket of a server that runs as a
 * service of the system.
 */
#define CONSOLE_SYSTEM_PATH "/run/noughtsd/console"

/*
 * Writes the path of the socket: in $RUNTIME_DIRECTORY or, if that is not set,
 * in the directory of that database file. Returns false if there is neither.
 */
bool console_path(const char *db_file, char out[PATH_MAX]);

/*
 * Listens at the console_path of db_file, if only our user can access its
 * directory. Otherwise logs why there is no console, and returns NULL. *env is
 * copied.
 */
struct console *console_open(struct event_base *base, const char *db_file,
    const struct console_env *env);

/* To be called at each turn's end, like connections_end_turn. c may be NULL. */
msec console_end_turn(struct console *c, msec now);

/*
 * Whether the console can be closed now without losing a command or an answer.
 * c may be NULL.
 */
bool console_is_flushed(const struct console *c);

/* Removes the socket and closes all connections; c may be NULL. */
void console_close(struct console *c);

/*
 * Runs "noughtsd ctl". Sends the command in argv, whose first word is "ctl", or
 * each line of standard input, and prints the answers. Returns the exit status:
 * 0, 1 if the server refused a command or cannot be reached, 2 for wrong
 * options.
 */
int ctl_main(int argc, char **argv);

/* Returns an observer that logs all games, and counts them in g->counters. */
struct match_observer match_logger_observer(struct server_state *g);

#endif
