/* keep.c -- small files of ours that outlive us. */

#include "client/keep.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool keep_path(const char *name, const char *ending, char out[KEEP_PATH])
{
	const char *state = getenv("XDG_STATE_HOME");
	const char *home = getenv("HOME");
	int         n = -1;

	if (state != NULL && *state == '/')
		n = snprintf(out, KEEP_PATH, "%s/noughts/%s%s", state, name,
		    ending);
	else if (home != NULL && *home == '/')
		n = snprintf(out, KEEP_PATH, "%s/.local/state/noughts/%s%s",
		    home, name, ending);
	return n > 0 && n < KEEP_PATH;
}

void keep_make_folders(const char *path)
{
	char part[KEEP_PATH];

	for (const char *end = path; (end = strchr(end + 1, '/')) != NULL;) {
		snprintf(part, sizeof(part), "%.*s", (int)(end - path), path);
		mkdir(part, 0700);
	}
}

int keep_open(const char *path, int flags)
{
	int         fd = open(path, flags | O_CLOEXEC | O_NONBLOCK, 0600);
	struct stat s;

	if (fd >= 0 && fstat(fd, &s) == 0 && S_ISREG(s.st_mode))
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

bool keep_read(const char *name, char *out, size_t size)
{
	char    path[KEEP_PATH];
	ssize_t n = -1;
	int     fd = -1;

	if (keep_path(name, "", path))
		fd = keep_open(path, O_RDONLY);
	if (fd >= 0) {
		n = read(fd, out, size - 1);
		close(fd);
	}
	out[n > 0 ? n : 0] = '\0';
	return n >= 0;
}

/* Under another name first, so that a half-written file is nobody's. */
void keep_write(const char *name, const char *text)
{
	char   path[KEEP_PATH], new[KEEP_PATH];
	size_t length = strlen(text);
	bool   whole;
	int    fd;

	if (!keep_path(name, "", path) || !keep_path(name, ".new", new))
		return;
	keep_make_folders(path);
	unlink(new);
	fd = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0)
		return;
	whole = write(fd, text, length) == (ssize_t)length;
	if (close(fd) != 0 || !whole || rename(new, path) != 0)
		unlink(new);
}
