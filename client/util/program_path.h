/* program_path.h -- how the user starts noughts, and where its files are. */

#ifndef CLIENT_UTIL_PROGRAM_PATH_H
#define CLIENT_UTIL_PROGRAM_PATH_H

#include <limits.h>
#include <stdbool.h>

/*
 * The command that starts this program, for sentences that tell the user what
 * to type: the path by which it was started, such as "build/release/noughts",
 * or "noughts" if the shell has found it in $PATH. A static string.
 */
const char *program_command(void);

/*
 * Writes the path of the program with that name beside this program or, if
 * there is none, the path of the first one on $PATH. False if there is none.
 */
bool program_path_find(const char *name, char path[PATH_MAX]);

/*
 * Writes the path of a data file: in share/noughts of the prefix below which
 * this program is installed, or in the source tree in which it was built. False
 * if neither has it.
 */
bool program_path_find_data(const char *name, char path[PATH_MAX]);

#endif
