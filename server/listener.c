/* listener.c -- takes connections in: a few a turn, none while out of room. */

#include "server/listener.h"

#include <errno.h>
#include <event2/listener.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/die.h"
#include "server/address.h"
#include "server/log.h"
#include "server/machine.h"

/* Connections taken in one turn, so that a flood of them delays nobody. */
#define ACCEPTS_A_TURN 64

/* How long we rest when descriptors have run out. */
#define REST 100

/* One an address, and IPv6 beside IPv4. */
#define SOCKETS_MOST (LISTEN_MOST + 1)

struct listeners {
	struct event_base     *base;
	struct evconnlistener *each[SOCKETS_MOST];
	struct address         address[SOCKETS_MOST];
	unsigned               count;
	unsigned               accepted; /* this turn */
	bool                   is_resting;
	bool                   is_out;     /* of descriptors */
	bool                   is_told;    /* the log knows of it */
	msec                   rest_until; /* while so; 0: not yet set */
	void (*call)(void *whose, int fd);
	void *whose;
};

static void rest(struct listeners *l)
{
	l->is_resting = true;
	for (unsigned i = 0; i < l->count; i++)
		evconnlistener_disable(l->each[i]);
}

static void on_accept(struct evconnlistener *listener, evutil_socket_t fd,
    struct sockaddr *peer, int length, void *arg)
{
	struct listeners *l = arg;

	(void)listener;
	(void)peer;
	(void)length;
	l->is_told = false;
	if (++l->accepted >= ACCEPTS_A_TURN)
		rest(l);
	l->call(l->whose, fd);
}

/* Out of descriptors, most likely: without a rest we would spin. */
static void on_accept_error(struct evconnlistener *listener, void *arg)
{
	struct listeners *l = arg;

	(void)listener;
	if (!l->is_told)
		log_line("accept", "error=\"%s\"", strerror(errno));
	l->is_told = l->is_out = true;
	l->rest_until = 0;
	rest(l);
}

/* What the accepted sockets inherit: see protocol.md on silent peers. */
static void set_socket(int fd)
{
	static const struct {
		int level, name, value;
	} settings[] = {
		{ SOL_SOCKET, SO_KEEPALIVE, 1 },
		{ SOL_SOCKET, SO_SNDBUF, 64 * 1024 },
		{ IPPROTO_TCP, TCP_NODELAY, 1 },
		{ IPPROTO_TCP, TCP_KEEPIDLE, 10 },
		{ IPPROTO_TCP, TCP_KEEPINTVL, 5 },
		{ IPPROTO_TCP, TCP_KEEPCNT, 3 },
		{ IPPROTO_TCP, TCP_USER_TIMEOUT, 20000 },
	};

	for (size_t i = 0; i < sizeof(settings) / sizeof(settings[0]); i++)
		if (setsockopt(fd, settings[i].level, settings[i].name,
			&settings[i].value, sizeof(int)) != 0)
			log_line("setsockopt", "error=\"%s\"", strerror(errno));
}

/* Opens one and learns its port; false, with errno, if it cannot. */
static bool try_listen(struct listeners *l, struct address *a)
{
	unsigned flags = LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC |
	    LEV_OPT_REUSEABLE;
	struct evconnlistener *listener;
	int                    fd;

	if (a->storage.ss_family == AF_INET6)
		flags |= LEV_OPT_BIND_IPV6ONLY;
	listener = evconnlistener_new_bind(l->base, on_accept, l, flags,
	    SOMAXCONN, (struct sockaddr *)&a->storage, (int)a->length);
	if (listener == NULL)
		return false;
	fd = evconnlistener_get_fd(listener);
	set_socket(fd);
	evconnlistener_set_error_cb(listener, on_accept_error);
	a->length = sizeof(a->storage);
	if (getsockname(fd, (struct sockaddr *)&a->storage, &a->length) != 0)
		die("cannot learn a port: %s", strerror(errno));
	l->address[l->count] = *a;
	l->each[l->count++] = listener;
	return true;
}

/* What to do about it. */
static const char *advice(int e)
{
	if (e == EADDRNOTAVAIL)
		return "--listen takes an address of this machine";
	if (e == EADDRINUSE)
		return "is another server running?"
		       " --port N chooses another port";
	return "--port N chooses another port";
}

static void listen_on(struct listeners *l, struct address *a)
{
	char name[ADDRESS_TEXT];
	int  e;

	if (try_listen(l, a))
		return;
	e = errno;
	die("cannot listen on %s port %u: %s; %s", address_write(a, name),
	    address_port(a), strerror(e), advice(e));
}

/* A machine may be without IPv6. */
static bool has_family(int family)
{
	struct address a;
	int            fd = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
	bool           has;

	if (fd < 0)
		return false;
	address_any(&a, family, 0);
	has = bind(fd, (struct sockaddr *)&a.storage, a.length) == 0;
	close(fd);
	return has;
}

struct listeners *listener_open(struct event_base *base,
    const struct options *o, void (*accepted)(void *whose, int fd), void *whose)
{
	struct listeners *l = xcalloc(1, sizeof(*l));
	uint16_t          port = o->port;
	struct address    a;

	l->base = base;
	l->call = accepted;
	l->whose = whose;
	for (unsigned i = 0; i < o->listens; i++) {
		address_read(&a, o->listen[i], port);
		listen_on(l, &a);
		port = listener_port(l);
	}
	if (o->listens > 0)
		return l;
	address_any(&a, AF_INET, port);
	listen_on(l, &a);
	address_any(&a, AF_INET6, listener_port(l));
	if (has_family(AF_INET6))
		listen_on(l, &a);
	return l;
}

void listener_close(struct listeners *l)
{
	if (l == NULL)
		return;
	for (unsigned i = 0; i < l->count; i++)
		evconnlistener_free(l->each[i]);
	free(l);
}

uint16_t listener_port(const struct listeners *l)
{
	return address_port(&l->address[0]);
}

bool listener_is_at(const struct listeners *l, const struct address *local)
{
	for (unsigned i = 0; i < l->count; i++)
		if (address_covers(&l->address[i], local))
			return true;
	return false;
}

/* What others can type, a line each. */
static void print_addresses(const struct listeners *l, FILE *out)
{
	unsigned n = 0;

	fputs("Others on this network type:\n", out);
	for (unsigned i = 0; i < l->count; i++)
		n += address_print(&l->address[i], out);
	if (n == 0)
		fputs("  (nothing: only this machine reaches it)\n", out);
	if (address_is_here(&l->address[0]))
		fprintf(out, "On this machine: noughts --port %u\n",
		    listener_port(l));
}

void listener_announce(const struct listeners *l, const struct options *o)
{
	puts("noughtsd " NOUGHTS_VERSION " serves. Ctrl-C stops it.");
	print_addresses(l, stdout);
	fflush(stdout);
	if (o->port_file != NULL)
		machine_write_port(o->port_file, listener_port(l));
	if (o->port_fd >= 0)
		machine_tell_port(o->port_fd, listener_port(l));
}

msec listener_end_turn(struct listeners *l, msec now)
{
	l->accepted = 0;
	if (l->is_out && l->rest_until == 0)
		l->rest_until = now + REST;
	if (l->is_out && now < l->rest_until)
		return l->rest_until;
	l->is_out = false;
	if (l->is_resting)
		for (unsigned i = 0; i < l->count; i++)
			evconnlistener_enable(l->each[i]);
	l->is_resting = false;
	return MSEC_NEVER;
}
