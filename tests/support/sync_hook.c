/* sync_hook.c -- a function that is called at each fsync of the test program. */

#include "tests/support/sync_hook.h"

#include <errno.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

void (*sync_hook)(void);
int sync_error;

int fsync(int fd);

/* Replaces the fsync() of the C library. */
int fsync(int fd)
{
	if (sync_hook != NULL)
		sync_hook();
	errno = sync_error;
	return sync_error != 0 ? -1 : (int)syscall(SYS_fsync, fd);
}
