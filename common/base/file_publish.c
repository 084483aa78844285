/*
 * file_publish.c -- gives a complete file its final name, but replaces no file.
 */

#include "common/base/file_publish.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

bool file_publish(const char *part, const char *path)
{
	if (link(part, path) == 0) {
		unlink(part);
		return true;
	}
	/* Some file systems have no hard links. */
	if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS)
		return false;
	if (access(path, F_OK) == 0) {
		errno = EEXIST;
		return false;
	}
	return rename(part, path) == 0;
}

bool file_sync_directory(const char *path)
{
	char copy[PATH_MAX];
	int  fd;
	bool is_synced;

	if (snprintf(copy, sizeof(copy), "%s", path) >= (int)sizeof(copy)) {
		errno = ENAMETOOLONG;
		return false;
	}
	fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	is_synced = fd >= 0 && fsync(fd) == 0;
	if (fd >= 0)
		close(fd);
	return is_synced;
}
