/* keep.h -- small files of ours that outlive us, for their owner's eyes only. */

#ifndef CLIENT_KEEP_H
#define CLIENT_KEEP_H

#include <stdbool.h>
#include <stddef.h>

/* Room for the path of such a file, with its NUL. */
#define KEEP_PATH 1024

/*
 * Where a file of that name and ending is, in $XDG_STATE_HOME/noughts; false if
 * nobody says where that is, or the path is too long.
 */
bool keep_path(const char *name, const char *ending, char out[KEEP_PATH]);

/* Makes every folder of a path that is not there. */
void keep_make_folders(const char *path);

/*
 * Opens, or with O_CREAT makes, the file at a path; never waits. -1 where there
 * is none, or what is there is no plain file.
 */
int keep_open(const char *path, int flags);

/*
 * Reads such a file, size - 1 bytes of it at most and a NUL; false, with ""
 * read, where there is none.
 */
bool keep_read(const char *name, char *out, size_t size);

/* Writes it anew, mode 0600. Where that cannot be, nothing is kept. */
void keep_write(const char *name, const char *text);

#endif
