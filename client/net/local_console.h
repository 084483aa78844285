/*
 * local_console.h -- the operator's console of a server that local_server has
 * started: who hosts a game leads its tournament.
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
 * Sends a line and waits for its answer, at most a second: the server is on
 * this machine. Writes the sentence of a refusal, or "" if the command was
 * done. Returns false, with a sentence, if the console does not answer.
 */
bool local_console_request(const char *line,
    char                               answer[LOCAL_CONSOLE_ANSWER_SIZE]);

#endif
