/* person.c -- the real client at a terminal, and a server of the test's own. */

#include "tests/flow/person.h"

#include <arpa/inet.h>
#include <check.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define OPTIONS_MOST 16

/* --- the person --- */

static _Noreturn void become(char **argv)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	setenv("TERM", "dumb", 1);
	execv(argv[0], argv);
	_exit(99);
}

void person_start(struct person *p, unsigned short port,
    const char *const options[])
{
	const char *argv[OPTIONS_MOST + 4] = { getenv("NOUGHTS"), "-p" };
	char        number[8];

	ck_assert_ptr_nonnull(argv[0]);
	snprintf(number, sizeof(number), "%u", port);
	argv[2] = number;
	for (int i = 0; i < OPTIONS_MOST && options[i] != NULL; i++)
		argv[i + 3] = options[i];
	p->length = p->taken = 0;
	p->said[0] = '\0';
	p->pid = forkpty(&p->terminal, NULL, NULL, NULL);
	ck_assert_int_ge(p->pid, 0);
	if (p->pid == 0)
		become((char **)argv);
	fcntl(p->terminal, F_SETFD, FD_CLOEXEC);
}

void person_types(struct person *p, const char *line)
{
	size_t n = strlen(line);

	ck_assert_int_eq(write(p->terminal, line, n), (ssize_t)n);
	ck_assert_int_eq(write(p->terminal, "\n", 1), 1);
}

/* Reads more of what is said; false at the end. */
static bool read_more(struct person *p)
{
	size_t  room = sizeof(p->said) - 1 - p->length;
	ssize_t n = read(p->terminal, p->said + p->length, room);

	ck_assert_uint_gt(room, 0);
	if (n <= 0)
		return false;
	p->length += (size_t)n;
	p->said[p->length] = '\0';
	return true;
}

int person_hears_one(struct person *p, const char *const words[2])
{
	long until = moment() + PATIENCE;

	for (;;) {
		for (int i = 0; i < 2; i++) {
			const char *at = strstr(p->said + p->taken, words[i]);

			if (at == NULL)
				continue;
			p->taken = (size_t)(at - p->said) + strlen(words[i]);
			return i;
		}
		if (!readable(p->terminal, until) || !read_more(p))
			ck_abort_msg("awaits \"%s\", and hears \"%s\"",
			    words[0], p->said + p->taken);
	}
}

void person_hears(struct person *p, const char *words)
{
	person_hears_one(p, (const char *[]){ words, words });
}

bool person_has_heard(const struct person *p, const char *words)
{
	return strstr(p->said, words) != NULL;
}

void person_kill(struct person *p)
{
	kill(p->pid, SIGKILL);
	waitpid(p->pid, NULL, 0);
	close(p->terminal);
}

int person_end(struct person *p)
{
	long until = moment() + PATIENCE;
	int  status;

	while (readable(p->terminal, until) && read_more(p))
		continue;
	if (moment() >= until) {
		kill(p->pid, SIGKILL);
		ck_abort_msg("does not end; last \"%s\"", p->said + p->taken);
	}
	ck_assert_int_eq(waitpid(p->pid, &status, 0), p->pid);
	close(p->terminal);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* --- what it keeps --- */

static char home[64];

void home_make(void)
{
	strcpy(home, "/tmp/noughts-home-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(home));
	setenv("XDG_STATE_HOME", home, 1);
}

void home_remove(void)
{
	char command[128];

	snprintf(command, sizeof(command), "rm -r %s", home);
	ck_assert_int_eq(system(command), 0);
	unsetenv("XDG_STATE_HOME");
}

const char *home_token(unsigned short port)
{
	static char path[128];

	snprintf(path, sizeof(path), "%s/noughts/127.0.0.1:%u", home, port);
	return path;
}

/* Whether the file holds a token of name's, which is then written. */
static bool holds(const char *path, const char *name, char token[80])
{
	FILE *f = fopen(path, "r");
	char  owner[32];
	bool  found = f != NULL && fscanf(f, "%79s %31s", token, owner) == 2 &&
	    strcmp(owner, name) == 0;

	if (f != NULL)
		fclose(f);
	return found;
}

const char *home_word(unsigned short port, const char *name)
{
	static char token[80];
	char        second[140];

	snprintf(second, sizeof(second), "%s.2", home_token(port));
	if (!holds(home_token(port), name, token) &&
	    !holds(second, name, token))
		ck_abort_msg("there is no token of %s's", name);
	return token;
}

const char *home_store(void)
{
	static char path[128];

	snprintf(path, sizeof(path), "%s/server.db", home);
	return path;
}

/* --- the server of the test's own --- */

void post_open(struct post *p, unsigned short port)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
		.sin_port = htons(port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t          length = sizeof(a);
	int                on = 1;

	p->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	setsockopt(p->listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	ck_assert_int_eq(bind(p->listener, (struct sockaddr *)&a, length), 0);
	ck_assert_int_eq(listen(p->listener, 16), 0);
	getsockname(p->listener, (struct sockaddr *)&a, &length);
	p->port = ntohs(a.sin_port);
}

void post_close(struct post *p)
{
	close(p->listener);
}

void post_accept(struct post *p, struct client *c)
{
	*c = (struct client){ .socket = -1 };
	strcpy(c->name, "the server");
	if (readable(p->listener, moment() + PATIENCE))
		c->socket = accept(p->listener, NULL, NULL);
	ck_assert_msg(c->socket >= 0, "nobody comes");
}

bool post_is_quiet(const struct post *p)
{
	return !readable(p->listener, moment());
}
