/* http_server.c -- answers HTTP requests of browsers. */

#include "server/net/http_server.h"

#include <errno.h>
#include <event2/event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "server/net/socket_address.h"
#include "server/util/address_account.h"

/* The first byte of a TLS handshake (RFC 8446, section 5.1). */
#define TLS_HANDSHAKE 22

/*
 * If a socket is closed with unread input, the peer may lose what was sent
 * last. So after the answer only our side is shut down.
 */
enum http_state {
	HTTP_READING,
	HTTP_SENDING,
	HTTP_LINGERING /* all is sent; input is discarded */
};

struct http_client {
	struct http_server *server;
	TAILQ_ENTRY(http_client) link;
	int                   fd;
	enum http_state       state;
	struct event         *event;
	struct socket_address peer;
	struct address_key    address;
	msec                  deadline;
	size_t length; /* how many bytes of `request` were read */
	/* How many bytes of the answer were sent, including the page */
	size_t             sent;
	struct http_answer answer;
	char               request[HTTP_HEAD_MAX];
};

struct http_server {
	struct event_base       *base;
	const struct http_site  *site;
	struct address_accounts *accounts; /* not owned */
	http_upgraded_fn        *on_upgraded;
	void                    *ctx;
	TAILQ_HEAD(, http_client) clients; /* in the order of their arrival */
	unsigned count;                    /* how many there are */
	msec     now; /* when a client last arrived or a turn last ended */
};

struct http_server *
http_server_open(struct event_base *base, const struct http_site *site,
    struct address_accounts *accounts, http_upgraded_fn *on_upgraded, void *ctx)
{
	struct http_server *s = xcalloc(1, sizeof(*s));

	*s = (struct http_server){ base, site, accounts, on_upgraded, ctx,
		.count = 0 };
	TAILQ_INIT(&s->clients);
	return s;
}

/* Frees the client without closing its socket. */
static void release(struct http_client *c)
{
	event_free(c->event);
	address_accounts_release(c->server->accounts, &c->address,
	    ADDRESS_BROWSERS, c->server->now);
	TAILQ_REMOVE(&c->server->clients, c, link);
	c->server->count--;
	free(c);
}

static void close_client(struct http_client *c)
{
	int fd = c->fd;

	release(c);
	close(fd);
}

void http_server_close(struct http_server *s)
{
	struct http_client *c;

	if (s == NULL)
		return;
	while ((c = TAILQ_FIRST(&s->clients)) != NULL)
		close_client(c);
	free(s);
}

static void on_event(evutil_socket_t fd, short events, void *arg);

/*
 * From now on, on_event is called when the socket can be read (EV_READ) or
 * written (EV_WRITE). If it cannot be watched, closes the client and returns
 * false.
 */
static bool wait_for(struct http_client *c, short events)
{
	event_del(c->event);
	event_assign(c->event, c->server->base, c->fd, events | EV_PERSIST,
	    on_event, c);
	if (event_add(c->event, NULL) == 0)
		return true;
	close_client(c);
	return false;
}

/* Sends as much of the answer's text and of the page as the socket takes. */
static void send_answer(struct http_client *c)
{
	const struct web_page *page = c->server->site->page;
	size_t                 text = c->answer.length;
	size_t  total = text + (c->answer.has_page ? page->length : 0);
	ssize_t n = 0;

	while (n >= 0 && c->sent < total) {
		if (c->sent < text)
			n = send(c->fd, c->answer.text + c->sent,
			    text - c->sent, MSG_NOSIGNAL);
		else
			n = send(c->fd, page->gzip + (c->sent - text),
			    total - c->sent, MSG_NOSIGNAL);
		if (n > 0)
			c->sent += (size_t)n;
	}
	if (c->sent < total && errno != EAGAIN) {
		close_client(c);
	} else if (c->sent < total) {
		wait_for(c, EV_WRITE);
	} else {
		shutdown(c->fd, SHUT_WR);
		c->state = HTTP_LINGERING;
		wait_for(c, EV_READ);
	}
}

static void hand_over(struct http_client *c)
{
	struct http_server *s = c->server;
	size_t              used = c->answer.head_length;

	/* The new owner of the socket adds it to the event loop again. */
	event_del(c->event);
	s->on_upgraded(s->ctx, c->fd, &c->peer.any, &c->answer,
	    c->request + used, c->length - used);
	release(c);
}

static void read_request(struct http_client *c)
{
	struct socket_address here = { .length = sizeof(here.in6) };
	char                  text[PEER_TEXT_SIZE] = "";
	ssize_t               n = recv(c->fd, c->request + c->length,
			  sizeof(c->request) - c->length, 0);

	if (n < 0 && errno == EAGAIN)
		return;
	if (n <= 0 || (c->length == 0 && c->request[0] == TLS_HANDSHAKE)) {
		close_client(c);
		return;
	}
	c->length += (size_t)n;
	/*
	 * Only the end of a line can complete the head. So the head of a slow
	 * or hostile client is not read again for each byte.
	 */
	if (memchr(c->request + c->length - n, '\n', (size_t)n) == NULL &&
	    c->length < sizeof(c->request))
		return;
	if (getsockname(c->fd, &here.any, &here.length) == 0)
		socket_address_write_reached(&here.any, text);
	switch (http_read_request(c->server->site, text, c->request, c->length,
	    &c->answer)) {
	case HTTP_MORE:
		break;
	case HTTP_ANSWER:
		c->state = HTTP_SENDING;
		send_answer(c);
		break;
	case HTTP_WEBSOCKET:
		hand_over(c);
		break;
	}
}

static void on_event(evutil_socket_t fd, short events, void *arg)
{
	struct http_client *c = arg;
	char                discarded[1024];
	ssize_t             n;

	(void)fd;
	(void)events;
	switch (c->state) {
	case HTTP_READING:
		read_request(c);
		break;
	case HTTP_SENDING:
		send_answer(c);
		break;
	case HTTP_LINGERING:
		n = recv(c->fd, discarded, sizeof(discarded), 0);
		if (n == 0 || (n < 0 && errno != EAGAIN))
			close_client(c);
		break;
	}
}

/*
 * If the address or its network has too many connections, closes the oldest of
 * these; else, if there are too many in all, closes the oldest of all.
 */
static void make_room(struct http_server *s, const struct address_key *address)
{
	unsigned            bytes = address_accounts_full(s->accounts, address,
		       ADDRESS_BROWSERS, 1, s->now);
	struct http_client *c = TAILQ_FIRST(&s->clients);

	if (bytes == 0 && s->count < HTTP_CLIENTS_MAX)
		return;
	while (!address_key_is_same(&c->address, address, bytes))
		c = TAILQ_NEXT(c, link);
	close_client(c);
}

void http_server_accept(struct http_server *s, int fd,
    const struct sockaddr *peer, msec now)
{
	struct http_client *c;
	struct address_key  address = address_key_of(peer);

	s->now = now;
	make_room(s, &address);
	address_accounts_add(s->accounts, &address, ADDRESS_BROWSERS, 1, now);
	c = xcalloc(1, sizeof(*c));
	c->server = s;
	c->fd = fd;
	c->address = address;
	c->deadline = now + HTTP_TIMEOUT;
	memcpy(&c->peer.any, peer,
	    peer->sa_family == AF_INET6 ? sizeof(c->peer.in6) :
					  sizeof(c->peer.in));
	c->event = event_new(s->base, fd, EV_READ, on_event, c);
	TAILQ_INSERT_TAIL(&s->clients, c, link);
	s->count++;
	/*
	 * The request is read at once: otherwise many browsers at one address
	 * could cause the connection to be closed before its request is read.
	 */
	if (wait_for(c, EV_READ))
		read_request(c);
}

msec http_server_end_turn(struct http_server *s, msec now)
{
	struct http_client *c;

	s->now = now;
	while ((c = TAILQ_FIRST(&s->clients)) != NULL && c->deadline <= now)
		close_client(c);
	return c != NULL ? c->deadline : MSEC_NEVER;
}
