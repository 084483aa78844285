/* server.h -- runs the server: start, event loop, stop. */

#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/options.h"

/*
 * Runs the server until SIGTERM or SIGINT, or until no client has been
 * connected for the idle exit timeout. Then sends "bye" to all clients, and
 * sends pending output for at most 1.5 seconds. Returns 0; or 1 if the last
 * records could not be written to the database. Exits with a message if it
 * cannot start. SIGHUP reads the options again, and applies those that may
 * change.
 */
int server_run(struct options *o);

#endif
