/* listener.c -- accepts connections. */

#include "server/net/listener.h"

#include <errno.h>
#include <event2/listener.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "common/base/fatal.h"
#include "server/net/socket_address.h"
#include "server/util/log.h"

/* The most connections that are accepted in a turn of the event loop. */
#define ACCEPTS_PER_TURN 16

/*
 * After how many seconds without input the kernel reports a connection on which
 * the client should send first.
 */
#define FIRST_INPUT_S 5

/* How long to wait, in ms, after file descriptors have run out. */
#define OUT_OF_FDS_DELAY 100

/*
 * With port 0 and several addresses, the port that is free at the first address
 * may be taken at another one. Then at most this many ports are tried.
 */
#define PORT_ATTEMPTS 16

/*
 * There is one socket for each address; if no address is given, one for IPv4
 * and one for IPv6.
 */
#define SOCKETS_MAX LISTENER_ADDRESSES_MAX

struct listener {
	struct event_base     *base;
	struct evconnlistener *sockets[SOCKETS_MAX];
	struct socket_address  addresses[SOCKETS_MAX];
	unsigned               count;
	unsigned               accepted_this_turn;
	bool                   is_paused;
	/* No connections are accepted until resume_at */
	bool is_out_of_fds;
	/* An error was logged; cleared when a connection is accepted */
	bool is_error_logged;
	/* When to accept again if is_out_of_fds; 0: not set yet */
	msec                  resume_at;
	listener_accepted_fn *on_accepted;
	void                 *ctx;
};

static void pause_accepting(struct listener *l)
{
	l->is_paused = true;
	for (unsigned i = 0; i < l->count; i++)
		evconnlistener_disable(l->sockets[i]);
}

static void on_accept(struct evconnlistener *listener, evutil_socket_t fd,
    struct sockaddr *peer, int length, void *arg)
{
	struct listener *l = arg;

	(void)listener;
	(void)length;
	l->is_error_logged = false;
	if (++l->accepted_this_turn >= ACCEPTS_PER_TURN)
		pause_accepting(l);
	l->on_accepted(l->ctx, fd, peer);
}

/*
 * Called when accept(2) has failed, usually because file descriptors have run
 * out. The connection then remains in the backlog and the listening socket is
 * still readable: without a pause the event loop would spin.
 */
static void on_accept_error(struct evconnlistener *listener, void *arg)
{
	struct listener *l = arg;

	(void)listener;
	if (!l->is_error_logged)
		log_event(LOG_ERROR, "accept", "error=%s", strerror(errno));
	l->is_error_logged = l->is_out_of_fds = true;
	l->resume_at = 0;
	pause_accepting(l);
}

/*
 * Sets options that accepted sockets inherit. Keepalive and the user timeout
 * detect within 25 seconds that a peer has vanished. Without SO_RCVBUF, Linux
 * stores megabytes of a client's input while it is not read, and needs
 * milliseconds to close such a socket.
 */
static void set_socket_options(int fd)
{
	static const struct {
		int level, name, value;
	} settings[] = {
		{ SOL_SOCKET, SO_KEEPALIVE, 1 },
		{ SOL_SOCKET, SO_SNDBUF, 64 * 1024 },
		{ SOL_SOCKET, SO_RCVBUF, 16 * 1024 },
		{ IPPROTO_TCP, TCP_NODELAY, 1 },
		{ IPPROTO_TCP, TCP_KEEPIDLE, 10 },
		{ IPPROTO_TCP, TCP_KEEPINTVL, 5 },
		{ IPPROTO_TCP, TCP_KEEPCNT, 3 },
		{ IPPROTO_TCP, TCP_USER_TIMEOUT, 20000 },
	};

	for (size_t i = 0; i < sizeof(settings) / sizeof(settings[0]); i++)
		if (setsockopt(fd, settings[i].level, settings[i].name,
			&settings[i].value, sizeof(int)) != 0)
			log_event(LOG_WARNING, "setsockopt", "error=%s",
			    strerror(errno));
}

/*
 * Opens a socket at *a and stores its port in *a. Returns false, with errno, on
 * failure.
 */
static bool try_bind(struct listener *l, struct socket_address *a)
{
	unsigned flags = LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC |
	    LEV_OPT_REUSEABLE;
	struct evconnlistener *listener;
	int                    fd;

	if (a->any.sa_family == AF_INET6)
		flags |= LEV_OPT_BIND_IPV6ONLY;
	listener = evconnlistener_new_bind(l->base, on_accept, l, flags,
	    SOMAXCONN, &a->any, (int)a->length);
	if (listener == NULL)
		return false;
	fd = evconnlistener_get_fd(listener);
	set_socket_options(fd);
	evconnlistener_set_error_cb(listener, on_accept_error);
	a->length = sizeof(a->in6);
	if (getsockname(fd, &a->any, &a->length) != 0)
		fatal("getsockname: %s", strerror(errno));
	l->addresses[l->count] = *a;
	l->sockets[l->count++] = listener;
	return true;
}

/* Exits with a message or, if the listener is optional, logs a warning. */
static void report_failure(const struct listener_config *config,
    struct socket_address *a, int e)
{
	char        text[ADDRESS_TEXT_SIZE], advice[128];
	const char *running = e == EADDRINUSE ?
	    "another server may be running; " :
	    "";

	/* EINVAL: a link-local address has no scope, or an IPv4 one is mapped. */
	if (e == EADDRNOTAVAIL || e == EINVAL)
		snprintf(advice, sizeof(advice),
		    "%s needs an address of this machine, as 192.168.1.5 or"
		    " fe80::1%%eth0",
		    config->address_option);
	else
		snprintf(advice, sizeof(advice),
		    "%schoose another port with %s N", running,
		    config->port_option);
	if (!config->is_optional)
		fatal("cannot listen on %s port %u: %s; %s",
		    socket_address_write(a, text), socket_address_port(a),
		    strerror(e), advice);
	log_event(LOG_WARNING, "listen", "port=%u error=%s advice=%s",
	    socket_address_port(a), strerror(e), advice);
}

/*
 * Opens all sockets: with the configured port or, if that is 0, with the port
 * that the first socket gets. On failure returns false, with errno and the
 * failed address in *a; the sockets opened before remain open.
 */
static bool try_open(struct listener *l, const struct listener_config *config,
    struct socket_address *a)
{
	uint16_t port = config->port;

	for (unsigned i = 0; i < config->address_count; i++) {
		socket_address_resolve(a, config->addresses[i], port,
		    config->address_option);
		if (!try_bind(l, a))
			return false;
		port = listener_port(l);
	}
	if (config->address_count > 0)
		return true;
	socket_address_any(a, AF_INET, port);
	if (!try_bind(l, a))
		return false;
	socket_address_any(a, AF_INET6, listener_port(l));
	/* The machine may have no IPv6. */
	return try_bind(l, a) || errno == EAFNOSUPPORT ||
	    errno == EADDRNOTAVAIL;
}

struct listener *
listener_open(struct event_base *base, const struct listener_config *config,
    listener_accepted_fn *on_accepted, void *ctx)
{
	struct listener       *l = xcalloc(1, sizeof(*l));
	struct evconnlistener *clashing[PORT_ATTEMPTS];
	unsigned               clashes = 0;
	struct socket_address  a;
	char                   text[PEER_TEXT_SIZE];
	int                    e, first_input_s = FIRST_INPUT_S;

	l->base = base;
	l->on_accepted = on_accepted;
	l->ctx = ctx;
	/*
	 * Libevent does not report whether it can watch a new socket, but does
	 * so when a socket is enabled. So all sockets begin paused, and
	 * listener_end_turn enables them.
	 */
	l->is_paused = true;
	while (!try_open(l, config, &a)) {
		e = errno;
		if (e != EADDRINUSE || config->port != 0 || l->count == 0 ||
		    clashes == PORT_ATTEMPTS) {
			while (clashes > 0)
				evconnlistener_free(clashing[--clashes]);
			listener_close(l);
			report_failure(config, &a, e);
			return NULL;
		}
		while (l->count > 1)
			evconnlistener_free(l->sockets[--l->count]);
		/*
		 * This socket stays open for now, so that the next attempt gets
		 * another port.
		 */
		clashing[clashes++] = l->sockets[--l->count];
	}
	while (clashes > 0)
		evconnlistener_free(clashing[--clashes]);
	for (unsigned i = 0; config->clients_speak_first && i < l->count; i++)
		setsockopt(evconnlistener_get_fd(l->sockets[i]), IPPROTO_TCP,
		    TCP_DEFER_ACCEPT, &first_input_s, sizeof(first_input_s));
	for (unsigned i = 0; i < l->count; i++)
		log_each(LOG_NOTICE, "listen", "address=%s",
		    socket_address_write_peer(&l->addresses[i].any, text));
	return l;
}

struct listener *listener_open_socket(struct event_base *base, int fd,
    listener_accepted_fn *on_accepted, void *ctx)
{
	struct listener *l = xcalloc(1, sizeof(*l));

	l->base = base;
	l->on_accepted = on_accepted;
	l->ctx = ctx;
	l->sockets[0] = evconnlistener_new(base, on_accept, l,
	    LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC, 0, fd);
	if (l->sockets[0] == NULL)
		fatal("cannot watch a socket: %s", strerror(errno));
	evconnlistener_set_error_cb(l->sockets[0], on_accept_error);
	l->count = 1;
	l->is_paused = true;
	return l;
}

void listener_close(struct listener *l)
{
	if (l == NULL)
		return;
	while (l->count > 0)
		evconnlistener_free(l->sockets[--l->count]);
	free(l);
}

uint16_t listener_port(const struct listener *l)
{
	return socket_address_port(&l->addresses[0]);
}

bool listener_accepts_at(const struct listener *l,
    const struct socket_address                *local)
{
	for (unsigned i = 0; i < l->count; i++)
		if (socket_address_covers(&l->addresses[i], local))
			return true;
	return false;
}

void listener_each_reachable(const struct listener *l,
    socket_address_visit_fn *visit, void *ctx)
{
	for (unsigned i = 0; i < l->count; i++)
		socket_address_each_reachable(&l->addresses[i], visit, ctx);
}

const char *
listener_write_local(const struct listener *l, char out[ADDRESS_TEXT_SIZE])
{
	unsigned i = 0;

	while (i < l->count && !socket_address_is_on_loopback(&l->addresses[i]))
		i++;
	return socket_address_write_local(&l->addresses[i < l->count ? i : 0],
	    out);
}

msec listener_end_turn(struct listener *l, msec now)
{
	bool is_enabled = true;

	l->accepted_this_turn = 0;
	if (l->is_out_of_fds && l->resume_at == 0)
		l->resume_at = now + OUT_OF_FDS_DELAY;
	if (l->is_out_of_fds && now < l->resume_at)
		return l->resume_at;
	/*
	 * Enabling fails if the kernel is out of memory for watching sockets.
	 */
	for (unsigned i = 0; l->is_paused && i < l->count; i++)
		is_enabled = evconnlistener_enable(l->sockets[i]) == 0 &&
		    is_enabled;
	l->is_out_of_fds = l->is_paused = !is_enabled;
	l->resume_at = now + OUT_OF_FDS_DELAY;
	return l->is_paused ? l->resume_at : MSEC_NEVER;
}
