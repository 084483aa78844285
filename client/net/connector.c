/* connector.c -- connects to whichever address of a host answers first. */

#include "client/net/connector.h"

#include <errno.h>
#include <netdb.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include <event2/event.h>
#include <event2/util.h>

#include "client/net/address_order.h"
#include "client/net/resolver.h"
#include "common/fatal.h"

/* An address and the attempt to connect to it. */
struct attempt {
	struct connector       *connector;
	struct sockaddr_storage address;
	socklen_t               length;
	int                     fd;        /* -1: not started, or failed */
	struct event           *connected; /* valid while fd >= 0 */
};

struct connector {
	struct event_base       *base;
	struct connector_handler handler;
	struct resolver         *resolver;
	bool                     has_first;
	struct addrinfo          first;
	struct sockaddr_storage  first_address; /* that first points to */
	size_t                   count, next; /* attempts; the next to start */
	struct event            *stagger;
	int                      error; /* errno of the last that failed */
	struct attempt           attempts[ADDRESS_ORDER_MAX];
};

static void end_attempt(struct attempt *a)
{
	if (a->fd < 0)
		return;
	event_free(a->connected);
	evutil_closesocket(a->fd);
	a->fd = -1;
}

static void end_all(struct connector *c)
{
	event_del(c->stagger);
	for (size_t i = 0; i < c->count; i++)
		end_attempt(&c->attempts[i]);
}

static bool is_trying(const struct connector *c)
{
	for (size_t i = 0; i < c->count; i++)
		if (c->attempts[i].fd >= 0)
			return true;
	return false;
}

/* --- attempts --- */

static void start_next(struct connector *c);

/* connect(2) has finished. */
static void on_connected(evutil_socket_t fd, short what, void *ctx)
{
	struct attempt   *a = ctx;
	struct connector *c = a->connector;
	int               error = 0;
	socklen_t         size = sizeof(error);

	(void)what;
	getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
	if (error != 0) {
		c->error = error;
		end_attempt(a);
		start_next(c);
		return;
	}
	event_free(a->connected);
	a->fd = -1;
	end_all(c);
	c->handler.on_connect(c->handler.ctx, fd);
}

/* Returns false, with c->error, if this address cannot be used. */
static bool start_attempt(struct connector *c, struct attempt *a)
{
	int fd = socket(a->address.ss_family, SOCK_STREAM, 0);

	if (fd < 0) {
		c->error = errno;
		return false;
	}
	evutil_make_socket_nonblocking(fd);
	evutil_make_socket_closeonexec(fd);
	if (connect(fd, (struct sockaddr *)&a->address, a->length) != 0 &&
	    errno != EINPROGRESS) {
		c->error = errno;
		evutil_closesocket(fd);
		return false;
	}
	a->fd = fd;
	a->connected = event_new(c->base, fd, EV_WRITE, on_connected, a);
	event_add(a->connected, NULL);
	return true;
}

/* Starts the next attempt; fails if all attempts have failed. */
static void start_next(struct connector *c)
{
	const struct timeval wait = { 0, CONNECTOR_STAGGER_MS * 1000 };
	bool                 started = false;

	event_del(c->stagger);
	while (!started && c->next < c->count)
		started = start_attempt(c, &c->attempts[c->next++]);
	if (c->next < c->count)
		event_add(c->stagger, &wait);
	else if (!is_trying(c))
		c->handler.on_failure(c->handler.ctx, strerror(c->error));
}

static void on_stagger(evutil_socket_t fd, short what, void *ctx)
{
	(void)fd;
	(void)what;
	start_next(ctx);
}

/* --- the host --- */

static void on_answer(void *ctx, const struct addrinfo *addresses, int error)
{
	struct connector      *c = ctx;
	const struct addrinfo *order[ADDRESS_ORDER_MAX];
	char                   reason[128];

	if (error != 0) {
		snprintf(reason, sizeof(reason), "the host is not known (%s)",
		    gai_strerror(error));
		c->handler.on_failure(c->handler.ctx, reason);
		return;
	}
	c->count = address_order(addresses, c->has_first ? &c->first : NULL,
	    order);
	for (size_t i = 0; i < c->count; i++) {
		struct attempt *a = &c->attempts[i];

		*a = (struct attempt){
			.connector = c, .length = order[i]->ai_addrlen, .fd = -1
		};
		memcpy(&a->address, order[i]->ai_addr, order[i]->ai_addrlen);
	}
	start_next(c);
}

struct connector *
connector_start(struct event_base *base, const struct address *server,
    const struct addrinfo *first, const struct connector_handler *handler)
{
	struct connector *c = xcalloc(1, sizeof(*c));

	c->base = base;
	c->handler = *handler;
	c->error = EADDRNOTAVAIL;
	if (first != NULL) {
		c->has_first = true;
		c->first = *first;
		memcpy(&c->first_address, first->ai_addr, first->ai_addrlen);
		c->first.ai_addr = (struct sockaddr *)&c->first_address;
	}
	c->stagger = evtimer_new(base, on_stagger, c);
	c->resolver = resolver_start(base, server, on_answer, c);
	return c;
}

void connector_stop(struct connector *c)
{
	resolver_cancel(c->resolver);
	end_all(c);
	event_free(c->stagger);
	free(c);
}
