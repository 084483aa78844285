/* db_export.h -- writes the games of a database as files (--export). */

#ifndef SERVER_STORAGE_DB_EXPORT_H
#define SERVER_STORAGE_DB_EXPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "common/time_ms.h"

/*
 * Writes each finished game of a database, which no server may have open, as
 * DIRECTORY/game-NUMBER.sgf, and prints how many were written and how many were
 * there already, which are left as they are: so an export that was interrupted
 * can be continued. The directory is created if it is missing. Files are
 * synced in portions of 1,000 and then get their names; until then they are
 * DIRECTORY/.game-NUMBER.sgf.part, which an interrupted export may leave and
 * the next one replaces. Prints to progress,
 * unless it is NULL, how far it is, every interval ms.
 *
 * A full disk, for example, ends the export with a sentence on standard error
 * and false. Games whose rows are damaged are left out and counted; then the
 * result is false too. Fatal as db_open_to_read.
 */
bool db_export(const char *path, const char *directory, FILE *progress,
    msec interval);

#endif
