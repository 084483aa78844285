/* scratch_dir.h -- directories that exist as long as a test. */

#ifndef TESTS_SUPPORT_SCRATCH_DIR_H
#define TESTS_SUPPORT_SCRATCH_DIR_H

#include <stddef.h>

/* Bytes of a directory's path. */
#define SCRATCH_DIR_PATH 40

/*
 * Makes an empty directory and writes its path: in the directory that the
 * environment names as SCRATCH, else in memory if possible, because syncing a
 * disk takes long. Exits on failure.
 */
void scratch_dir_make(char path[SCRATCH_DIR_PATH]);

/*
 * Removes a directory and everything in it; file systems mounted there must be
 * unmounted before.
 */
void scratch_dir_remove_tree(const char *path);

/* A checked fixture: creates the directory of scratch_dir_path. */
void scratch_dir_create(void);
void scratch_dir_remove(void);

/* The same; it is also $XDG_STATE_HOME. */
void scratch_dir_create_state(void);

/* The path of a file in that directory, valid as long as the test runs. */
const char *scratch_dir_path(const char *name);

/*
 * The bytes of a file and a NUL, for the caller to free; NULL if it is missing.
 */
unsigned char *read_whole_file(const char *path, size_t *size);

void write_whole_file(const char *path, const void *bytes, size_t size);

#endif
