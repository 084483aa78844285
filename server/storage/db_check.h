/* db_check.h -- checks the integrity of a database file (--check). */

#ifndef SERVER_STORAGE_DB_CHECK_H
#define SERVER_STORAGE_DB_CHECK_H

#include <stdbool.h>

/*
 * Checks the whole file, which may take minutes, without changing it. Prints
 * the faults, or that there are none, to standard output. Returns true if there
 * are none. Fatal if the file is not a noughts database or is in use.
 */
bool db_check_file(const char *path);

#endif
