/* program_path.h -- how the user starts noughts, and where its files are. */

#ifndef CLIENT_UTIL_PROGRAM_PATH_H
#define CLIENT_UTIL_PROGRAM_PATH_H

#include <limits.h>
#include <stdbool.h>

/*
 * Returns the command that starts this program, for sentences that tell the
 * user what to type. It is the path by which the program was started, such as
 * "build/release/noughts", or "noughts" if the shell has found it in $PATH. The
 * string is static.
 */
const char *program_command(void);

/*
 * Writes the path of the program `name`: the file in this program's directory
 * or, if that has no such file, the first one on $PATH. Returns false if no
 * file is found.
 */
bool program_path_find(const char *name, char path[PATH_MAX]);

/*
 * Writes the path of the data file `name`. The file is in share/noughts below
 * the prefix where this program is installed or, if not there, in the source
 * tree from which it was built. Returns false if the file is in neither.
 */
bool program_path_find_data(const char *name, char path[PATH_MAX]);

#endif
