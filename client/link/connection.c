/*
 * connection.c -- a TCP connection to a server: sends and receives lines.
 *
 * A host is looked up on a thread. A call of getaddrinfo cannot be interrupted.
 * So the thread and its owner share a request, which the last of them frees: an
 * owner that cancels does not wait.
 */

#include "client/link/connection.h"

#include <assert.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/event.h>
#include <event2/util.h>

#include "client/link/line_stream.h"
#include "common/base/fatal.h"

/* How long to try one address, in ms. */
#define CONNECTION_TRY_MS 1000

/*
 * If the peer does not acknowledge data for this many ms, the kernel drops the
 * connection.
 */
#define DEAD_PEER_MS 20000

struct request {
	struct address   server;
	struct addrinfo *addresses; /* NULL: none, or taken by the owner */
	int              error;     /* what getaddrinfo returned */
	/* The thread closes it when it has released the request */
	int        done;
	atomic_int owners;
};

struct connection {
	struct event_base        *base;
	struct connection_handler handler;
	struct address            server;
	struct request           *lookup; /* in progress; or NULL */
	/* Its descriptor is at its end when the thread has closed lookup->done */
	struct event *finished;
	/* All addresses of the server, as last found; or NULL */
	struct addrinfo *addresses;
	/* The next address to try; or NULL */
	const struct addrinfo *next;
	/* Since start_round, an address has not answered in time */
	bool is_silent;
	/* Why the last address could not be reached */
	char            failure[128];
	struct event   *try_next; /* makes the event loop call on_try_next */
	evutil_socket_t fd;       /* -1: no socket */
	/* Waits for a connect(2) in progress; or NULL */
	struct event      *attempt;
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

static void on_connected(struct connection *c)
{
	const int               on = 1, seconds = DEAD_PEER_MS / 1000 / 2;
	const unsigned          timeout = DEAD_PEER_MS;
	struct address          peer = { .host = "" };
	struct sockaddr_storage there;
	socklen_t               size = sizeof(there);

	if (getpeername(c->fd, (struct sockaddr *)&there, &size) == 0)
		getnameinfo((const struct sockaddr *)&there, size, peer.host,
		    sizeof(peer.host), peer.port, sizeof(peer.port),
		    NI_NUMERICHOST | NI_NUMERICSERV);
	/* Keepalive probes detect a peer that has vanished. */
	setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
	setsockopt(c->fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof(on));
	setsockopt(c->fd, IPPROTO_TCP, TCP_KEEPIDLE, &seconds, sizeof(seconds));
	setsockopt(c->fd, IPPROTO_TCP, TCP_KEEPINTVL, &seconds,
	    sizeof(seconds));
	setsockopt(c->fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &timeout,
	    sizeof(timeout));
	event_free(c->attempt);
	c->attempt = NULL;
	line_stream_open(&c->stream, c->base, c->fd, c->fd);
	c->handler.on_connect(c->handler.ctx, &peer);
}

/* Gives up the address that is being tried, because it cannot be reached. */
static void fail_address(struct connection *c, int error)
{
	c->is_silent |= error == ETIMEDOUT;
	snprintf(c->failure, sizeof(c->failure), "%s",
	    error == EINVAL ?
		"a link-local address needs its interface, as fe80::1%eth0" :
		strerror(error));
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

static void take_addresses(struct connection *c, struct addrinfo *addresses)
{
	if (c->addresses != NULL)
		freeaddrinfo(c->addresses);
	c->addresses = addresses;
	c->next = addresses;
}

static void start_round(struct connection *c)
{
	c->is_silent = false;
	c->next = c->addresses;
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
		c->next = a->ai_next;
		try_address(c, a);
	} else if (c->is_silent) {
		start_round(c);
	} else {
		disconnect(c, c->failure);
	}
}

/* --- looking up the host's addresses, on a thread --- */

static void release(struct request *r)
{
	if (atomic_fetch_sub(&r->owners, 1) > 1)
		return;
	if (r->addresses != NULL)
		freeaddrinfo(r->addresses);
	free(r);
}

static void *run_request(void *arg)
{
	struct request       *r = arg;
	const int             done = r->done;
	const struct addrinfo hints = { .ai_socktype = SOCK_STREAM,
		.ai_flags = AI_NUMERICSERV };

	r->error = getaddrinfo(r->server.host, r->server.port, &hints,
	    &r->addresses);
	if (r->error != 0)
		r->addresses = NULL;
	release(r);
	close(done);
	return NULL;
}

/*
 * Runs the request on a thread that handles no signals, which are the loop's.
 * Returns an error number, or 0.
 */
static int start_thread(struct request *r)
{
	sigset_t  all, old;
	pthread_t thread;
	int       error;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	error = pthread_create(&thread, NULL, run_request, r);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	if (error == 0)
		pthread_detach(thread);
	return error;
}

/* Ends the lookup, if there is one. Does not wait for its thread. */
static void cancel_lookup(struct connection *c)
{
	if (c->lookup == NULL)
		return;
	close(event_get_fd(c->finished));
	event_free(c->finished);
	release(c->lookup);
	c->lookup = NULL;
}

/* If a host cannot be found now, the addresses that it had remain. */
static void on_finished(evutil_socket_t fd, short what, void *ctx)
{
	struct connection *c = ctx;
	struct request    *r = c->lookup;
	const bool         is_first = c->addresses == NULL;

	(void)fd;
	(void)what;
	/* What the thread wrote before it released the request is seen now. */
	assert(atomic_load(&r->owners) == 1);
	if (r->addresses != NULL)
		take_addresses(c, r->addresses);
	else if (is_first)
		snprintf(c->failure, sizeof(c->failure),
		    "the host is not known (%s)",
		    r->error != 0 ? gai_strerror(r->error) : "");
	r->addresses = NULL;
	cancel_lookup(c);
	if (is_first)
		start_round(c);
}

/*
 * Begins to look the server's host up, which may take half a minute. Leaves
 * c->lookup NULL, with errno set, if the system has no pipe or thread for that.
 */
static void start_lookup(struct connection *c)
{
	int ends[2], error;

	if (pipe(ends) != 0)
		return;
	for (int i = 0; i < 2; i++)
		evutil_make_socket_closeonexec(ends[i]);
	c->lookup = xcalloc(1, sizeof(*c->lookup));
	*c->lookup = (struct request){
		.server = c->server, .done = ends[1], .owners = 2
	};
	c->finished = event_new(c->base, ends[0], EV_READ, on_finished, c);
	event_add(c->finished, NULL);
	error = start_thread(c->lookup);
	if (error == 0)
		return;
	close(ends[1]);
	release(c->lookup);
	cancel_lookup(c);
	errno = error;
}

/* --- open and close --- */

/*
 * Begins to connect. Addresses that are known are tried while the host is looked
 * up again.
 */
static void start(struct connection *c)
{
	const struct addrinfo numeric = { .ai_socktype = SOCK_STREAM,
		.ai_flags = AI_NUMERICSERV | AI_NUMERICHOST };
	struct addrinfo      *addresses;

	/* A numeric address needs no thread. */
	if (getaddrinfo(c->server.host, c->server.port, &numeric, &addresses) ==
	    0)
		take_addresses(c, addresses);
	else if (c->lookup == NULL)
		start_lookup(c);
	if (c->lookup == NULL && c->addresses == NULL)
		snprintf(c->failure, sizeof(c->failure), "%s", strerror(errno));
	if (c->lookup == NULL || c->addresses != NULL)
		start_round(c);
}

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
	c->server = *server;
	start(c);
	return c;
}

/* What is known of another server's addresses says nothing about this one. */
static void change_server(struct connection *c, const struct address *server)
{
	cancel_lookup(c);
	take_addresses(c, NULL);
	c->server = *server;
}

void connection_reopen(struct connection *c, const struct address *server)
{
	line_stream_close(&c->stream);
	close_socket(c);
	if (!address_equals(&c->server, server))
		change_server(c, server);
	start(c);
}

void connection_close(struct connection *c)
{
	line_stream_close(&c->stream);
	close_socket(c);
	cancel_lookup(c);
	event_free(c->try_next);
	take_addresses(c, NULL);
	free(c);
}

void connection_send(struct connection *c, const char *line)
{
	line_stream_send(&c->stream, line);
}
