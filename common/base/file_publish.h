/*
 * file_publish.h -- gives a complete file its final name, but replaces no file.
 */

#ifndef COMMON_BASE_FILE_PUBLISH_H
#define COMMON_BASE_FILE_PUBLISH_H

#include <stdbool.h>

/*
 * Renames the file `part` to `path`, in the same directory, unless `path`
 * exists. On failure returns false and sets errno (EEXIST: `path` exists), and
 * `part` still exists. Does not sync: the caller must sync `part` before, and
 * the directory afterwards. On a file system without hard links, a file that
 * another program creates at `path` in the same instant is replaced.
 */
bool file_publish(const char *part, const char *path);

/*
 * Syncs the directory of the file at path to disk, so that the file's name
 * survives a power cut.
 */
bool file_sync_directory(const char *path);

#endif
