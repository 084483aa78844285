/* program_path.h -- finds another program of ours. */

#ifndef CLIENT_UTIL_PROGRAM_PATH_H
#define CLIENT_UTIL_PROGRAM_PATH_H

#include <limits.h>
#include <stdbool.h>

/*
 * Writes the path of the program beside this one or, if there is none, of the
 * first on $PATH. False if there is none.
 */
bool program_path_find(const char *name, char path[PATH_MAX]);

#endif
