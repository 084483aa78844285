/* system.c -- the operating system's time, limits and processors. */

#include "server/util/system.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#include "common/base/fatal.h"

/*
 * How many file descriptors are kept for other uses than connections: log,
 * database, sockets.
 */
#define RESERVED_FDS 64

/* The most entries that are reserved in the kernel's table of open files. */
#define TABLE_MAX 16384

int64_t system_wall_clock_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_REALTIME, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

msec system_thread_time_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (msec)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

unsigned system_open_files(void)
{
	DIR     *directory = opendir("/proc/self/fd");
	unsigned count = 0;

	if (directory == NULL)
		return 0;
	for (const struct dirent *e; (e = readdir(directory)) != NULL;)
		count += e->d_name[0] != '.';
	closedir(directory);
	/* The descriptor of the directory itself does not count */
	return count - 1;
}

uint64_t system_resident_bytes(void)
{
	FILE              *statm = fopen("/proc/self/statm", "re");
	unsigned long long pages = 0;

	if (statm == NULL)
		return 0;
	if (fscanf(statm, "%*u %llu", &pages) != 1)
		pages = 0;
	fclose(statm);
	return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

unsigned system_max_clients(unsigned wanted, unsigned others)
{
	struct rlimit limit;
	unsigned      max_fds;

	if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
		fatal("cannot read the limit of open files: %s",
		    strerror(errno));
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
	max_fds = limit.rlim_cur < 1000000 ? (unsigned)limit.rlim_cur : 1000000;
	if (max_fds <= RESERVED_FDS)
		fatal("the limit of open files, %u, is too low; raise it with"
		      " \"ulimit -n\"",
		    max_fds);
	max_fds -= RESERVED_FDS;
	max_fds -= others < max_fds / 4 ? others : max_fds / 4;
	return wanted != 0 && wanted < max_fds ? wanted : max_fds;
}

void system_reserve_files(unsigned clients)
{
	unsigned files = clients + RESERVED_FDS;
	int      last = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC,
		 (int)(files < TABLE_MAX ? files : TABLE_MAX) - 1);

	if (last >= 0)
		close(last);
}

unsigned system_cpu_count(void)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);

	return processors > 1 ? (unsigned)processors : 1;
}

uint64_t system_free_bytes(const char *path)
{
	struct statvfs status;

	return statvfs(path, &status) == 0 && status.f_blocks > 0 ?
	    (uint64_t)status.f_bavail * status.f_frsize :
	    UINT64_MAX;
}
