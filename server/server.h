/*
 * server.h -- listener, signals, the one timer, the end of each turn; the order
 * of start and stop; introduces the others to each other.
 */

#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/options.h"

/*
 * Serves until SIGTERM or SIGINT; then tells everybody, sends what is owed, for
 * two seconds at the most, and returns. Dies when it cannot begin.
 */
void server_run(const struct options *o);

#endif
