/* connection.c -- a TCP connection to a server: sends and receives lines. */

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

#include <event2/event.h>
#include <event2/util.h>

#include "client/net/line_stream.h"
#include "common/fatal.h"

/* How long to try one address, in ms. */
#define CONNECTION_TRY_MS 1000

/*
 * If the peer does not acknowledge data for this many ms, the kernel drops the
 * connection.
 */
#define DEAD_PEER_MS 20000

struct connection {
	struct event_base        *base;
	struct connection_handler handler;
	struct addrinfo          *addresses; /* all addresses of the server; or
					        NULL */
	const struct addrinfo    *next;      /* the next address to try; or
                                                NULL */
	const struct addrinfo    *tried;     /* the last address tried; or
                                                NULL */
	const struct addrinfo    *good;      /* the address of the last
					        connection that was made; or
					        NULL */
	bool                      is_silent; /* since start_round, an address
					        has not answered in time */
	char               failure[128];     /* why the last address could not
					        be reached */
	struct event      *try_next; /* makes the event loop call on_try_next */
	evutil_socket_t    fd;       /* -1: no socket */
	struct event      *attempt;  /* waits for a connect(2) in progress; or
					NULL */
	bool               connected;
	struct line_stream stream; /* open while connected */
};

/* Closes the socket. The stream must be closed before. */
static void close_socket(struct connection *c)
{
	if (c->attempt != NULL)
		event_free(c->attempt);
	c->attempt = NULL;
	if (c->fd >= 0)
		evutil_closesocket(c->fd);
	c->fd = -1;
}

static void disconnect(struct connection *c, const char *reason)
{
	close_socket(c);
	c->handler.on_disconnect(c->handler.ctx, reason);
}

static void on_line(void *ctx, char *text, size_t length)
{
	struct connection *c = ctx;

	c->handler.on_line(c->handler.ctx, text, length);
}

static void on_stream_end(void *ctx, const char *reason)
{
	disconnect(ctx, reason != NULL ? reason : "closed by the server");
}

/* --- connecting --- */

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

static void on_connected(struct connection *c)
{
	c->connected = true;
	c->good = c->tried;
	set_socket_options(c->fd);
	event_free(c->attempt);
	c->attempt = NULL;
	line_stream_open(&c->stream, c->base, c->fd, c->fd);
	c->handler.on_connect(c->handler.ctx);
}

/* Gives up the address that is being tried, because it cannot be reached. */
static void fail_address(struct connection *c, int error)
{
	c->is_silent |= error == ETIMEDOUT;
	snprintf(c->failure, sizeof(c->failure), "%s", strerror(error));
	close_socket(c);
	event_active(c->try_next, 0, 0);
}

/* Called when connect(2) has finished, or its time is up. */
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
	c->attempt = event_new(c->base, c->fd, EV_WRITE, on_attempt_end, c);
	if (connect(c->fd, a->ai_addr, a->ai_addrlen) != 0 &&
	    errno != EINPROGRESS)
		fail_address(c, errno);
	else
		event_add(c->attempt, &wait);
}

/* Returns the address to try after `a`. c->good is tried before all others. */
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

/*
 * Tries the next address. After the last one, if any address did not answer,
 * begins again with the first.
 */
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
	line_stream_init(&c->stream,
	    &(struct line_stream_handler){ on_line, on_stream_end, c });
	c->try_next = evtimer_new(base, on_try_next, c);
	look_up(c, server);
	start_round(c);
	return c;
}

void connection_reopen(struct connection *c)
{
	line_stream_close(&c->stream);
	close_socket(c);
	c->connected = false;
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
	line_stream_clear(&c->stream);
	close_socket(c);
	event_free(c->try_next);
	if (c->addresses != NULL)
		freeaddrinfo(c->addresses);
	free(c);
}

void connection_send(struct connection *c, const char *line)
{
	line_stream_send(&c->stream, line);
}

size_t connection_unsent(const struct connection *c)
{
	return line_stream_unsent(&c->stream);
}

bool connection_was_established(const struct connection *c)
{
	return c->connected;
}
