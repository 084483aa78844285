/* export_games.h -- writes the games of a database as files (--export). */

#ifndef SERVER_EXPORT_GAMES_H
#define SERVER_EXPORT_GAMES_H

#include <stdbool.h>
#include <stdio.h>

#include "common/base/time_ms.h"

/*
 * Writes each game that is over to a file DIRECTORY/game-NUMBER.sgf. No server
 * may have the database open. Prints how many games were written and how many
 * files existed already. Existing files are not changed, so an interrupted
 * export can be continued. The directory is created if it is missing.
 *
 * Until it is synced, a file is called DIRECTORY/.game-NUMBER.sgf.part. An
 * interrupted export may leave such a file; the next export replaces it.
 *
 * If `progress` is not NULL, prints the progress to it every `interval` ms. A
 * failure, such as a full disk, ends the export with a sentence on standard
 * error, and the result is false. Games with damaged rows are left out and
 * counted; then the result is false too. Fatal like storage_open_to_read.
 */
bool export_games(const char *path, const char *directory, FILE *progress,
    msec interval);

#endif
