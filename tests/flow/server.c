/* server.c -- the real server as a process. */

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/flow/flow.h"

#define OPTIONS_MOST 24

static const char *program(void)
{
	const char *path = getenv("NOUGHTSD");

	return path != NULL ? path : "build/asan/noughtsd";
}

/* In the child: the server, its words in a file, gone when we are. */
static _Noreturn void become(const char *const options[], const char *log)
{
	const char *argv[OPTIONS_MOST + 2] = { program() };
	int         out = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	for (int i = 0; i < OPTIONS_MOST && options[i] != NULL; i++)
		argv[i + 1] = options[i];
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (out < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0)
		_exit(99);
	execv(argv[0], (char **)argv);
	fprintf(stderr, "%s: %s\n", argv[0], strerror(errno));
	_exit(99);
}

static void make_folder(struct server *s)
{
	strcpy(s->folder, "/tmp/noughts-flow-XXXXXX");
	if (mkdtemp(s->folder) == NULL)
		ck_abort_msg("no folder for the server");
}

static void spawn(struct server *s, const char *const options[])
{
	char log[64];
	int  ends[2];

	snprintf(log, sizeof(log), "%s/log", s->folder);
	ck_assert_int_eq(pipe(ends), 0);
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	s->pid = fork();
	ck_assert_int_ge(s->pid, 0);
	if (s->pid == 0)
		become(options, log);
	close(ends[1]);
	s->alive = ends[0];
}

static size_t
read_file(const char *folder, const char *name, char *out, size_t size)
{
	char   path[64];
	FILE  *f;
	size_t n = 0;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	f = fopen(path, "r");
	if (f != NULL) {
		n = fread(out, 1, size - 1, f);
		fclose(f);
	}
	out[n] = '\0';
	return n;
}

static void remove_folder(struct server *s)
{
	static const char *const names[] = { "log", "port" };
	char                     path[64];

	for (int i = 0; i < 2; i++) {
		snprintf(path, sizeof(path), "%s/%s", s->folder, names[i]);
		unlink(path);
	}
	rmdir(s->folder);
}

static void show_log(const struct server *s)
{
	char log[8192];

	read_file(s->folder, "log", log, sizeof(log));
	fprintf(stderr, "--- the server wrote:\n%s---\n", log);
}

/* Waits until the port file is written: the folder tells us, or the server. */
static void await_port(struct server *s, int watch)
{
	struct pollfd p[] = { { .fd = watch, .events = POLLIN },
		{ .fd = s->alive, .events = POLLIN } };
	long          until = moment() + PATIENCE;
	char          text[4096];

	for (;;) {
		long left = until - moment();

		if (read_file(s->folder, "port", text, sizeof(text)) > 0 &&
		    strchr(text, '\n') != NULL) {
			s->port = (unsigned short)atoi(text);
			return;
		}
		if (left < 0 || poll(p, 2, (int)left) <= 0 || p[1].revents) {
			show_log(s);
			ck_abort_msg("the server does not listen");
		}
		if (read(watch, text, sizeof(text)) < 0)
			ck_abort_msg("inotify");
	}
}

/* On its port, or on one that is free where it has none yet. */
static void start(struct server *s, const char *const options[])
{
	char        port_file[64], port[8];
	const char *all[OPTIONS_MOST + 1] = { "--listen", "127.0.0.1", "--port",
		port, "--beacon", "off", "--store", "none", "--port-file",
		port_file };
	int         watch = inotify_init1(IN_CLOEXEC), n = 10;

	while (*options != NULL && n < OPTIONS_MOST)
		all[n++] = *options++;
	snprintf(port, sizeof(port), "%u", s->port);
	snprintf(port_file, sizeof(port_file), "%s/port", s->folder);
	unlink(port_file);
	ck_assert_int_ge(inotify_add_watch(watch, s->folder,
			     IN_CLOSE_WRITE | IN_MOVED_TO),
	    0);
	spawn(s, all);
	await_port(s, watch);
	close(watch);
}

void server_start(struct server *s, const char *const options[])
{
	make_folder(s);
	s->port = 0;
	start(s, options);
}

void server_again(struct server *s, const char *const options[])
{
	start(s, options);
}

/* Waits for its end, at most that many milliseconds; its exit status. */
static int server_wait(struct server *s, int most)
{
	int status;

	if (!readable(s->alive, moment() + most)) {
		kill(s->pid, SIGKILL);
		show_log(s);
		ck_abort_msg("the server runs on after %d ms", most);
	}
	close(s->alive);
	ck_assert_int_eq(waitpid(s->pid, &status, 0), s->pid);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

void server_end(struct server *s)
{
	int status = server_wait(s, PATIENCE);

	if (status != 0)
		show_log(s);
	ck_assert_int_eq(status, 0);
	remove_folder(s);
}

void server_stop(struct server *s)
{
	kill(s->pid, SIGTERM);
	server_end(s);
}

void server_halt(struct server *s, int with)
{
	kill(s->pid, with);
	ck_assert_int_eq(server_wait(s, PATIENCE),
	    with == SIGKILL ? 128 + SIGKILL : 0);
}

int server_run(const char *const options[], char *said, size_t size)
{
	struct server s;
	int           status;

	make_folder(&s);
	spawn(&s, options);
	status = server_wait(&s, PATIENCE);
	read_file(s.folder, "log", said, size);
	remove_folder(&s);
	return status;
}
