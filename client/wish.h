/* wish.h -- the game that the command line asks for, as a request. */

#ifndef CLIENT_WISH_H
#define CLIENT_WISH_H

#include <stdbool.h>

#include "client/options.h"
#include "common/line.h"

/* A game is to begin at once. */
bool wish_is_there(const struct options *o);

/*
 * Asks for such a game, as it is written, or for the one that the command line
 * names (NULL). Returns out.
 */
const char *wish_write(const struct options *o, const char *game,
    char out[LINE_REQUEST + 1]);

#endif
