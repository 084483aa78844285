/*
 * child.c -- a program of the person's choice: lines in and out.
 *
 * It gets a process group of its own, so that whatever its shell started ends
 * with it, and a key that interrupts us is ours to deal with.
 */

#include "client/child.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/util.h>

#include "common/die.h"
#include "common/line.h"

/* How long a child may take to end by itself, in ms. */
#define FAREWELL 1000

struct child {
	struct child_user user;
	pid_t             pid;     /* 0: reaped */
	int               in, out; /* our ends of its pipes */
	struct event     *readable, *writable;
	struct evbuffer  *unsent;
	struct line       rest;
};

/* --- its end --- */

/*
 * Ends what is left of it and says how it ended. A process whose exit has begun
 * keeps its own status, whatever is sent to it then.
 */
static void reap(struct child *c, char *what, size_t size)
{
	int status = 0;

	kill(-c->pid, SIGKILL);
	while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR)
		continue;
	c->pid = 0;
	if (WIFEXITED(status))
		snprintf(what, size, "ended with status %d",
		    WEXITSTATUS(status));
	else if (WTERMSIG(status) == SIGKILL)
		snprintf(what, size, "says nothing more");
	else
		snprintf(what, size, "was ended by signal %d",
		    WTERMSIG(status));
}

static void go_down(struct child *c)
{
	char what[64];

	event_del(c->readable);
	event_del(c->writable);
	reap(c, what, sizeof(what));
	c->user.down(c->user.arg, what);
}

/* --- in and out --- */

static bool is_passing(int error)
{
	return error == EINTR || error == EAGAIN || error == EWOULDBLOCK;
}

/* Tells the lines among the bytes. */
static void feed(struct child *c, struct span bytes)
{
	char  *text;
	size_t length;

	for (;;) {
		switch (line_take(&c->rest, LINE_REPLY, &bytes, &text,
		    &length)) {
		case LINE_NONE:
			return;
		case LINE_WHOLE:
			c->user.line(c->user.arg, text, length);
			break;
		case LINE_LONG:
			break;
		case LINE_ENDLESS:
			go_down(c);
			return;
		}
	}
}

static void on_readable(evutil_socket_t fd, short what, void *arg)
{
	static char   bytes[16384];
	struct child *c = arg;
	ssize_t       got = read(fd, bytes, sizeof(bytes));

	(void)what;
	if (got > 0)
		feed(c, (struct span){ bytes, (size_t)got });
	else if (got == 0 || !is_passing(errno))
		go_down(c);
}

/* A pipe that nobody reads is told by the other one's end. */
static void on_writable(evutil_socket_t fd, short what, void *arg)
{
	struct child *c = arg;

	(void)what;
	if (evbuffer_write(c->unsent, fd) < 0 && !is_passing(errno))
		return;
	if (evbuffer_get_length(c->unsent) > 0)
		event_add(c->writable, NULL);
}

void child_send(struct child *c, const char *line)
{
	evbuffer_add(c->unsent, line, strlen(line));
	evbuffer_add(c->unsent, "\n", 1);
	if (c->pid > 0)
		event_add(c->writable, NULL);
}

/* --- beginning --- */

/* In the child: the shell, which neither ignores nor holds what we do. */
static _Noreturn void become(const char *command, int in, int out)
{
	setpgid(0, 0);
	signal(SIGPIPE, SIG_DFL);
	if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0)
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(127);
}

/* Both ends close when a program is run; ours does not block. */
static void open_pipe(int ends[2], int ours)
{
	if (pipe(ends) != 0)
		die("cannot run an engine: %s", strerror(errno));
	for (int i = 0; i < 2; i++)
		evutil_make_socket_closeonexec(ends[i]);
	evutil_make_socket_nonblocking(ends[ours]);
}

struct child *child_open(struct event_base *base, const char *command,
    const struct child_user *user)
{
	struct child *c = xcalloc(1, sizeof(*c));
	int           in[2], out[2];

	open_pipe(in, 1);
	open_pipe(out, 0);
	c->user = *user;
	c->pid = fork();
	if (c->pid < 0)
		die("cannot run an engine: %s", strerror(errno));
	if (c->pid == 0)
		become(command, in[0], out[1]);
	/* Whoever is first, the group is there when either goes on. */
	setpgid(c->pid, c->pid);
	close(in[0]);
	close(out[1]);
	c->in = in[1];
	c->out = out[0];
	c->unsent = evbuffer_new();
	c->readable = event_new(base, c->out, EV_READ | EV_PERSIST, on_readable,
	    c);
	c->writable = event_new(base, c->in, EV_WRITE, on_writable, c);
	event_add(c->readable, NULL);
	return c;
}

/* --- farewell --- */

static long moment(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Waits, but not for long, until it has closed its output. */
static void await_end(struct child *c)
{
	struct pollfd p = { .fd = c->out, .events = POLLIN };
	long          until = moment() + FAREWELL, left;
	char          bytes[4096];

	while ((left = until - moment()) > 0 && poll(&p, 1, (int)left) > 0)
		if (read(c->out, bytes, sizeof(bytes)) == 0)
			return;
}

void child_close(struct child *c)
{
	char what[64];

	if (c == NULL)
		return;
	event_free(c->readable);
	event_free(c->writable);
	if (c->pid > 0)
		evbuffer_write(c->unsent, c->in);
	close(c->in);
	if (c->pid > 0) {
		await_end(c);
		reap(c, what, sizeof(what));
	}
	close(c->out);
	evbuffer_free(c->unsent);
	line_clear(&c->rest);
	free(c);
}
