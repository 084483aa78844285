/* file_publish.h -- gives a complete file its name, without replacing one. */

#ifndef SERVER_UTIL_FILE_PUBLISH_H
#define SERVER_UTIL_FILE_PUBLISH_H

#include <stdbool.h>

/*
 * Renames part to path, in the same directory, unless path exists. Returns
 * false and sets errno if that fails (EEXIST: path exists); then part is still
 * there. Syncs nothing: the caller must sync part before, and the directory
 * afterwards.
 *
 * On a file system without hard links, a file that another program creates at
 * path in the same instant is replaced.
 */
bool file_publish(const char *part, const char *path);

/* Syncs the directory of a file, so that its name survives a power cut. */
bool file_sync_directory(const char *path);

#endif
