/*
 * subprocess.c -- a child process that speaks in lines.
 *
 * The child gets its own process group. So all processes that its shell starts
 * are ended with it, and a Ctrl-C at the terminal does not reach them.
 */

#include "client/engine/subprocess.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <event2/event.h>
#include <event2/util.h>

#include "client/link/line_stream.h"
#include "common/base/fatal.h"
#include "common/base/time_ms.h"

/* How long the child may take to exit by itself, in ms. */
#define EXIT_TIMEOUT_MS 1000

struct subprocess {
	struct subprocess_handler handler;
	/* Process id of the child; 0: it has ended and was waited for */
	pid_t pid;
	/* Our ends of the pipes to the child and from it */
	int                in, out;
	struct line_stream stream; /* both pipes; open while pid > 0 */
};

/* --- exit --- */

/*
 * Kills what is left of the process group. Returns the status of waitpid: if the
 * child is exiting already, its own exit status.
 */
static int reap(struct subprocess *p)
{
	int status = 0;

	kill(-p->pid, SIGKILL);
	while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR)
		continue;
	p->pid = 0;
	return status;
}

/* If `reason` is NULL, the child has closed its output. */
static void on_end(void *ctx, const char *reason)
{
	struct subprocess *p = ctx;
	int                status = reap(p);
	char               what[128];

	if (WIFEXITED(status))
		snprintf(what, sizeof(what), "exited with status %d",
		    WEXITSTATUS(status));
	else if (WTERMSIG(status) == SIGKILL && reason != NULL)
		snprintf(what, sizeof(what), "was stopped: %s", reason);
	else if (WTERMSIG(status) == SIGKILL)
		snprintf(what, sizeof(what), "closed its output");
	else
		snprintf(what, sizeof(what), "was killed by signal %d",
		    WTERMSIG(status));
	p->handler.on_exit(p->handler.ctx, what);
}

/* --- input and output --- */

static void on_line(void *ctx, char *text, size_t length)
{
	struct subprocess *p = ctx;

	p->handler.on_line(p->handler.ctx, text, length);
}

void subprocess_send(struct subprocess *p, const char *line)
{
	line_stream_send(&p->stream, line);
}

/* --- open --- */

static _Noreturn void exec_shell(const char *command, int in, int out)
{
	setpgid(0, 0);
	signal(SIGPIPE, SIG_DFL);
	if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0)
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(127);
}

/* Opens a pipe. Both ends are close-on-exec, and our end is non-blocking. */
static void open_pipe(int ends[2], int ours)
{
	if (pipe(ends) != 0)
		fatal("cannot run an engine: %s", strerror(errno));
	for (int i = 0; i < 2; i++)
		evutil_make_socket_closeonexec(ends[i]);
	evutil_make_socket_nonblocking(ends[ours]);
}

struct subprocess *subprocess_open(struct event_base *base, const char *command,
    const struct subprocess_handler *handler)
{
	struct subprocess *p = xcalloc(1, sizeof(*p));
	int                in[2], out[2];

	open_pipe(in, 1);
	open_pipe(out, 0);
	p->handler = *handler;
	p->pid = fork();
	if (p->pid < 0)
		fatal("cannot run an engine: %s", strerror(errno));
	if (p->pid == 0)
		exec_shell(command, in[0], out[1]);
	/*
	 * Both processes call setpgid, so that the group exists before either of them
	 * needs it.
	 */
	setpgid(p->pid, p->pid);
	close(in[0]);
	close(out[1]);
	p->in = in[1];
	p->out = out[0];
	line_stream_init(&p->stream,
	    &(struct line_stream_handler){ on_line, on_end, p });
	line_stream_open(&p->stream, base, p->out, p->in);
	return p;
}

/* --- close --- */

/* Waits until the child closes its output, at most for EXIT_TIMEOUT_MS. */
static void wait_for_exit(struct subprocess *p)
{
	struct pollfd fd = { .fd = p->out, .events = POLLIN };
	long          deadline = time_ms_now() + EXIT_TIMEOUT_MS, remaining;
	char          bytes[4096];

	while ((remaining = deadline - time_ms_now()) > 0 &&
	    poll(&fd, 1, (int)remaining) > 0)
		if (read(p->out, bytes, sizeof(bytes)) == 0)
			return;
}

void subprocess_close(struct subprocess *p)
{
	if (p == NULL)
		return;
	if (p->pid > 0)
		line_stream_flush(&p->stream);
	line_stream_close(&p->stream);
	close(p->in);
	if (p->pid > 0) {
		wait_for_exit(p);
		reap(p);
	}
	close(p->out);
	free(p);
}

void subprocess_kill(struct subprocess *p)
{
	if (p != NULL && p->pid > 0)
		kill(-p->pid, SIGKILL);
	subprocess_close(p);
}
