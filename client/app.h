/* app.h -- the event loop of the client: input, server, timers, engine. */

#ifndef CLIENT_APP_H
#define CLIENT_APP_H

#include "client/options.h"

/*
 * Connects and plays as the options say, on standard input and output, until
 * the user quits. Returns the exit status. Fatal, with a message, on a failure.
 */
int app_run(const struct options *o);

#endif
