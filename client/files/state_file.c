/*
 * state_file.c -- small files that outlive the program, private to their owner.
 */

#include "client/files/state_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/xdg_path.h"

bool state_file_path(const char *name, const char *suffix,
    char out[STATE_FILE_PATH_SIZE])
{
	int n = xdg_state_path(name, suffix, out, STATE_FILE_PATH_SIZE);

	if (n > 0 && n < STATE_FILE_PATH_SIZE)
		return true;
	out[0] = '\0';
	errno = n > 0 ? ENAMETOOLONG : ENOENT;
	return false;
}

int state_file_make_dirs(const char *path)
{
	char part[STATE_FILE_PATH_SIZE];
	int  error = 0;

	for (const char *end = path; (end = strchr(end + 1, '/')) != NULL;) {
		snprintf(part, sizeof(part), "%.*s", (int)(end - path), path);
		if (mkdir(part, 0700) != 0 && errno != EEXIST && error == 0)
			error = errno;
	}
	return error;
}

int state_file_open(const char *path, int flags)
{
	int         fd = open(path, flags | O_CLOEXEC | O_NONBLOCK, 0600);
	struct stat s = { 0 };

	if (fd >= 0 && fstat(fd, &s) == 0 && S_ISREG(s.st_mode))
		return fd;
	if (fd >= 0) {
		close(fd);
		errno = S_ISDIR(s.st_mode) ? EISDIR : EINVAL;
	}
	return -1;
}

bool state_file_read(const char *name, char *out, size_t size)
{
	char    path[STATE_FILE_PATH_SIZE];
	ssize_t n = -1;
	int     fd = -1;

	if (state_file_path(name, "", path))
		fd = state_file_open(path, O_RDONLY);
	if (fd >= 0) {
		n = read(fd, out, size - 1);
		close(fd);
	}
	out[n > 0 ? n : 0] = '\0';
	return n >= 0;
}

/* The lock is on the directory itself, so that no file of its own is left. */
int state_file_lock(void)
{
	char path[STATE_FILE_PATH_SIZE];
	int  fd;

	if (!state_file_path("", "", path))
		return -1;
	state_file_make_dirs(path);
	fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd >= 0)
		flock(fd, LOCK_EX);
	return fd;
}

void state_file_unlock(int lock)
{
	if (lock >= 0)
		close(lock);
}

/* Writes a temporary file and renames it, so that nobody reads half a file. */
void state_file_write(const char *name, const char *text)
{
	char   path[STATE_FILE_PATH_SIZE], new[STATE_FILE_PATH_SIZE];
	size_t length = strlen(text);
	bool   complete;
	int    fd;

	if (!state_file_path(name, ".new", new))
		return;
	state_file_path(name, "", path);
	state_file_make_dirs(path);
	unlink(new);
	fd = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0)
		return;
	complete = write(fd, text, length) == (ssize_t)length;
	if (close(fd) != 0 || !complete || rename(new, path) != 0)
		unlink(new);
}
