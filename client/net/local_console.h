/*
 * local_console.h -- the operator's console of a server that local_server has
 * started. Through it, this program manages the tournament.
 *
 * The console is a Unix socket beside the server's default store, which only
 * the same user can open; there is no administration over TCP.
 */

#ifndef CLIENT_NET_LOCAL_CONSOLE_H
#define CLIENT_NET_LOCAL_CONSOLE_H

#include <stdbool.h>

/* Size of the longest answer, with its NUL. */
#define LOCAL_CONSOLE_ANSWER_SIZE 512

/*
 * Sends a line and waits for its answer, for some seconds at most, as the
 * server is on this machine. Writes to `answer` why the command was refused, or
 * "" if it was done. If the console does not answer, returns false and writes a
 * sentence that says so.
 */
bool local_console_request(const char *line,
    char                               answer[LOCAL_CONSOLE_ANSWER_SIZE]);

#endif
