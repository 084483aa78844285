/* net.c -- a connection to a server: lines in and out. */

#include "client/net.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/util.h>

#include "common/die.h"
#include "common/line.h"

/* How long a server may be silent to the kernel's own questions, in ms. */
#define SILENCE 20000

struct net {
	struct event_base *base;
	struct net_user    user;
	struct addrinfo   *hosts; /* all the addresses; ours */
	struct addrinfo   *next;  /* to be tried if this one fails */
	evutil_socket_t    fd;    /* -1: down */
	bool               connected;
	struct event      *start; /* begins with the first address */
	struct event      *readable, *writable;
	struct evbuffer   *unsent;
	struct line        rest;
};

static bool is_passing(int error)
{
	return error == EINTR || error == EAGAIN || error == EWOULDBLOCK;
}

/* Lets the socket go, if there is one. */
static void hang_up(struct net *n)
{
	if (n->fd < 0)
		return;
	event_free(n->readable);
	event_free(n->writable);
	evutil_closesocket(n->fd);
	n->fd = -1;
}

static void go_down(struct net *n, const char *why)
{
	hang_up(n);
	n->user.down(n->user.arg, why);
}

/* --- in --- */

/* Tells the lines among the bytes. */
static void feed(struct net *n, struct span bytes)
{
	char  *text;
	size_t length;

	for (;;) {
		switch (line_take(&n->rest, LINE_REPLY, &bytes, &text,
		    &length)) {
		case LINE_NONE:
			return;
		case LINE_WHOLE:
			n->user.line(n->user.arg, text, length);
			break;
		case LINE_LONG:
			text = (char[1]){ "" };
			n->user.line(n->user.arg, text, 0);
			break;
		case LINE_ENDLESS:
			go_down(n, "it sent a line without an end");
			return;
		}
	}
}

static void on_readable(evutil_socket_t fd, short what, void *arg)
{
	static char bytes[16384];
	struct net *n = arg;
	ssize_t     got = recv(fd, bytes, sizeof(bytes), 0);

	(void)what;
	if (got > 0)
		feed(n, (struct span){ bytes, (size_t)got });
	else if (got == 0)
		go_down(n, "the server closed it");
	else if (!is_passing(errno))
		go_down(n, strerror(errno));
}

/* --- out --- */

/* Keeps the line busy, so that a server that vanished is noticed. */
static void tune(evutil_socket_t fd)
{
	const int      on = 1, seconds = SILENCE / 1000 / 2;
	const unsigned silence = SILENCE;

	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof(on));
	setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &seconds, sizeof(seconds));
	setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &seconds, sizeof(seconds));
	setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &silence,
	    sizeof(silence));
}

static void connect_next(struct net *n, int error);

/* The connection is made, or this address is no good. */
static void on_connected(struct net *n)
{
	int       error = 0;
	socklen_t size = sizeof(error);

	getsockopt(n->fd, SOL_SOCKET, SO_ERROR, &error, &size);
	if (error != 0) {
		hang_up(n);
		connect_next(n, error);
		return;
	}
	n->connected = true;
	tune(n->fd);
	event_add(n->readable, NULL);
}

static void on_writable(evutil_socket_t fd, short what, void *arg)
{
	struct net *n = arg;

	(void)what;
	if (!n->connected) {
		on_connected(n);
		if (!n->connected)
			return;
	}
	if (evbuffer_get_length(n->unsent) > 0 &&
	    evbuffer_write(n->unsent, fd) < 0 && !is_passing(errno)) {
		go_down(n, strerror(errno));
		return;
	}
	if (evbuffer_get_length(n->unsent) > 0)
		event_add(n->writable, NULL);
}

/* Begins to connect; false, with errno, when this address is no good. */
static bool begin(struct net *n, const struct addrinfo *host)
{
	evutil_socket_t fd = socket(host->ai_family, SOCK_STREAM, 0);

	if (fd < 0)
		return false;
	evutil_make_socket_nonblocking(fd);
	evutil_make_socket_closeonexec(fd);
	if (connect(fd, host->ai_addr, host->ai_addrlen) != 0 &&
	    errno != EINPROGRESS) {
		int error = errno;

		evutil_closesocket(fd);
		errno = error;
		return false;
	}
	n->fd = fd;
	n->readable = event_new(n->base, fd, EV_READ | EV_PERSIST, on_readable,
	    n);
	n->writable = event_new(n->base, fd, EV_WRITE, on_writable, n);
	event_add(n->writable, NULL);
	return true;
}

/* Tries the next address; error is what the last one said. */
static void connect_next(struct net *n, int error)
{
	while (n->next != NULL) {
		const struct addrinfo *host = n->next;

		n->next = host->ai_next;
		if (begin(n, host))
			return;
		error = errno;
	}
	go_down(n, strerror(error));
}

/* A connection that nothing came of is told from the loop, not from here. */
static void on_start(evutil_socket_t fd, short what, void *arg)
{
	struct net *n = arg;

	(void)fd;
	(void)what;
	n->next = n->hosts;
	connect_next(n, EADDRNOTAVAIL);
}

/* --- the whole of it --- */

struct net *net_open(struct event_base *base, const char *host,
    const char *port, const struct net_user *user)
{
	const struct addrinfo wanted = { .ai_family = AF_UNSPEC,
		.ai_socktype = SOCK_STREAM };
	struct net           *n = xcalloc(1, sizeof(*n));
	int error = getaddrinfo(host, port, &wanted, &n->hosts);

	if (error != 0) {
		free(n);
		die("cannot find the host \"%s\": %s", host,
		    gai_strerror(error));
	}
	n->base = base;
	n->user = *user;
	n->fd = -1;
	n->unsent = evbuffer_new();
	n->start = evtimer_new(base, on_start, n);
	event_add(n->start, &(struct timeval){ 0, 0 });
	return n;
}

void net_reopen(struct net *n)
{
	hang_up(n);
	n->connected = false;
	evbuffer_drain(n->unsent, evbuffer_get_length(n->unsent));
	line_clear(&n->rest);
	event_add(n->start, &(struct timeval){ 0, 0 });
}

void net_close(struct net *n)
{
	if (n == NULL)
		return;
	hang_up(n);
	event_free(n->start);
	freeaddrinfo(n->hosts);
	evbuffer_free(n->unsent);
	line_clear(&n->rest);
	free(n);
}

void net_send(struct net *n, const char *line)
{
	evbuffer_add(n->unsent, line, strlen(line));
	evbuffer_add(n->unsent, "\n", 1);
	if (n->connected && n->fd >= 0)
		event_add(n->writable, NULL);
}

size_t net_unsent(const struct net *n)
{
	return evbuffer_get_length(n->unsent);
}

bool net_has_met(const struct net *n)
{
	return n->connected;
}
