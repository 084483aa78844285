/* server.h -- runs the server: start, event loop, stop. */

#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/options.h"

/*
 * Serves until SIGTERM or SIGINT, or until no client was connected for the idle
 * exit timeout. Then sends "bye" to all clients, sends pending output for at
 * most 1.5 seconds, and returns 0, or 1 if the database could not be written at
 * the end. Exits with a message if it cannot start. SIGHUP reads the options
 * again and applies those that may change.
 */
int server_run(struct options *o);

#endif
