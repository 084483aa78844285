/* relay.c -- a stretch of network between clients and a server, to be cut. */

#include "tests/flow/relay.h"

#include <check.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/flow/person.h"

/* The most sockets: a listener's, and two a line. */
#define SOCKETS 17

struct lines {
	struct pollfd at[SOCKETS]; /* the listener, then pairs */
	int           count;
};

static void take_in(struct lines *l, unsigned short to)
{
	const struct server s = { .port = to };
	struct client       c;
	int                 fd = accept(l->at[0].fd, NULL, NULL);

	if (fd < 0 || l->count + 2 > SOCKETS)
		_exit(98);
	client_connect(&c, &s);
	l->at[l->count++] = (struct pollfd){ .fd = fd, .events = POLLIN };
	l->at[l->count++] = (struct pollfd){ .fd = c.socket, .events = POLLIN };
}

/* From one end of a line to the other; an end that closes closes both. */
static void pass_on(struct lines *l, int from)
{
	int     to = from % 2 == 1 ? from + 1 : from - 1;
	char    bytes[16384];
	ssize_t n = read(l->at[from].fd, bytes, sizeof(bytes));

	if (n > 0 && send(l->at[to].fd, bytes, (size_t)n, MSG_NOSIGNAL) == n)
		return;
	close(l->at[from].fd);
	close(l->at[to].fd);
	l->at[from].fd = l->at[to].fd = -1; /* which poll passes over */
}

static _Noreturn void serve(int listener, unsigned short to)
{
	struct lines l = { .at[0] = { .fd = listener, .events = POLLIN },
		.count = 1 };

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	for (;;) {
		if (poll(l.at, (nfds_t)l.count, -1) < 0)
			_exit(97);
		for (int i = 1; i < l.count; i++)
			if (l.at[i].fd >= 0 && l.at[i].revents != 0)
				pass_on(&l, i);
		if (l.at[0].revents != 0)
			take_in(&l, to);
	}
}

void relay_mend(struct relay *r)
{
	struct post p;

	post_open(&p, r->port);
	r->port = p.port;
	r->pid = fork();
	ck_assert_int_ge(r->pid, 0);
	if (r->pid == 0)
		serve(p.listener, r->to);
	post_close(&p);
}

void relay_start(struct relay *r, unsigned short to)
{
	*r = (struct relay){ .to = to };
	relay_mend(r);
}

void relay_cut(struct relay *r)
{
	kill(r->pid, SIGKILL);
	ck_assert_int_eq(waitpid(r->pid, NULL, 0), r->pid);
}
