/* games_export.h -- writes finished games of a server to a file (--export). */

#ifndef CLIENT_GAMES_EXPORT_H
#define CLIENT_GAMES_EXPORT_H

#include "client/options.h"

/*
 * Fetches the game that the options name, or all games of the player's name,
 * and writes them to a new file (record_io.h), each as it arrives; the progress
 * is on standard error. Returns the exit status. Fatal, with a message, and
 * without a file, on any failure or signal.
 */
int games_export_run(const struct options *o);

#endif
