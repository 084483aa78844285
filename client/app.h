/* app.h -- the event loop of the client: input, server, timers and engine. */

#ifndef CLIENT_APP_H
#define CLIENT_APP_H

#include "client/options.h"

/*
 * Connects to a server and plays as the options say, on standard input and
 * output, until the user quits. On a failure exits with a message.
 */
void app_run(const struct options *o);

#endif
