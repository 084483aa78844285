/* server_process.c -- the real server as a process. */

#include "tests/support/server_process.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/fatal.h"

#define OPTIONS_MAX 32

/* Reads a file of the server from start to its end; "" if it is missing. */
static void read_file(const struct server_process *s, const char *name,
    size_t start, char *out, size_t size)
{
	char   path[64];
	FILE  *f;
	size_t n = 0;

	snprintf(path, sizeof(path), "%s/%s", s->dir, name);
	f = fopen(path, "r");
	if (f != NULL) {
		fseek(f, (long)start, SEEK_SET);
		n = fread(out, 1, size - 1, f);
		fclose(f);
	}
	out[n] = '\0';
}

void server_process_show_log(const struct server_process *s)
{
	static char log[1 << 20];
	size_t      length;

	read_file(s, "log", 0, log, sizeof(log));
	length = strlen(log);
	fprintf(stderr, "--- the server wrote:\n%s---\n",
	    log + (length > 4096 ? length - 4096 : 0));
}

int reserve_port(unsigned short *port)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t          length = sizeof(a);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;

	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	if (bind(fd, (struct sockaddr *)&a, length) != 0 ||
	    getsockname(fd, (struct sockaddr *)&a, &length) != 0)
		fatal("cannot bind to loopback: %s", strerror(errno));
	*port = ntohs(a.sin_port);
	return fd;
}

/* Starts the server with exactly these options. */
static void spawn(struct server_process *s, const char *const options[])
{
	const char *argv[OPTIONS_MAX + 2] = {
		program_path(s->program != NULL ? s->program : "noughtsd")
	};
	char log[64];

	for (int i = 0; i < OPTIONS_MAX && options[i] != NULL; i++)
		argv[i + 1] = options[i];
	snprintf(log, sizeof(log), "%s/log", s->dir);
	process_start(&s->process,
	    &(struct process_options){ .argv = argv,
		.run = s->run,
		.ctx = argv,
		.environment = s->environment,
		.log = log });
}

void server_process_spawn(struct server_process *s, const char *const options[])
{
	char        port_fd[16], port[8];
	const char *all[OPTIONS_MAX + 1] = { "--listen", "127.0.0.1", "--port",
		port, "--port-fd", port_fd, "--web", "0" };
	int         n = 8, fds[2];

	while (*options != NULL && n < OPTIONS_MAX)
		all[n++] = *options++;
	if (s->port == 0) {
		if (s->reserved > 0)
			close(s->reserved);
		s->reserved = reserve_port(&s->port);
	}
	if (s->port_fd > 0)
		close(s->port_fd);
	if (pipe(fds) != 0 || fcntl(fds[0], F_SETFD, FD_CLOEXEC) != 0)
		fatal("no pipe for the port: %s", strerror(errno));
	s->port_fd = fds[0];
	snprintf(port, sizeof(port), "%u", s->port);
	snprintf(port_fd, sizeof(port_fd), "%d", fds[1]);
	spawn(s, all);
	close(fds[1]);
}

/* The server writes its port when it listens. */
bool server_process_listens(struct server_process *s)
{
	char text[32] = "";
	bool listens;

	if (!wait_readable(s->port_fd, time_ms_now() + TIMEOUT_MS)) {
		server_process_show_log(s);
		fatal("the server does not listen");
	}
	listens = read(s->port_fd, text, sizeof(text) - 1) > 0;
	if (listens)
		sscanf(text, "%hu\n%hu", &s->port, &s->web_port);
	close(s->port_fd);
	s->port_fd = 0;
	return listens;
}

void server_process_await(struct server_process *s)
{
	if (server_process_listens(s))
		return;
	server_process_show_log(s);
	fatal("the server does not listen");
}

size_t server_process_log_size(const struct server_process *s)
{
	char        path[64];
	struct stat log;

	snprintf(path, sizeof(path), "%s/log", s->dir);
	if (stat(path, &log) != 0)
		fatal("%s: %s", path, strerror(errno));
	return (size_t)log.st_size;
}

void server_process_await_log(const struct server_process *s, const char *text)
{
	server_process_await_log_after(s, 0, text);
}

void server_process_await_log_after(const struct server_process *s,
    size_t start, const char *text)
{
	struct pollfd p = { .fd = inotify_init1(IN_CLOEXEC), .events = POLLIN };
	msec          deadline = time_ms_now() + TIMEOUT_MS;
	static char   log[1 << 20];
	char          events[4096], path[64];

	snprintf(path, sizeof(path), "%s/log", s->dir);
	inotify_add_watch(p.fd, path, IN_MODIFY);
	for (;;) {
		msec left = deadline - time_ms_now();

		read_file(s, "log", start, log, sizeof(log));
		if (strstr(log, text) != NULL)
			break;
		if (left < 0 || poll(&p, 1, (int)left) <= 0) {
			server_process_show_log(s);
			fatal("the server does not log \"%s\"", text);
		}
		if (read(p.fd, events, sizeof(events)) < 0)
			fatal("inotify: %s", strerror(errno));
	}
	close(p.fd);
}

void server_process_restart(struct server_process *s,
    const char *const                              options[])
{
	const char *all[OPTIONS_MAX + 1] = { "--beacon", "off", "--store",
		"none" };
	int         n = 4;

	while (*options != NULL && n < OPTIONS_MAX)
		all[n++] = *options++;
	server_process_spawn(s, all);
	server_process_await(s);
}

void server_process_start(struct server_process *s, const char *const options[])
{
	*s = (struct server_process){ .port = 0 };
	scratch_dir_make(s->dir);
	server_process_restart(s, options);
}

/* Ends the test unless the status is the one expected. */
static void
expect_status(const struct server_process *s, int status, int wanted)
{
	if (status == wanted)
		return;
	server_process_show_log(s);
	fatal("the server ends with status %d, not %d", status, wanted);
}

void server_process_wait(struct server_process *s)
{
	expect_status(s, process_wait(&s->process), 0);
	scratch_dir_remove_tree(s->dir);
}

void server_process_stop(struct server_process *s)
{
	process_signal(&s->process, SIGTERM);
	server_process_wait(s);
}

void server_process_kill(struct server_process *s, int signal)
{
	process_signal(&s->process, signal);
	expect_status(s, process_wait(&s->process),
	    signal == SIGKILL ? 128 + SIGKILL : 0);
}

int server_process_run(const char *const options[], char *output, size_t size)
{
	static struct server_process s;
	int                          status;

	scratch_dir_make(s.dir);
	spawn(&s, options);
	status = process_wait(&s.process);
	read_file(&s, "log", 0, output, size);
	scratch_dir_remove_tree(s.dir);
	return status;
}
