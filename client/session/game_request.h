/* game_request.h -- the request for the game that the command line asks for. */

#ifndef CLIENT_SESSION_GAME_REQUEST_H
#define CLIENT_SESSION_GAME_REQUEST_H

#include <stdbool.h>

#include "client/session/session_options.h"
#include "common/line_reader.h"

/* True if the command line asks for a game. */
bool game_request_is_wanted(const struct session_options *o);

/*
 * Writes the request for a game of the variant game or, if that is NULL, of the
 * one that the command line names. Returns out.
 */
const char *game_request_write(const struct session_options *o,
    const char *game, char out[LINE_REQUEST_MAX + 1]);

#endif
