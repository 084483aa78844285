/*
 * state_file.h -- small files that outlive the program, private to their owner.
 */

#ifndef CLIENT_FILES_STATE_FILE_H
#define CLIENT_FILES_STATE_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Size of the longest path of a state file, with its NUL. */
#define STATE_FILE_PATH_SIZE 1024

/*
 * Writes the path $XDG_STATE_HOME/noughts/NAMESUFFIX to `out`, where NAME and
 * SUFFIX are the arguments. $XDG_STATE_HOME defaults to $HOME/.local/state.
 * Returns false, with "" in out, if neither has an absolute path, or, with errno
 * ENAMETOOLONG, if the result is too long.
 */
bool state_file_path(const char *name, const char *suffix,
    char out[STATE_FILE_PATH_SIZE]);

/*
 * Creates the directories of `path` that are missing, mode 0700. Returns 0, or the
 * errno of the first that could not be made: opening the file then fails, too, but
 * only because that directory is missing.
 */
int state_file_make_dirs(const char *path);

/*
 * Opens the file at path with `flags`, which are those of open(2). The result
 * is close-on-exec and non-blocking. A file created by O_CREAT has mode 0600.
 * Returns -1, with errno set, on failure, or if the file is not a regular one.
 */
int state_file_open(const char *path, int flags);

/*
 * Reads at most `size` - 1 bytes of the state file `name` into `out` and ends them with
 * a NUL. Returns false, with "" in out, if the file cannot be read.
 */
bool state_file_read(const char *name, char *out, size_t size);

/*
 * Waits until no other process holds the lock of all state files, and takes it;
 * whoever reads a file, changes the text and writes it must hold it. Returns
 * what state_file_unlock takes; -1: the directory cannot be locked.
 */
int  state_file_lock(void);
void state_file_unlock(int lock);

/*
 * Replaces the contents of the state file `name` by text; its mode is 0600. On failure
 * the old file does not change.
 */
void state_file_write(const char *name, const char *text);

#endif
