/*
 * file_watch.c -- detects that another program has changed an open file.
 */

#include "server/storage/file_watch.h"

#include <errno.h>
#include <sys/stat.h>

static bool is_same_file(const struct file_watch *w, const struct stat *status)
{
	return w->ino == status->st_ino && w->dev == status->st_dev;
}

void file_watch_update(struct file_watch *w, const char *path, bool takes_time)
{
	struct stat status;

	if (stat(path, &status) != 0)
		return;
	if (w->ino == 0) {
		w->dev = status.st_dev;
		w->ino = status.st_ino;
	}
	if (!is_same_file(w, &status))
		return;
	/*
	 * w->size must not become smaller: if the file is smaller, somebody has
	 * truncated it since our write.
	 */
	if (status.st_size > w->size)
		w->size = status.st_size;
	if (takes_time) {
		w->has_time = true;
		w->changed = status.st_mtim;
	}
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
	if (status.st_size < w->size)
		return FILE_TRUNCATED;
	return w->has_time &&
		(w->changed.tv_sec != status.st_mtim.tv_sec ||
		    w->changed.tv_nsec != status.st_mtim.tv_nsec) ?
	    FILE_OVERWRITTEN :
	    FILE_INTACT;
}
