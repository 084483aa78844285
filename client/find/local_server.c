/*
 * local_server.c -- starts a server on this machine, and starts it again.
 *
 * As in tmux, the server runs in a session of its own, inherits none of our
 * descriptors and writes to a log file. The server reports its port through a
 * pipe; if the pipe closes without a port, the start has failed.
 *
 * The log is locked before the server starts. The server inherits its descriptor,
 * and the lock with it, which ends with the server, however that ends. A client that
 * refuses to start the server again has a shared lock: no other client can begin then,
 * but a server that the user starts can share it.
 */

#define _GNU_SOURCE /* syscall */

#include "client/find/local_server.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

#include "client/files/program_path.h"
#include "client/files/state_file.h"
#include "common/base/fatal.h"

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

/*
 * The state file with the times at which clients of this user have started the server
 * again, in seconds since 1970, the last first.
 */
#define RESTARTS      "restarts"
#define RESTARTS_SIZE 40

/* What the server is started with. */
struct start {
	const char *port;
	uint16_t    web; /* port of the page; 0: what the server chooses */
	bool        demo;
	const char *host_key; /* "": nobody hosts the server */
};

/* --- log file --- */

/*
 * Opens the log and writes its path; without a home directory, nothing is logged.
 * Returns -1, with errno set, if it cannot be opened.
 */
static int open_log(char path[STATE_FILE_PATH_SIZE])
{
	int error = 0, log;

	if (state_file_path(PROGRAM, ".log", path))
		error = state_file_make_dirs(path);
	else
		snprintf(path, STATE_FILE_PATH_SIZE, "/dev/null");
	log = state_file_open(path, O_WRONLY | O_CREAT | O_APPEND);
	if (log < 0 && error != 0)
		errno = error;
	return log;
}

/*
 * To be called only before a server starts: until then, the log may be what an
 * operator must read. A log that cannot be truncated is still used.
 */
static void limit_log(int log)
{
	struct stat s;

	if (fstat(log, &s) == 0 && s.st_size > LOG_MAX)
		(void)!ftruncate(log, 0);
}

/* operation: LOCK_EX or LOCK_SH. Does not wait. */
static bool try_lock(int log, int operation)
{
	return flock(log, operation | LOCK_NB) == 0;
}

bool local_server_is_locked(void)
{
	char path[STATE_FILE_PATH_SIZE];
	int  log = open_log(path);
	bool is_locked = log >= 0 && !try_lock(log, LOCK_EX) &&
	    errno == EWOULDBLOCK;

	if (log >= 0)
		close(log);
	return is_locked;
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

static _Noreturn void exec_server(const struct start *s, int out, int log)
{
	char        path[PATH_MAX], web[ADDRESS_PORT_SIZE];
	const char *argv[20] = { PROGRAM, "--config", "none", "--log-level",
		"warning", "--port", s->port, "--port-fd", "3", "--linger",
		s->demo ? LINGER_DEMO_S : LINGER_S };
	size_t      n = 11;
	int         null_fd = open("/dev/null", O_RDONLY);

	snprintf(web, sizeof(web), "%u", s->web);
	if (s->web != 0) {
		argv[n++] = "--web";
		argv[n++] = web;
	}
	if (s->demo) {
		argv[n++] = "--store";
		argv[n++] = "none";
	} else if (s->host_key[0] != '\0') {
		argv[n++] = "--host-key";
		argv[n++] = s->host_key;
	}

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
 * Starts a server, which reports its port to server->report. Without a log, what
 * it writes is lost. Returns false, with errno set and server->pid unchanged, if
 * the system gives no pipe or no process.
 */
static bool begin(struct local_server *server, const struct start *s, int log)
{
	int   ends[2], out = log, error;
	pid_t pid;

	if (pipe(ends) != 0)
		return false;
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	if (log < 0)
		out = open("/dev/null", O_WRONLY | O_CLOEXEC);
	pid = fork();
	error = errno;
	if (pid == 0)
		exec_server(s, ends[1], out);
	close(ends[1]);
	if (log < 0)
		close(out);
	if (pid < 0) {
		close(ends[0]);
		errno = error;
		return false;
	}
	server->pid = pid;
	server->report = ends[0];
	return true;
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

/* Like the unit of systemd in server/dist. */
static bool status_needs_operator(int status)
{
	return status == EX_DATAERR || status == EXIT_USAGE ||
	    status == EXIT_NOT_FOUND;
}

/*
 * Reads the server's port from the first line of server->report, which the server
 * writes at once. Returns 0 if it listens; else its exit status.
 */
static int finish(struct local_server *server)
{
	char    port[ADDRESS_PORT_SIZE];
	ssize_t n = read(server->report, port, sizeof(port));
	char   *end = n > 0 ? memchr(port, '\n', (size_t)n) : NULL;
	int     status;

	close(server->report);
	if (end != NULL) {
		*end = '\0';
		strcpy(server->port, port);
		return 0;
	}
	status = end_server(server->pid, SIGKILL);
	server->pid = 0;
	server->needs_operator = status_needs_operator(status);
	server->is_database_in_use = status == EX_TEMPFAIL;
	return status;
}

/* Starts a server. Returns what `finish` does. Blocks. Fatal if `begin` fails. */
static int run(struct local_server *server, const struct start *s, int log)
{
	struct pollfd p = { .events = POLLIN };

	if (!begin(server, s, log))
		fatal("cannot start a server: %s", strerror(errno));
	p.fd = server->report;
	poll(&p, 1, LOCAL_SERVER_STARTUP_MS);
	fcntl(server->report, F_SETFL, O_NONBLOCK);
	return finish(server);
}

bool local_server_start(struct local_server *server, bool demo,
    const char *host_key)
{
	struct start s = { .port = "4242", .demo = demo, .host_key = host_key };
	char         path[STATE_FILE_PATH_SIZE], advice[1200];
	int          log = open_log(path), error = errno, status;

	if (log >= 0)
		snprintf(advice, sizeof(advice), "see %s", path);
	else
		snprintf(advice, sizeof(advice),
		    "its log %s cannot be written: %s", path, strerror(error));
	if (log >= 0)
		limit_log(log);
	/* If the lock is taken, the database decides which server may run. */
	if (log >= 0 && !demo && !try_lock(log, LOCK_EX))
		try_lock(log, LOCK_SH);
	status = run(server, &s, log);
	/* Usually the port is taken, so any free port is tried. */
	s.port = "0";
	if (status != 0 && !server->needs_operator)
		status = run(server, &s, log);
	if (log >= 0)
		close(log);
	if (status == EXIT_NOT_FOUND)
		snprintf(server->error, sizeof(server->error),
		    "there is no " PROGRAM
		    " beside this program or on the PATH");
	else if (server->is_database_in_use)
		snprintf(server->error, sizeof(server->error),
		    "another server on this machine has your database open and "
		    "does not answer; %s",
		    advice);
	else if (status != 0)
		snprintf(server->error, sizeof(server->error),
		    "the server started here does not listen; %s", advice);
	return status == 0;
}

bool local_server_is_running(const struct local_server *server)
{
	return server->pid > 0 && waitpid(server->pid, NULL, WNOHANG) == 0;
}

void local_server_stop(const struct local_server *server)
{
	end_server(server->pid, SIGTERM);
}

/* --- start again --- */

/*
 * Whether our server has ended, or we have none. Notes whether the way in which it
 * has ended needs an operator.
 */
static bool has_ended(struct local_server *server)
{
	int status = 0;

	if (server->pid == 0)
		return true;
	if (waitpid(server->pid, &status, WNOHANG) == 0)
		return false;
	server->pid = 0;
	server->needs_operator |= WIFEXITED(status) &&
	    status_needs_operator(WEXITSTATUS(status));
	return true;
}

static bool has_database(void)
{
	char path[STATE_FILE_PATH_SIZE];

	return state_file_path("noughts", ".db", path) &&
	    access(path, F_OK) == 0;
}

/* Writes to RESTARTS that the server has been started again. */
static void count_restart(void)
{
	char old[RESTARTS_SIZE], text[RESTARTS_SIZE + 24];
	int  lock = state_file_lock();

	state_file_read(RESTARTS, old, sizeof(old));
	snprintf(text, sizeof(text), "%lld %s", (long long)time(NULL), old);
	state_file_write(RESTARTS, text);
	state_file_unlock(lock);
}

/* A time in the future does not count: the clock was set back since then. */
static bool has_ended_too_often(void)
{
	char      text[RESTARTS_SIZE], *end = text;
	long long now = time(NULL), last;

	state_file_read(RESTARTS, text, sizeof(text));
	for (int i = 1; i < LOCAL_SERVER_RESTARTS_MAX; i++)
		strtoll(end, &end, 10);
	last = strtoll(end, NULL, 10);
	return last > 0 && last <= now &&
	    now - last < LOCAL_SERVER_RESTARTS_PERIOD_S;
}

/* Returns why the server may not be started again, or NULL. */
static const char *find_objection(const struct local_server *server)
{
	if (server->needs_operator || !has_database())
		return "somebody must find out first why it has ended";
	return has_ended_too_often() ? "it has ended too often" : NULL;
}

enum local_restart local_server_restart(struct local_server *server,
    const char *port, uint16_t web, const char *host_key)
{
	const struct start s = {
		.port = port, .web = web, .host_key = host_key
	};
	char        path[STATE_FILE_PATH_SIZE];
	const char *objection;
	int         log = has_ended(server) ? open_log(path) : -1;
	bool        is_begun;

	local_server_unlock(server);
	objection = find_objection(server);
	if (log < 0 || !try_lock(log, LOCK_EX) ||
	    (objection != NULL && !try_lock(log, LOCK_SH))) {
		if (log >= 0)
			close(log);
		return LOCAL_RESTART_NOT_NOW;
	}
	if (objection == NULL) {
		limit_log(log);
		is_begun = begin(server, &s, log);
		close(log);
		return is_begun ? LOCAL_RESTART_BEGUN : LOCAL_RESTART_NOT_NOW;
	}
	snprintf(server->error, sizeof(server->error),
	    "The server on this machine is not started again: %s. Its log is "
	    "%s.",
	    objection, path);
	server->lock = log;
	return LOCAL_RESTART_REFUSED;
}

bool local_server_finish_restart(struct local_server *server)
{
	if (finish(server) != 0)
		return false;
	count_restart();
	return true;
}

void local_server_unlock(struct local_server *server)
{
	if (server->lock > 0)
		close(server->lock);
	server->lock = 0;
}
