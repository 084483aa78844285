/* xdg_path.h -- paths as in the XDG Base Directory Specification. */

#ifndef COMMON_BASE_XDG_PATH_H
#define COMMON_BASE_XDG_PATH_H

#include <stddef.h>

/*
 * Writes the path of our state file with that name and suffix: in
 * $XDG_STATE_HOME/noughts, or in ~/.local/state/noughts if that is not set.
 * Relative paths in the environment are ignored, as the specification demands.
 * Returns the length of the path; if that is size or more, out has only its
 * beginning. Returns -1 if the environment names no directory. Does not create
 * directories.
 */
int xdg_state_path(const char *name, const char *suffix, char *out,
    size_t size);

#endif
