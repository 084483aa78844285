/*
 * discovery_server.c -- answers discovery queries from the local network.
 *
 * When the addresses of the machine change (a netlink socket reports that), the
 * socket is closed and opened again, so that it joins the multicast group on
 * every interface that now exists. If it cannot be opened because descriptors or
 * memory have run out, opening it is tried again until it succeeds.
 */

#define _GNU_SOURCE /* struct in_pktinfo, struct ip_mreqn, SO_REUSEPORT */

#include "server/discovery_server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <event2/event.h>
#include <event2/util.h>

#include "common/base/fatal.h"
#include "common/base/time_ms.h"
#include "common/protocol/discovery.h"
#include "server/net/socket_address.h"
#include "server/protocol/event_format.h"
#include "server/util/log.h"

/* The most datagrams that are read in a turn. */
#define READS_PER_EVENT 16

/*
 * If the socket cannot be opened, opening it is tried again after this many
 * seconds.
 */
#define REOPEN_DELAY_S 1

struct discovery_server {
	struct event_base     *base;
	const struct listener *listener;
	const struct listener *web; /* the listener of the page; or NULL */
	struct server_state   *state;
	const uint8_t         *id;
	struct event          *socket_event; /* NULL: the socket is not open */
	/* Watches the netlink socket; or NULL */
	struct event *address_changes;
	/* Runs while the socket could not be opened */
	struct event *reopen_timer;
	/* An error was logged after the socket was last open */
	bool     is_error_logged;
	msec     counted_since;
	unsigned queries; /* queries of all senders since counted_since */
};

/*
 * A datagram that was received, with its sender and the local address to which
 * it was sent.
 */
struct datagram {
	char                  bytes[DISCOVERY_DATAGRAM_SIZE + 1];
	size_t                length;
	struct socket_address peer;
	struct socket_address
	    local; /* IPv4; unspecified if the system does not say */
};

/* --- receiving --- */

/*
 * Reads the local address to which the datagram was sent. For a multicast or
 * broadcast, that is the address of the interface.
 */
static void read_local_address(struct msghdr *m, struct socket_address *local)
{
	struct in_pktinfo info;

	socket_address_any(local, AF_INET, 0);
	for (struct cmsghdr *c = CMSG_FIRSTHDR(m); c != NULL;
	     c = CMSG_NXTHDR(m, c))
		if (c->cmsg_level == IPPROTO_IP && c->cmsg_type == IP_PKTINFO) {
			memcpy(&info, CMSG_DATA(c), sizeof(info));
			local->in.sin_addr = info.ipi_spec_dst;
		}
}

static bool receive(int fd, struct datagram *d)
{
	_Alignas(struct cmsghdr) char control[256];
	struct iovec                  io = { d->bytes, sizeof(d->bytes) };
	struct msghdr                 m = { .msg_name = &d->peer.any,
				.msg_namelen = sizeof(d->peer.in),
				.msg_iov = &io,
				.msg_iovlen = 1,
				.msg_control = control,
				.msg_controllen = sizeof(control) };
	ssize_t                       n = recvmsg(fd, &m, 0);

	if (n < 0)
		return false;
	d->length = (size_t)n;
	read_local_address(&m, &d->local);
	return true;
}

/* --- responding --- */

/*
 * Counts a valid query. Returns false if the query is not valid, or if the
 * sender's address, or all senders together, have used up their allowance; the
 * query is then not counted, so that somebody who forges senders adds at most
 * DISCOVERY_QUERIES accounts a second, which are kept for a second.
 */
static bool may_respond(struct discovery_server *s, const struct datagram *d,
    uint64_t *nonce)
{
	struct address_key key = address_key_of(&d->peer.any);
	msec               now = time_ms_now();

	if (now - s->counted_since >= 1000) {
		s->counted_since = now;
		s->queries = 0;
	}
	if (!discovery_read_query(d->bytes, d->length, nonce) ||
	    s->queries >= DISCOVERY_QUERIES ||
	    !address_accounts_take(&s->state->accounts, &key, ADDRESS_QUERIES,
		now))
		return false;
	s->queries++;
	return true;
}

static void respond(struct discovery_server *s, int fd, struct datagram *d)
{
	struct discovery_response a = {
		.proto_min = PROTOCOL_VERSION,
		.proto_max = PROTOCOL_VERSION,
		.port = listener_port(s->listener),
		.connected = s->state->lobby.present_count,
		.seeking = seek_list_count_waiting(&s->state->matchmaking.seeks)
	};
	/* The source address must be the one to which the client will connect. */
	struct in_pktinfo from = { .ipi_spec_dst = d->local.in.sin_addr };
	char              bytes[DISCOVERY_DATAGRAM_SIZE];
	uint64_t          nonce;

	if (!may_respond(s, d, &nonce) ||
	    !listener_accepts_at(s->listener, &d->local))
		return;
	memcpy(&a.id, s->id, sizeof(a.id));
	if (s->web != NULL && listener_accepts_at(s->web, &d->local))
		a.web_port = listener_port(s->web);
	/* gethostname does not write a NUL if it truncates the name. */
	gethostname(a.name, sizeof(a.name) - 1);
	discovery_send(fd, &d->peer.in, &from, bytes,
	    discovery_write_response(bytes, nonce, &a));
}

static void on_query(evutil_socket_t fd, short events, void *arg)
{
	struct datagram d;

	(void)events;
	for (int i = 0; i < READS_PER_EVENT && receive(fd, &d); i++)
		respond(arg, fd, &d);
}

/* --- the socket --- */

/*
 * Joins the multicast group on an interface; 0: on one that the system chooses.
 * This fails if the system has no multicast or if the group was joined already.
 * Both are harmless.
 */
static void join_group(int fd, unsigned interface)
{
	struct ip_mreqn group = { .imr_ifindex = (int)interface };

	inet_pton(AF_INET, DISCOVERY_GROUP, &group.imr_multiaddr);
	setsockopt(fd, IPPROTO_IP, IP_ADD_MEMBERSHIP, &group, sizeof(group));
}

/*
 * Joins the multicast group on every interface that has an IPv4 address; if a
 * sandbox hides the interfaces, on one that the system chooses.
 */
static void join_groups(int fd)
{
	struct ifaddrs *all;

	if (getifaddrs(&all) != 0) {
		join_group(fd, 0);
		return;
	}
	for (const struct ifaddrs *i = all; i != NULL; i = i->ifa_next)
		if (i->ifa_addr != NULL && i->ifa_addr->sa_family == AF_INET &&
		    (i->ifa_flags & IFF_UP))
			join_group(fd, if_nametoindex(i->ifa_name));
	freeifaddrs(all);
}

/*
 * Binds the socket. The servers of a machine share the port, and each receives
 * all multicasts.
 */
static bool bind_socket(int fd)
{
	struct socket_address a;
	int                   on = 1;

	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof(on));
	setsockopt(fd, IPPROTO_IP, IP_PKTINFO, &on, sizeof(on));
	socket_address_any(&a, AF_INET, DISCOVERY_PORT);
	return bind(fd, &a.any, a.length) == 0;
}

static void close_event(struct event *e)
{
	if (e == NULL)
		return;
	close(event_get_fd(e));
	event_free(e);
}

/* Watches fd. If that is not possible, closes fd and returns NULL. */
static struct event *
watch(struct discovery_server *s, int fd, event_callback_fn on_readable)
{
	struct event *e = event_new(s->base, fd, EV_READ | EV_PERSIST,
	    on_readable, s);

	if (event_add(e, NULL) == 0)
		return e;
	close_event(e);
	return NULL;
}

/*
 * Opens the socket in place of the one that may be open. If the machine has no
 * IPv4, opens none, and returns true. Returns false, with errno, if it may be
 * opened later.
 */
static bool try_to_open(struct discovery_server *s)
{
	int fd, error;

	close_event(s->socket_event);
	s->socket_event = NULL;
	fd = socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return errno == EAFNOSUPPORT;
	if (!bind_socket(fd)) {
		error = errno;
		close(fd);
		errno = error;
		return false;
	}
	join_groups(fd);
	s->socket_event = watch(s, fd, on_query);
	return s->socket_event != NULL;
}

static void open_socket(struct discovery_server *s)
{
	static const struct timeval delay = { .tv_sec = REOPEN_DELAY_S };
	bool                        is_open = try_to_open(s);

	if (!is_open && !s->is_error_logged)
		log_event(LOG_WARNING, "discovery", "error=%s",
		    strerror(errno));
	s->is_error_logged = !is_open;
	if (!is_open)
		event_add(s->reopen_timer, &delay);
}

/* --- changes of addresses --- */

/*
 * Called when addresses have changed, and by the timer, with -1: opens the socket
 * again, whatever has changed.
 */
static void on_address_change(evutil_socket_t fd, short events, void *arg)
{
	char bytes[4096];

	(void)events;
	while (fd >= 0 && recv(fd, bytes, sizeof(bytes), 0) > 0)
		continue;
	open_socket(arg);
}

static struct event *watch_address_changes(struct discovery_server *s)
{
	struct sockaddr_nl a = { .nl_family = AF_NETLINK,
		.nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR };
	int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC,
	    NETLINK_ROUTE);

	if (fd < 0)
		return NULL;
	if (bind(fd, (struct sockaddr *)&a, sizeof(a)) != 0) {
		close(fd);
		return NULL;
	}
	return watch(s, fd, on_address_change);
}

/* --- open and close --- */

struct discovery_server *
discovery_server_open(struct event_base *base, const struct listener *listener,
    const struct listener *web, struct server_state *state, const uint8_t *id)
{
	struct discovery_server *s = xcalloc(1, sizeof(*s));

	s->base = base;
	s->listener = listener;
	s->web = web;
	s->state = state;
	s->id = id;
	s->reopen_timer = evtimer_new(base, on_address_change, s);
	/*
	 * This comes before the socket is opened, so that no change is missed.
	 */
	s->address_changes = watch_address_changes(s);
	open_socket(s);
	return s;
}

void discovery_server_close(struct discovery_server *s)
{
	if (s == NULL)
		return;
	close_event(s->socket_event);
	close_event(s->address_changes);
	event_free(s->reopen_timer);
	free(s);
}
