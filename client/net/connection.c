/* connection.c -- a TCP connection to a server: lines in and out. */

#include "client/net/connection.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/util.h>

#include "common/fatal.h"
#include "common/line_reader.h"

/* How long one address is tried, in ms. */
#define CONNECTION_TRY_MS 1000

/* The kernel drops the connection if data stay unacknowledged for this long. */
#define DEAD_PEER_MS 20000

struct connection {
	struct event_base        *base;
	struct connection_handler handler;
	struct addrinfo          *addresses; /* of the server; or NULL */
	const struct addrinfo    *next;      /* to be tried; or NULL */
	const struct addrinfo    *tried;     /* the last one; or NULL */
	const struct addrinfo    *good; /* of the last connection; or NULL */
	bool                      is_silent; /* one has not answered in time */
	char             failure[128]; /* why the last one cannot be reached */
	struct event    *try_next;     /* the event loop calls on_try_next */
	evutil_socket_t  fd;           /* -1: no socket */
	bool             connected;
	struct event    *readable, *writable; /* valid while fd >= 0 */
	struct evbuffer *unsent;
	struct line_reader line_reader;
};

static bool is_transient(int error)
{
	return error == EINTR || error == EAGAIN;
}

static void close_socket(struct connection *c)
{
	if (c->fd < 0)
		return;
	if (c->readable != NULL)
		event_free(c->readable);
	event_free(c->writable);
	evutil_closesocket(c->fd);
	c->readable = c->writable = NULL;
	c->fd = -1;
}

static void disconnect(struct connection *c, const char *reason)
{
	close_socket(c);
	c->handler.on_disconnect(c->handler.ctx, reason);
}

/* --- input --- */

/* Passes the complete lines among the bytes to the handler. */
static void deliver_lines(struct connection *c, struct byte_span bytes)
{
	char  *text;
	size_t length;

	for (;;) {
		switch (line_reader_next(&c->line_reader, LINE_REPLY_MAX,
		    &bytes, &text, &length)) {
		case LINE_NONE:
			return;
		case LINE_COMPLETE:
			c->handler.on_line(c->handler.ctx, text, length);
			break;
		case LINE_TOO_LONG:
			text = (char[1]){ "" };
			c->handler.on_line(c->handler.ctx, text, 0);
			break;
		case LINE_UNENDING:
			disconnect(c,
			    "the server sent a line that is too long");
			return;
		}
	}
}

static void on_readable(evutil_socket_t fd, short what, void *ctx)
{
	static char        bytes[16384];
	struct connection *c = ctx;
	ssize_t            n_read = recv(fd, bytes, sizeof(bytes), 0);

	(void)what;
	if (n_read > 0)
		deliver_lines(c, (struct byte_span){ bytes, (size_t)n_read });
	else if (n_read == 0)
		disconnect(c, "closed by the server");
	else if (!is_transient(errno))
		disconnect(c, strerror(errno));
}

/* --- output --- */

/* Enables keepalive probes, which detect a peer that has vanished. */
static void set_socket_options(evutil_socket_t fd)
{
	const int      on = 1, seconds = DEAD_PEER_MS / 1000 / 2;
	const unsigned timeout = DEAD_PEER_MS;

	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof(on));
	setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &seconds, sizeof(seconds));
	setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &seconds, sizeof(seconds));
	setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &timeout,
	    sizeof(timeout));
}

static void on_writable(evutil_socket_t fd, short what, void *ctx)
{
	struct connection *c = ctx;

	(void)what;
	if (evbuffer_get_length(c->unsent) > 0 &&
	    evbuffer_write(c->unsent, fd) < 0 && !is_transient(errno)) {
		disconnect(c, strerror(errno));
		return;
	}
	if (evbuffer_get_length(c->unsent) > 0)
		event_add(c->writable, NULL);
}

/* --- connecting --- */

static void on_connected(struct connection *c)
{
	c->connected = true;
	c->good = c->tried;
	set_socket_options(c->fd);
	event_free(c->writable);
	c->readable = event_new(c->base, c->fd, EV_READ | EV_PERSIST,
	    on_readable, c);
	c->writable = event_new(c->base, c->fd, EV_WRITE, on_writable, c);
	event_add(c->readable, NULL);
	event_add(c->writable, NULL);
	c->handler.on_connect(c->handler.ctx);
}

/* The address that is being tried cannot be reached. */
static void fail_address(struct connection *c, int error)
{
	c->is_silent |= error == ETIMEDOUT;
	snprintf(c->failure, sizeof(c->failure), "%s", strerror(error));
	close_socket(c);
	event_active(c->try_next, 0, 0);
}

/* connect(2) has finished, or its time is up. */
static void on_attempt_end(evutil_socket_t fd, short what, void *ctx)
{
	struct connection *c = ctx;
	int                error = ETIMEDOUT;
	socklen_t          size = sizeof(error);

	if (what & EV_WRITE)
		getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
	if (error != 0)
		fail_address(c, error);
	else
		on_connected(c);
}

static void try_address(struct connection *c, const struct addrinfo *a)
{
	const struct timeval wait = { CONNECTION_TRY_MS / 1000, 0 };

	c->tried = a;
	c->fd = socket(a->ai_family, SOCK_STREAM, 0);
	if (c->fd < 0) {
		fail_address(c, errno);
		return;
	}
	evutil_make_socket_nonblocking(c->fd);
	evutil_make_socket_closeonexec(c->fd);
	c->writable = event_new(c->base, c->fd, EV_WRITE, on_attempt_end, c);
	if (connect(c->fd, a->ai_addr, a->ai_addrlen) != 0 &&
	    errno != EINPROGRESS)
		fail_address(c, errno);
	else
		event_add(c->writable, &wait);
}

/* The address after a, without the good one, which was the first. */
static const struct addrinfo *
address_after(const struct connection *c, const struct addrinfo *a)
{
	a = a == c->good ? c->addresses : a->ai_next;
	return a != NULL && a == c->good ? a->ai_next : a;
}

static void start_round(struct connection *c)
{
	c->is_silent = false;
	c->next = c->good != NULL ? c->good : c->addresses;
	event_active(c->try_next, 0, 0);
}

/* Tries the next address. All are tried again if one of them was silent. */
static void on_try_next(evutil_socket_t fd, short what, void *ctx)
{
	struct connection     *c = ctx;
	const struct addrinfo *a = c->next;

	(void)fd;
	(void)what;
	if (a != NULL) {
		c->next = address_after(c, a);
		try_address(c, a);
	} else if (c->is_silent) {
		start_round(c);
	} else {
		disconnect(c, c->failure);
	}
}

static void look_up(struct connection *c, const struct address *server)
{
	const struct addrinfo hints = { .ai_socktype = SOCK_STREAM,
		.ai_flags = AI_NUMERICSERV };
	int error = getaddrinfo(server->host, server->port, &hints,
	    &c->addresses);

	if (error == 0)
		return;
	c->addresses = NULL;
	snprintf(c->failure, sizeof(c->failure), "the host is not known (%s)",
	    gai_strerror(error));
}

/* --- open and close --- */

struct connection *connection_open(struct event_base *base,
    const struct address *server, const struct connection_handler *handler)
{
	struct connection *c = xcalloc(1, sizeof(*c));

	c->base = base;
	c->handler = *handler;
	c->fd = -1;
	c->unsent = evbuffer_new();
	c->try_next = evtimer_new(base, on_try_next, c);
	look_up(c, server);
	start_round(c);
	return c;
}

void connection_reopen(struct connection *c)
{
	close_socket(c);
	c->connected = false;
	evbuffer_drain(c->unsent, evbuffer_get_length(c->unsent));
	line_reader_clear(&c->line_reader);
	start_round(c);
}

bool connection_peer(const struct connection *c, struct address *peer)
{
	return c->good != NULL &&
	    getnameinfo(c->good->ai_addr, c->good->ai_addrlen, peer->host,
		sizeof(peer->host), peer->port, sizeof(peer->port),
		NI_NUMERICHOST | NI_NUMERICSERV) == 0;
}

void connection_close(struct connection *c)
{
	close_socket(c);
	event_free(c->try_next);
	if (c->addresses != NULL)
		freeaddrinfo(c->addresses);
	evbuffer_free(c->unsent);
	line_reader_clear(&c->line_reader);
	free(c);
}

void connection_send(struct connection *c, const char *line)
{
	evbuffer_add(c->unsent, line, strlen(line));
	evbuffer_add(c->unsent, "\n", 1);
	if (c->connected && c->fd >= 0)
		event_add(c->writable, NULL);
}

size_t connection_unsent(const struct connection *c)
{
	return evbuffer_get_length(c->unsent);
}

bool connection_was_established(const struct connection *c)
{
	return c->connected;
}
