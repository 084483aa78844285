/*
 * viewer_app.h -- a recorded game, puzzles, or a game of two people at one
 * keyboard, without a server.
 */

#ifndef CLIENT_VIEWER_APP_H
#define CLIENT_VIEWER_APP_H

#include "client/options.h"

/*
 * Shows the game in the file that the options name, puzzles, or the board of
 * --local, until the user leaves, or a signal or the end of the terminal ends
 * it. Fatal, with a message,
 * if the file has no game, or there are no puzzles or no engine to play against
 * them.
 */
void viewer_app_run(const struct options *o);

#endif
