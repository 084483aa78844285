/* options.h -- the options of noughtsd. */

#ifndef SERVER_OPTIONS_H
#define SERVER_OPTIONS_H

#include <limits.h>
#include <stdbool.h>

#include "common/base/option_table.h"
#include "server/storage/storage.h"
#include "server/util/option_values.h"

/* The table of all options. */
extern const struct option_table options_table;

/*
 * Reads the configuration file and the command line, which overrides the file.
 * argv must outlive o. If there is an error, prints it and exits with status 2.
 * If help or version is set, the other fields are not valid.
 */
void options_parse(struct options *o, int argc, char **argv);

/*
 * Reads the configuration and the command line again, and applies those options
 * that may change while the server runs. Calls on_difference for each option
 * whose value has changed. On an error returns false, with a sentence in error,
 * and changes nothing.
 */
bool options_reload(struct options *o,
    void (*on_difference)(void *ctx, const struct option_row *row), void *ctx,
    char error[OPTION_TEXT_SIZE]);

/* Frees the memory that o owns. */
void options_clear(struct options *o);

/* Returns how many requests per second an address may make; 0: no limit. */
unsigned options_address_rate(const struct options *o);

/* Returns which games are kept. */
struct keep_limit options_keep_limit(const struct options *o);

/*
 * Writes the path of the database file, or "none", to out and returns out. The
 * directory of the default path is the first of $STATE_DIRECTORY (set by
 * systemd), $XDG_STATE_HOME/noughts and ~/.local/state/noughts; it is created if
 * necessary, with mode 0700. Fatal if none of them is set, or if the directory
 * cannot be created.
 */
const char *options_db_path(const struct options *o, char out[PATH_MAX]);

#endif
