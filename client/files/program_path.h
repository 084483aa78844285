/* program_path.h -- how the user starts noughts, and where its files are. */

#ifndef CLIENT_FILES_PROGRAM_PATH_H
#define CLIENT_FILES_PROGRAM_PATH_H

#include <limits.h>
#include <stdbool.h>

#include "common/base/option_table.h"

/* The exit status after a wrong command line, of our programs and the server. */
#define EXIT_USAGE 2

/*
 * Returns the command that starts this program, for sentences that tell the
 * user what to type. It is the path by which the program was started, such as
 * "build/release/noughts", or "noughts" if the shell has found it in $PATH. The
 * string is static.
 */
const char *program_command(void);

/*
 * Applies the command line of the program `name` to *options. Prints the help or
 * the version and exits if that is asked for, which sets *help or *version, fields
 * of *options. Returns the index of the first operand.
 */
int program_read_options(const char *name, const struct option_table *t,
    void *options, const bool *help, const bool *version, int argc,
    char **argv);

/* Prints what is wrong with the command line and exits with status 2. */
_Noreturn void program_usage_error(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

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
