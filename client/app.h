/* app.h -- the event loop of the client: input, signals, server and timers. */

#ifndef CLIENT_APP_H
#define CLIENT_APP_H

#include "client/find/local_server.h"
#include "client/options.h"

/*
 * Does what the options say, until the user quits: connects to a server and
 * plays or, if !o->has_server, shows a recorded game, puzzles or a game of two
 * people at this keyboard. `local` is the server that was started for that, if
 * any; it is started again when it ends. On a failure exits with a message.
 */
void app_run(const struct options *o, struct local_server *local);

#endif
