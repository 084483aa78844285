/* connection.c -- a TCP connection to a server: lines in and out. */

#include "client/net/connection.h"

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

#include "client/net/connector.h"
#include "common/fatal.h"
#include "common/line_reader.h"

/* The kernel drops the connection if data stay unacknowledged for this long. */
#define DEAD_PEER_MS 20000

struct connection {
	struct event_base        *base;
	struct connection_handler handler;
	struct address            server;
	struct connector         *connector; /* of the last attempt */
	evutil_socket_t           fd;        /* -1: no socket */
	bool                      connected;
	struct addrinfo           peer; /* the last one; ai_addrlen 0: none */
	struct sockaddr_storage   peer_address; /* that peer points to */
	struct event             *readable, *writable;
	struct evbuffer          *unsent;
	struct line_reader        line_reader;
};

static bool is_transient(int error)
{
	return error == EINTR || error == EAGAIN;
}

static void close_socket(struct connection *c)
{
	if (c->fd < 0)
		return;
	event_free(c->readable);
	event_free(c->writable);
	evutil_closesocket(c->fd);
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

/* Remembers the peer's address: the next attempt tries it first. */
static void note_peer(struct connection *c)
{
	socklen_t length = sizeof(c->peer_address);

	c->peer = (struct addrinfo){ .ai_addr = NULL };
	if (getpeername(c->fd, (struct sockaddr *)&c->peer_address, &length) !=
	    0)
		return;
	c->peer.ai_family = c->peer_address.ss_family;
	c->peer.ai_addr = (struct sockaddr *)&c->peer_address;
	c->peer.ai_addrlen = length;
}

static void on_connect(void *ctx, int fd)
{
	struct connection *c = ctx;

	c->fd = fd;
	c->connected = true;
	note_peer(c);
	set_socket_options(fd);
	c->readable = event_new(c->base, fd, EV_READ | EV_PERSIST, on_readable,
	    c);
	c->writable = event_new(c->base, fd, EV_WRITE, on_writable, c);
	event_add(c->readable, NULL);
	event_add(c->writable, NULL);
	c->handler.on_connect(c->handler.ctx);
}

static void on_failure(void *ctx, const char *reason)
{
	disconnect(ctx, reason);
}

static void start(struct connection *c)
{
	c->connector = connector_start(c->base, &c->server,
	    c->peer.ai_addrlen > 0 ? &c->peer : NULL,
	    &(struct connector_handler){ on_connect, on_failure, c });
}

/* --- open and close --- */

struct connection *connection_open(struct event_base *base,
    const struct address *server, const struct connection_handler *handler)
{
	struct connection *c = xcalloc(1, sizeof(*c));

	c->base = base;
	c->server = *server;
	c->handler = *handler;
	c->fd = -1;
	c->unsent = evbuffer_new();
	start(c);
	return c;
}

void connection_reopen(struct connection *c)
{
	connector_stop(c->connector);
	close_socket(c);
	c->connected = false;
	evbuffer_drain(c->unsent, evbuffer_get_length(c->unsent));
	line_reader_clear(&c->line_reader);
	start(c);
}

bool connection_peer(const struct connection *c, struct address *peer)
{
	return c->peer.ai_addrlen > 0 &&
	    getnameinfo(c->peer.ai_addr, c->peer.ai_addrlen, peer->host,
		sizeof(peer->host), peer->port, sizeof(peer->port),
		NI_NUMERICHOST | NI_NUMERICSERV) == 0;
}

void connection_close(struct connection *c)
{
	connector_stop(c->connector);
	close_socket(c);
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
