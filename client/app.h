/* app.h -- the loop that a visit lives in: its input, its server, its time. */

#ifndef CLIENT_APP_H
#define CLIENT_APP_H

#include "client/options.h"

/*
 * Plays as the options ask, from standard input to standard output, until the
 * person leaves, or dies with a sentence. Returns the status to exit with.
 */
int app_run(const struct options *o);

#endif
