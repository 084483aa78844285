/* shelf.h -- where the store stands if nobody says. */

#ifndef SERVER_SHELF_H
#define SERVER_SHELF_H

#include <limits.h>

/*
 * Writes the path: in the first of $STATE_DIRECTORY, which systemd sets, or in
 * $XDG_STATE_HOME/noughts, or in ~/.local/state/noughts; its folders are made,
 * for us alone. Dies where there is no such place or it cannot be made. Returns
 * out.
 */
const char *shelf_path(char out[PATH_MAX]);

#endif
