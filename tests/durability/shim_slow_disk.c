/* shim_slow_disk.c -- a preloaded library: every sync takes $SLOW_MS longer. */

#define _GNU_SOURCE

#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void dawdle(void)
{
	const char     *text = getenv("SLOW_MS");
	long            more = text != NULL ? strtol(text, NULL, 10) : 0;
	struct timespec span = { more / 1000, more % 1000 * 1000000 };

	nanosleep(&span, NULL);
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
