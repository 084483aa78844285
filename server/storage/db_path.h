/* db_path.h -- the default path of the database file. */

#ifndef SERVER_STORAGE_DB_PATH_H
#define SERVER_STORAGE_DB_PATH_H

#include <limits.h>

/*
 * Writes the path to out and returns out. The directory is the first of
 * $STATE_DIRECTORY (set by systemd), $XDG_STATE_HOME/noughts and
 * ~/.local/state/noughts; it is created if necessary, with mode 0700. Fatal if
 * there is none or it cannot be created.
 */
const char *db_path_default(char out[PATH_MAX]);

#endif
