/* file_publish.h -- gives a complete file its name, without replacing one. */

#ifndef SERVER_UTIL_FILE_PUBLISH_H
#define SERVER_UTIL_FILE_PUBLISH_H

#include <stdbool.h>

/*
 * Renames part to path, in the same directory, unless something has that name.
 * Returns false and sets errno if that fails; EEXIST: there is a file. Then
 * part is still there. Nothing is synced: a part must be synced before, and
 * the directory afterwards.
 *
 * On a file system without links, a file that another program creates in the
 * same instant is replaced.
 */
bool file_publish(const char *part, const char *path);

/* Syncs the directory of a file, so that its name survives a power cut. */
bool file_sync_directory(const char *path);

#endif
