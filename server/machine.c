/* machine.c -- what the machine has for a server: time, descriptors, threads. */

#include "server/machine.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "common/die.h"

/* Descriptors that are not connections. */
#define DESCRIPTORS_ELSE 64

static int64_t read_clock(clockid_t id)
{
	struct timespec t;

	clock_gettime(id, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

msec machine_now(void)
{
	return read_clock(CLOCK_MONOTONIC);
}

int64_t machine_date(void)
{
	return read_clock(CLOCK_REALTIME);
}

unsigned machine_clients(unsigned wanted)
{
	struct rlimit limit;
	unsigned      room;

	if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
		die("cannot learn the limit of open files: %s",
		    strerror(errno));
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
	room = limit.rlim_cur < 1000000 ? (unsigned)limit.rlim_cur : 1000000;
	if (room <= DESCRIPTORS_ELSE)
		die("the limit of open files, %u, is too low; \"ulimit -n\""
		    " raises it",
		    room);
	room -= DESCRIPTORS_ELSE;
	return wanted != 0 && wanted < room ? wanted : room;
}

unsigned machine_processors(void)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);

	return processors > 1 ? (unsigned)processors : 1;
}

unsigned machine_threads(unsigned wanted)
{
	unsigned processors = machine_processors();

	if (wanted != 0)
		return wanted;
	return processors > 3 ? processors - 1 : 2;
}

void machine_write_port(const char *file, uint16_t port)
{
	char  part[4096];
	FILE *f;

	if ((size_t)snprintf(part, sizeof(part), "%s.part", file) >=
	    sizeof(part))
		die("the name is too long: \"%s\"", file);
	f = fopen(part, "w");
	if (f == NULL || fprintf(f, "%u\n", port) < 0 || fclose(f) != 0 ||
	    rename(part, file) != 0)
		die("cannot write \"%s\": %s", file, strerror(errno));
}

void machine_tell_port(int fd, uint16_t port)
{
	if (dprintf(fd, "%u\n", port) < 0)
		die("cannot write the port to descriptor %d: %s", fd,
		    strerror(errno));
	close(fd);
}
