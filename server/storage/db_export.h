/* db_export.h -- writes the games of a database as files (--export). */

#ifndef SERVER_STORAGE_DB_EXPORT_H
#define SERVER_STORAGE_DB_EXPORT_H

#include <stdbool.h>

/*
 * Writes each finished game of a database, which no server may have open, as
 * DIRECTORY/game-NUMBER.sgf, and prints how many there are. The directory is
 * created if it is missing. A file that is there is not overwritten: that, or a
 * full disk, ends the export with a sentence on standard error, removes the
 * incomplete file and returns false. Games whose rows are damaged are left out
 * and counted; then the result is false too. Fatal as db_open is, and if there
 * is no such database.
 */
bool db_export(const char *path, const char *directory);

#endif
