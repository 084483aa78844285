/*
 * file_watch.c -- detects that an open file was removed, replaced or truncated.
 */

#include "server/storage/file_watch.h"

#include <errno.h>
#include <stdbool.h>
#include <sys/stat.h>

static bool is_same_file(const struct file_watch *w, const struct stat *status)
{
	return w->ino == status->st_ino && w->dev == status->st_dev;
}

void file_watch_update(struct file_watch *w, const char *path)
{
	struct stat status;

	if (stat(path, &status) != 0)
		return;
	if (w->ino == 0) {
		w->dev = status.st_dev;
		w->ino = status.st_ino;
	}
	/* Somebody may have truncated it between the two calls. */
	if (is_same_file(w, &status) && status.st_size > w->size)
		w->size = status.st_size;
}

enum file_fault file_watch_look(const struct file_watch *w, const char *path)
{
	struct stat status;

	if (w->ino == 0)
		return FILE_INTACT;
	if (stat(path, &status) != 0)
		return errno == ENOENT || errno == ENOTDIR ? FILE_REMOVED :
							     FILE_INTACT;
	if (!is_same_file(w, &status))
		return FILE_REPLACED;
	return status.st_size < w->size ? FILE_TRUNCATED : FILE_INTACT;
}
