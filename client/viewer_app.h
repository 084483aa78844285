/*
 * viewer_app.h -- a recorded game, puzzles, or a game of two people at one
 * keyboard, without a server.
 */

#ifndef CLIENT_VIEWER_APP_H
#define CLIENT_VIEWER_APP_H

#include "client/options.h"

/*
 * Shows what the options name: the game of a file, puzzles, or the board of
 * --local. Returns when the user leaves, at a signal, or when the terminal is
 * closed. If the file has no game, or if there are no puzzles or no engine for
 * them, exits with a message.
 */
void viewer_app_run(const struct options *o);

#endif
