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
 * Writes the path of another program: of the file in this program's directory
 * or, if there is none, of the first on $PATH. Returns false if there is none.
 */
bool program_path_find(const char *name, char path[PATH_MAX]);

/*
 * Writes the path of a data file: in share/noughts of the prefix below which
 * this program is installed or, if it is not there, in the source tree in which
 * the program was built. Returns false if the file is in neither.
 */
bool program_path_find_data(const char *name, char path[PATH_MAX]);

#endif
