/*
 * host.c -- starts a server on this machine when nobody serves.
 *
 * As tmux does it: the server is in a session of its own, holds nothing of ours
 * open, and writes to a log. It tells us its port through a pipe, and what
 * closes the pipe without a word is no server.
 */

#include "client/host.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "client/keep.h"
#include "common/die.h"

#define PROGRAM "noughtsd"

/* The descriptor through which it tells its port. */
#define PORT_FD 3

/* How long it may take to listen, in ms; its store may need mending first. */
#define PATIENCE 30000

/* How long it stays without anybody, in seconds. */
#define LINGER      "60"
#define LINGER_SHOW "5"

/* Beyond so many bytes the log begins anew. */
#define LOG_MOST (1 << 20)

/* What a shell says of a program that is not there. */
#define NOT_THERE 127

/* --- the log --- */

/* Where the log is; "/dev/null" for who has no home. */
static void name_log(char path[KEEP_PATH])
{
	if (keep_path(PROGRAM, ".log", path))
		keep_make_folders(path);
	else
		snprintf(path, KEEP_PATH, "/dev/null");
}

static int open_log(const char *path)
{
	int         fd = keep_open(path, O_WRONLY | O_CREAT | O_APPEND);
	struct stat s;

	if (fd < 0)
		return open("/dev/null", O_WRONLY | O_CLOEXEC);
	if (fstat(fd, &s) == 0 && s.st_size > LOG_MOST && ftruncate(fd, 0) != 0)
		return fd; /* then it grows */
	return fd;
}

/* --- the child --- */

/* Beside our own program; false when there is none. */
static bool find_beside(char path[PATH_MAX])
{
	ssize_t n = readlink("/proc/self/exe", path, PATH_MAX - 1);
	char   *slash;

	if (n < 0)
		return false;
	path[n] = '\0';
	slash = strrchr(path, '/');
	if (slash == NULL || slash + 1 + sizeof(PROGRAM) > path + PATH_MAX)
		return false;
	strcpy(slash + 1, PROGRAM);
	return access(path, X_OK) == 0;
}

static _Noreturn void become(const char *port, bool show, int out, int log)
{
	char        path[PATH_MAX];
	const char *argv[] = { PROGRAM, "--port", port, "--port-fd", "3",
		"--linger", show ? LINGER_SHOW : LINGER,
		show ? "--store" : NULL, "none", NULL };
	int         nothing = open("/dev/null", O_RDONLY);

	setsid();
	signal(SIGPIPE, SIG_DFL);
	if (dup2(nothing, STDIN_FILENO) < 0 || dup2(log, STDOUT_FILENO) < 0 ||
	    dup2(log, STDERR_FILENO) < 0 || dup2(out, PORT_FD) < 0)
		_exit(NOT_THERE);
	/* What else we were given to hold is not the server's to hold. */
	closefrom(PORT_FD + 1);
	if (chdir("/") != 0)
		_exit(NOT_THERE);
	if (find_beside(path))
		execv(path, (char **)argv);
	execvp(PROGRAM, (char **)argv);
	_exit(NOT_THERE);
}

/* --- ourselves --- */

/* Reads the port that it tells; false when it ends, or tells none in time. */
static bool await_port(int in, char port[6])
{
	struct pollfd p = { .fd = in, .events = POLLIN };
	size_t        length = 0;
	ssize_t       n;

	while (length < 6) {
		if (poll(&p, 1, PATIENCE) <= 0)
			return false;
		n = read(in, port + length, 6 - length);
		if (n <= 0)
			return false;
		length += (size_t)n;
		if (port[length - 1] == '\n') {
			port[length - 1] = '\0';
			return true;
		}
	}
	return false;
}

/* What became of one that does not listen. */
static int bury(pid_t pid)
{
	int status = 0;

	kill(pid, SIGKILL);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		continue;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

/* 0 when it listens, else the status that it ended with. */
static int start(struct host *h, const char *port, bool show, int log)
{
	bool listens;
	int  ends[2];

	if (pipe(ends) != 0)
		die("cannot start a server: %s", strerror(errno));
	h->pid = fork();
	if (h->pid < 0)
		die("cannot start a server: %s", strerror(errno));
	if (h->pid == 0)
		become(port, show, ends[1], log);
	close(ends[1]);
	listens = await_port(ends[0], h->port);
	close(ends[0]);
	if (listens)
		return 0;
	return bury(h->pid);
}

bool host_start(struct host *h, bool show)
{
	char path[KEEP_PATH];
	int  log, status;

	name_log(path);
	log = open_log(path);
	status = start(h, "4242", show, log);
	/* Most likely the port is another's. */
	if (status != 0 && status != NOT_THERE)
		status = start(h, "0", show, log);
	close(log);
	if (status == NOT_THERE)
		snprintf(h->why, sizeof(h->why),
		    "there is no " PROGRAM
		    " to start, beside this program or on the PATH");
	else if (status != 0)
		snprintf(h->why, sizeof(h->why),
		    "the server that was started here does not listen;"
		    " %.400s tells why",
		    path);
	return status == 0;
}

void host_stop(const struct host *h)
{
	kill(h->pid, SIGTERM);
	while (waitpid(h->pid, NULL, 0) < 0 && errno == EINTR)
		continue;
}
