/*
 * shim_slow_disk.c -- a preloaded library: every sync takes $SLOW_MS longer,
 * and does not end while the file $HOLD_FILE exists, to which it writes a byte.
 */

#define _GNU_SOURCE

#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void hold(const char *path)
{
	int fd = path != NULL ? open(path, O_WRONLY | O_CLOEXEC) : -1;

	if (fd < 0)
		return;
	(void)!write(fd, "", 1);
	close(fd);
	while (access(path, F_OK) == 0)
		nanosleep(&(struct timespec){ 0, 1000000 }, NULL);
}

static void dawdle(void)
{
	const char     *text = getenv("SLOW_MS");
	long            more = text != NULL ? strtol(text, NULL, 10) : 0;
	struct timespec span = { more / 1000, more % 1000 * 1000000 };

	nanosleep(&span, NULL);
	hold(getenv("HOLD_FILE"));
}

int fsync(int fd)
{
	dawdle();
	return (int)syscall(SYS_fsync, fd);
}

int fdatasync(int fd)
{
	dawdle();
	return (int)syscall(SYS_fdatasync, fd);
}
