/*
 * local_server.c -- starts a server on this machine.
 *
 * As in tmux, the server runs in a session of its own, inherits none of our
 * descriptors and writes to a log file. The server reports its port through a
 * pipe; if the pipe closes without a port, the start has failed.
 */

#define _GNU_SOURCE /* syscall */

#include "client/net/local_server.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

#include "client/util/program_path.h"
#include "client/util/state_file.h"
#include "common/fatal.h"

#define PROGRAM "noughtsd"

/* The server writes its port to this descriptor. */
#define PORT_FD 3

/* Without connections, the server ends after this many seconds. */
#define LINGER_S      "60"
#define LINGER_DEMO_S "5"

/* A log file of more bytes than this is truncated. */
#define LOG_MAX (1 << 20)

/* The exit status of a child whose program does not exist, as in a shell. */
#define EXIT_NOT_FOUND 127

/* --- log file --- */

static int open_log(const char *path)
{
	int         fd = state_file_open(path, O_WRONLY | O_CREAT | O_APPEND);
	struct stat s;

	if (fd < 0)
		return open("/dev/null", O_WRONLY | O_CLOEXEC);
	if (fstat(fd, &s) == 0 && s.st_size > LOG_MAX && ftruncate(fd, 0) != 0)
		return fd; /* a log that cannot be truncated is still used */
	return fd;
}

/* --- in the child process --- */

/*
 * Writes to the log when the server started, which server it is, and how to
 * stop it.
 */
static void log_start(int log)
{
	time_t    now = time(NULL);
	struct tm utc;
	char      text[32] = "";

	if (gmtime_r(&now, &utc) != NULL)
		strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &utc);
	dprintf(log,
	    "time=%s level=notice event=host pid=%ld why=\"noughts found no "
	    "server, and has started this one; to stop it: kill %ld\"\n",
	    text, (long)getpid(), (long)getpid());
}

/*
 * Closes all descriptors from `first` on. Needed because some systems lack
 * closefrom.
 */
static void close_from(int first)
{
	long end = sysconf(_SC_OPEN_MAX);

#ifdef SYS_close_range
	if (syscall(SYS_close_range, first, ~0U, 0) == 0)
		return;
#endif
	for (int fd = first; fd < end; fd++)
		close(fd);
}

static _Noreturn void
exec_server(const char *port, bool demo, const char *host_key, int out, int log)
{
	char        path[PATH_MAX];
	const char *argv[] = { PROGRAM, "--config", "none", "--log-level",
		"warning", "--port", port, "--port-fd", "3", "--linger",
		demo ? LINGER_DEMO_S : LINGER_S,
		demo                    ? "--store" :
		    host_key[0] != '\0' ? "--host-key" :
					  NULL,
		demo ? "none" : host_key, NULL };
	int         null_fd = open("/dev/null", O_RDONLY);

	setsid();
	log_start(log);
	signal(SIGPIPE, SIG_DFL);
	if (dup2(null_fd, STDIN_FILENO) < 0 || dup2(log, STDOUT_FILENO) < 0 ||
	    dup2(log, STDERR_FILENO) < 0 || dup2(out, PORT_FD) < 0)
		_exit(EXIT_NOT_FOUND);
	/*
	 * The server must not keep the descriptors that this program has
	 * inherited.
	 */
	close_from(PORT_FD + 1);
	if (chdir("/") != 0)
		_exit(EXIT_NOT_FOUND);
	if (program_path_find(PROGRAM, path))
		execv(path, (char **)argv);
	_exit(EXIT_NOT_FOUND);
}

/* --- in the parent process --- */

/*
 * Reads the server's port from the first line of the pipe, which the server
 * writes at once. Returns false if the server exits or does not report in time.
 */
static bool read_port(int in, char port[6])
{
	struct pollfd p = { .fd = in, .events = POLLIN };
	ssize_t       n = poll(&p, 1, LOCAL_SERVER_STARTUP_MS) > 0 ?
		  read(in, port, 6) :
		  0;
	char         *end = n > 0 ? memchr(port, '\n', (size_t)n) : NULL;

	if (end != NULL)
		*end = '\0';
	return end != NULL;
}

/* Ends a server and waits for it. Returns its exit status. */
static int end_server(pid_t pid, int signal_number)
{
	int status = 0;

	kill(pid, signal_number);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		continue;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

/*
 * Starts a server. Returns 0 if the server listens; else the exit status of the
 * server.
 */
static int spawn(struct local_server *server, const char *port, bool demo,
    const char *host_key, int log)
{
	bool is_listening;
	int  ends[2];

	if (pipe(ends) != 0)
		fatal("cannot start a server: %s", strerror(errno));
	server->pid = fork();
	if (server->pid < 0)
		fatal("cannot start a server: %s", strerror(errno));
	if (server->pid == 0)
		exec_server(port, demo, host_key, ends[1], log);
	close(ends[1]);
	is_listening = read_port(ends[0], server->port);
	close(ends[0]);
	return is_listening ? 0 : end_server(server->pid, SIGKILL);
}

bool local_server_start(struct local_server *server, bool demo,
    const char *host_key)
{
	char path[STATE_FILE_PATH_SIZE];
	int  log, status;

	/* Without a home directory, nothing is logged. */
	if (state_file_path(PROGRAM, ".log", path))
		state_file_make_dirs(path);
	else
		snprintf(path, sizeof(path), "/dev/null");
	log = open_log(path);
	status = spawn(server, "4242", demo, host_key, log);
	/* Usually the port is taken, so any free port is tried. */
	if (status != 0 && status != EXIT_NOT_FOUND)
		status = spawn(server, "0", demo, host_key, log);
	close(log);
	server->is_database_in_use = status == EX_TEMPFAIL;
	if (status == EXIT_NOT_FOUND)
		snprintf(server->error, sizeof(server->error),
		    "there is no " PROGRAM
		    " beside this program or on the PATH");
	else if (server->is_database_in_use)
		snprintf(server->error, sizeof(server->error),
		    "another server on this machine has your database open and "
		    "does not answer; see %.400s",
		    path);
	else if (status != 0)
		snprintf(server->error, sizeof(server->error),
		    "the server started here does not listen; see %.400s",
		    path);
	return status == 0;
}

bool local_server_is_running(const struct local_server *server)
{
	return server->pid > 0 && waitpid(server->pid, NULL, WNOHANG) == 0;
}

void local_server_print_stays(const struct local_server *server, FILE *out)
{
	fprintf(out,
	    "This machine still runs the server, until " LINGER_S
	    " seconds after its last player has left. To stop it now: kill "
	    "%ld\n",
	    (long)server->pid);
}

void local_server_stop(const struct local_server *server)
{
	end_server(server->pid, SIGTERM);
}
