/* process.c -- runs a program, or a function, as a process of a test. */

#define _GNU_SOURCE

#include "tests/support/process.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "common/base/time_ms.h"

/* Exit status of a child that could not become the program. */
#define NOT_STARTED 99

/* The ends of pipes, or of a terminal: those of the test and of its child. */
struct ends {
	int ours[2], its[2]; /* in, out */
	int alive[2];
};

const char *program_path(const char *name)
{
	static char path[PATH_MAX];
	char        variable[32];
	ssize_t     n;

	for (size_t i = 0; i <= strlen(name); i++)
		variable[i] = name[i] == '-' ? '_' : (char)toupper(name[i]);
	if (getenv(variable) != NULL)
		return getenv(variable);
	n = readlink("/proc/self/exe", path, sizeof(path) - 1);
	if (n < 0)
		fatal("cannot find %s: %s", name, strerror(errno));
	path[n] = '\0';
	snprintf(strrchr(path, '/') + 1, 32, "%s", name);
	return path;
}

bool wait_readable(int fd, msec deadline)
{
	struct pollfd p = { .fd = fd, .events = POLLIN };
	msec          left;

	while ((left = deadline - time_ms_now()) >= 0) {
		int n = poll(&p, 1, (int)left);

		if (n > 0)
			return true;
		if (n < 0 && errno != EINTR)
			fatal("poll: %s", strerror(errno));
	}
	return false;
}

/* --- start --- */

static void open_terminal(struct ends *e, const struct winsize *size)
{
	int ours = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
	int its;

	if (ours < 0 || grantpt(ours) != 0 || unlockpt(ours) != 0 ||
	    (its = open(ptsname(ours), O_RDWR | O_NOCTTY | O_CLOEXEC)) < 0)
		fatal("cannot open a terminal: %s", strerror(errno));
	ioctl(its, TIOCSWINSZ, size);
	e->ours[0] = e->ours[1] = ours;
	e->its[0] = e->its[1] = its;
}

static void open_pipes(struct ends *e)
{
	int in[2], out[2];

	if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0)
		fatal("cannot open a pipe: %s", strerror(errno));
	e->ours[0] = in[1];
	e->its[0] = in[0];
	e->ours[1] = out[0];
	e->its[1] = out[1];
}

static void open_log(struct ends *e, const char *path)
{
	e->ours[0] = e->ours[1] = -1;
	e->its[0] = open("/dev/null", O_RDONLY | O_CLOEXEC);
	e->its[1] = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	if (e->its[0] < 0 || e->its[1] < 0)
		fatal("cannot open %s: %s", path, strerror(errno));
}

static void set_environment(const char *const *variables)
{
	for (; variables != NULL && *variables != NULL; variables++) {
		if (strchr(*variables, '=') != NULL)
			putenv((char *)*variables);
		else
			unsetenv(*variables);
	}
}

/*
 * In the child: becomes the program. Its own children inherit its end of alive.
 */
static _Noreturn void
become(const struct process_options *o, const struct ends *e)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	/*
	 * A shell makes its background processes ignore the first two of these
	 * signals, nohup the third.
	 */
	signal(SIGINT, SIG_DFL);
	signal(SIGQUIT, SIG_DFL);
	signal(SIGHUP, SIG_DFL);
	if (o->log == NULL)
		setsid();
	if (dup2(e->its[0], 0) < 0 || dup2(e->its[1], 1) < 0 ||
	    dup2(e->its[1], 2) < 0)
		_exit(NOT_STARTED);
	if (o->has_terminal)
		ioctl(0, TIOCSCTTY, 0);
	set_environment(o->environment);
	if (o->run != NULL) {
		close(e->alive[0]);
		if (e->ours[0] >= 0)
			close(e->ours[0]);
		o->run(o->ctx);
		fflush(NULL);
		_exit(0);
	}
	fcntl(e->alive[1], F_SETFD, 0);
	execvp(o->argv[0], (char **)o->argv);
	fprintf(stderr, "%s: %s\n", o->argv[0], strerror(errno));
	_exit(NOT_STARTED);
}

void process_start(struct process *p, const struct process_options *o)
{
	struct ends e;

	if (o->log != NULL)
		open_log(&e, o->log);
	else if (o->has_terminal)
		open_terminal(&e, &o->size);
	else
		open_pipes(&e);
	if (pipe2(e.alive, O_CLOEXEC) != 0)
		fatal("cannot open a pipe: %s", strerror(errno));
	fflush(NULL);
	p->pid = fork();
	if (p->pid < 0)
		fatal("cannot fork: %s", strerror(errno));
	if (p->pid == 0)
		become(o, &e);
	close(e.its[0]);
	if (e.its[1] != e.its[0])
		close(e.its[1]);
	close(e.alive[1]);
	p->in = e.ours[0];
	p->out = e.ours[1];
	p->alive = e.alive[0];
	p->length = p->consumed = 0;
	p->output[0] = '\0';
}

/* --- talk --- */

void process_type(struct process *p, const char *line)
{
	size_t n = strlen(line);

	if (write(p->in, line, n) != (ssize_t)n || write(p->in, "\n", 1) != 1)
		fatal("cannot type \"%s\": %s", line, strerror(errno));
}

bool process_read(struct process *p, msec deadline)
{
	size_t  capacity = sizeof(p->output) - 1 - p->length;
	ssize_t n;

	if (capacity == 0)
		fatal("too much output: \"%s\"", p->output);
	if (!wait_readable(p->out, deadline))
		fatal("no more output in time: \"%s\"",
		    p->output + p->consumed);
	/* When a terminal is closed, reading fails instead of returning 0. */
	n = read(p->out, p->output + p->length, capacity);
	if (n <= 0)
		return false;
	p->length += (size_t)n;
	p->output[p->length] = '\0';
	return true;
}

int process_expect_either(struct process *p, const char *const texts[2])
{
	msec deadline = time_ms_now() + TIMEOUT_MS;

	do {
		for (int i = 0; i < 2; i++) {
			const char *at = strstr(p->output + p->consumed,
			    texts[i]);

			if (at == NULL)
				continue;
			p->consumed = (size_t)(at - p->output) +
			    strlen(texts[i]);
			return i;
		}
		if (!wait_readable(p->out, deadline))
			break;
	} while (process_read(p, deadline));
	fatal("no \"%s\" in \"%s\"", texts[0], p->output + p->consumed);
}

void process_expect(struct process *p, const char *text)
{
	process_expect_either(p, (const char *[]){ text, text });
}

void process_exchange(struct process *p, const char *line, const char *text)
{
	process_type(p, line);
	process_expect(p, text);
}

unsigned process_count(const struct process *p, const char *text)
{
	unsigned n = 0;

	for (const char *at = p->output; (at = strstr(at, text)) != NULL;
	     at += strlen(text))
		n++;
	return n;
}

bool process_has_output(const struct process *p, const char *text)
{
	return process_count(p, text) > 0;
}

/* --- end --- */

static int status_of(int status)
{
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int reap(struct process *p)
{
	int status;

	if (waitpid(p->pid, &status, 0) != p->pid)
		fatal("waitpid: %s", strerror(errno));
	p->pid = 0;
	close(p->alive);
	if (p->out >= 0)
		close(p->out);
	return status_of(status);
}

int process_wait(struct process *p)
{
	msec deadline = time_ms_now() + TIMEOUT_MS;

	if (p->in >= 0 && p->in != p->out)
		close(p->in);
	if (p->out >= 0)
		while (process_read(p, deadline))
			continue;
	else if (!wait_readable(p->alive, deadline))
		fatal("a process did not end in %d ms", TIMEOUT_MS);
	return reap(p);
}

void process_signal(const struct process *p, int signal)
{
	if (p->pid <= 0)
		fatal("a process that has ended cannot get a signal");
	kill(p->pid, signal);
}

int process_kill(struct process *p, int signal)
{
	process_signal(p, signal);
	if (p->in >= 0 && p->in != p->out)
		close(p->in);
	return reap(p);
}

int process_run(struct process *p, const struct process_options *options)
{
	process_start(p, options);
	return process_wait(p);
}

struct forked {
	void (*run)(const char *arg);
	const char *arg;
};

/*
 * Whether this is a child whose function has not returned. Memory that is in
 * use at a fatal error is not a leak.
 */
static bool is_in_function;

/* A hook of LeakSanitizer, whose check takes long. */
int __lsan_is_turned_off(void);

int __lsan_is_turned_off(void)
{
	return is_in_function;
}

static void run_it(const void *ctx)
{
	const struct forked *f = ctx;

	is_in_function = true;
	f->run(f->arg);
	is_in_function = false;
	exit(0);
}

int run_forked(void (*run)(const char *arg), const char *arg, char *output,
    size_t size)
{
	const struct forked   f = { run, arg };
	static struct process p;
	int                   status = process_run(&p,
			      &(struct process_options){ .run = run_it, .ctx = &f });

	snprintf(output, size, "%s", p.output);
	return status;
}

int process_run_shell(struct process *p, const char *command)
{
	const char *argv[] = { "sh", "-c", command, NULL };

	return process_run(p, &(struct process_options){ .argv = argv });
}
