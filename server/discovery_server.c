/*
 * discovery_server.c -- answers discovery queries from the local network.
 *
 * When the addresses of the machine change (a netlink socket reports that), the
 * sockets are closed and opened again, so that they join the multicast group on
 * every interface that now exists. If a socket cannot be opened because
 * descriptors or memory have run out, opening it is tried again until it
 * succeeds.
 */

/* This is needed for struct in6_pktinfo. */
#define _GNU_SOURCE

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

#include "common/discovery.h"
#include "common/fatal.h"
#include "common/time_ms.h"
#include "server/net/address.h"
#include "server/protocol/event_format.h"
#include "server/util/log.h"

/* The most datagrams that are read in a turn. */
#define READS_PER_EVENT 16

/*
 * If a socket cannot be opened, opening it is tried again after this many
 * seconds.
 */
#define REOPEN_DELAY_S 1

enum udp_family { UDP_IPV4, UDP_IPV6, UDP_FAMILY_COUNT };

struct discovery_server {
	struct event_base     *base;
	const struct listener *listener;
	const struct listener *web; /* the listener of the page; or NULL */
	struct server_state   *state;
	const uint8_t         *id;
	/* NULL: the socket of that family is not open. */
	struct event *socket_events[UDP_FAMILY_COUNT];
	struct event *address_changes; /* watches the netlink socket; or
					      NULL */
	struct event *reopen_timer;    /* runs while a socket could not be
					      opened */
	bool          is_error_logged; /* an error was logged after all
					      sockets were last open */
	msec          counted_since;
	unsigned      queries; /* queries of all senders since counted_since */
};

/*
 * A datagram that was received, with its sender and the local address to which
 * it was sent.
 */
struct datagram {
	char           bytes[DISCOVERY_DATAGRAM_SIZE + 1];
	size_t         length;
	struct address peer, local;
};

/* --- receiving --- */

/*
 * Reads the local address to which the datagram was sent. For an IPv4 multicast
 * or broadcast, that is the address of the interface; for an IPv6 multicast, it
 * is the address of the group, with the interface as its scope.
 */
static void read_local_address(struct msghdr *m, struct address *local)
{
	struct in_pktinfo  info4;
	struct in6_pktinfo info6;

	address_any(local, AF_INET6, 0);
	for (struct cmsghdr *c = CMSG_FIRSTHDR(m); c != NULL;
	     c = CMSG_NXTHDR(m, c))
		if (c->cmsg_level == IPPROTO_IP && c->cmsg_type == IP_PKTINFO) {
			memcpy(&info4, CMSG_DATA(c), sizeof(info4));
			address_any(local, AF_INET, 0);
			local->in.sin_addr = info4.ipi_spec_dst;
		} else if (c->cmsg_level == IPPROTO_IPV6 &&
		    c->cmsg_type == IPV6_PKTINFO) {
			memcpy(&info6, CMSG_DATA(c), sizeof(info6));
			local->in6.sin6_addr = info6.ipi6_addr;
			if (IN6_IS_ADDR_LINKLOCAL(&info6.ipi6_addr) ||
			    IN6_IS_ADDR_MULTICAST(&info6.ipi6_addr))
				local->in6.sin6_scope_id = info6.ipi6_ifindex;
		}
}

static bool receive(int fd, struct datagram *d)
{
	_Alignas(struct cmsghdr) char control[256];
	struct iovec                  io = { d->bytes, sizeof(d->bytes) };
	struct msghdr                 m = { .msg_name = &d->peer.any,
				.msg_namelen = sizeof(d->peer.in6),
				.msg_iov = &io,
				.msg_iovlen = 1,
				.msg_control = control,
				.msg_controllen = sizeof(control) };
	ssize_t                       n = recvmsg(fd, &m, 0);

	if (n < 0)
		return false;
	d->length = (size_t)n;
	d->peer.length = m.msg_namelen;
	read_local_address(&m, &d->local);
	return true;
}

/* --- responding --- */

/*
 * Sets `local` as the address from which the response is sent, unless `local`
 * is unspecified.
 */
static void put_local_address(struct msghdr *m, struct address *local)
{
	struct in_pktinfo  info4 = { .ipi_spec_dst = local->in.sin_addr };
	struct in6_pktinfo info6 = { .ipi6_addr = local->in6.sin6_addr,
		.ipi6_ifindex = local->in6.sin6_scope_id };
	bool               is_ipv4 = local->any.sa_family == AF_INET;
	size_t             size = is_ipv4 ? sizeof(info4) : sizeof(info6);
	struct cmsghdr    *c = m->msg_control;

	m->msg_controllen = 0;
	if (!is_ipv4 && IN6_IS_ADDR_UNSPECIFIED(&local->in6.sin6_addr))
		return;
	m->msg_controllen = CMSG_SPACE(size);
	c->cmsg_level = is_ipv4 ? IPPROTO_IP : IPPROTO_IPV6;
	c->cmsg_type = is_ipv4 ? IP_PKTINFO : IPV6_PKTINFO;
	c->cmsg_len = CMSG_LEN(size);
	memcpy(CMSG_DATA(c), is_ipv4 ? (void *)&info4 : (void *)&info6, size);
}

/*
 * Sends the response. Its source address must be the one to which the client
 * will connect.
 */
static void send_response(int fd, struct datagram *d, char *bytes, size_t n)
{
	_Alignas(struct cmsghdr) char
		      control[CMSG_SPACE(sizeof(struct in6_pktinfo))] = { 0 };
	struct iovec  io = { bytes, n };
	struct msghdr m = { .msg_name = &d->peer.any,
		.msg_namelen = d->peer.length,
		.msg_iov = &io,
		.msg_iovlen = 1,
		.msg_control = control };

	put_local_address(&m, &d->local);
	/* Errors are ignored, because clients repeat their queries. */
	sendmsg(fd, &m, MSG_DONTWAIT);
}

/*
 * Whether the listener accepts connections at the address to which the query
 * was sent. If that is an IPv6 group, replaces it by an address of the same
 * interface at which the listener does.
 */
static bool accepts_there(const struct listener *l, struct address *local)
{
	unsigned        interface = local->in6.sin6_scope_id;
	struct ifaddrs *all;
	bool            is_found = false;

	if (local->any.sa_family != AF_INET6 ||
	    !IN6_IS_ADDR_MULTICAST(&local->in6.sin6_addr))
		return listener_accepts_at(l, local);
	address_any(local, AF_INET6, 0);
	if (listener_accepts_at(l, local))
		return true; /* the kernel chooses the source address */
	if (getifaddrs(&all) != 0)
		return false;
	for (const struct ifaddrs *i = all; i != NULL && !is_found;
	     i = i->ifa_next)
		if (i->ifa_addr != NULL && i->ifa_addr->sa_family == AF_INET6 &&
		    if_nametoindex(i->ifa_name) == interface) {
			memcpy(&local->in6, i->ifa_addr, sizeof(local->in6));
			is_found = listener_accepts_at(l, local);
		}
	freeifaddrs(all);
	return is_found;
}

/*
 * Counts a valid query. Returns false if the query is not valid, or if the
 * sender's address, or all senders together, have used up their allowance; the
 * query is then not counted, so that somebody who forges senders adds at most
 * DISCOVERY_QUERIES accounts a second, which are kept for a second. Queries to an
 * address at which we do not accept connections are counted too, because to find
 * that out may require a list of all addresses of the machine.
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
	char     bytes[DISCOVERY_DATAGRAM_SIZE];
	uint64_t nonce;

	if (!may_respond(s, d, &nonce) ||
	    !accepts_there(s->listener, &d->local))
		return;
	memcpy(&a.id, s->id, sizeof(a.id));
	if (s->web != NULL && listener_accepts_at(s->web, &d->local))
		a.web_port = listener_port(s->web);
	/* gethostname does not write a NUL if it truncates the name. */
	gethostname(a.name, sizeof(a.name) - 1);
	send_response(fd, d, bytes, discovery_write_response(bytes, nonce, &a));
}

static void on_query(evutil_socket_t fd, short events, void *arg)
{
	struct datagram d;

	(void)events;
	for (int i = 0; i < READS_PER_EVENT && receive(fd, &d); i++)
		respond(arg, fd, &d);
}

/* --- sockets --- */

/*
 * Joins the multicast group on an interface; 0: on one that the system chooses.
 */
static void join_group(int fd, int family, unsigned interface)
{
	struct ip_mreqn  four = { .imr_ifindex = (int)interface };
	struct ipv6_mreq six = { .ipv6mr_interface = interface };

	inet_pton(AF_INET, DISCOVERY_GROUP4, &four.imr_multiaddr);
	inet_pton(AF_INET6, DISCOVERY_GROUP6, &six.ipv6mr_multiaddr);
	/*
	 * This fails if the system has no multicast or if the group was joined
	 * already. Both are harmless.
	 */
	if (family == AF_INET)
		setsockopt(fd, IPPROTO_IP, IP_ADD_MEMBERSHIP, &four,
		    sizeof(four));
	else
		setsockopt(fd, IPPROTO_IPV6, IPV6_JOIN_GROUP, &six,
		    sizeof(six));
}

/*
 * Joins the multicast group on every interface that has an address of the
 * family; if a sandbox hides the interfaces, on one that the system chooses.
 */
static void join_groups(int fd, int family)
{
	struct ifaddrs *all;

	if (getifaddrs(&all) != 0) {
		join_group(fd, family, 0);
		return;
	}
	for (const struct ifaddrs *i = all; i != NULL; i = i->ifa_next)
		if (i->ifa_addr != NULL && i->ifa_addr->sa_family == family &&
		    (i->ifa_flags & IFF_UP))
			join_group(fd, family, if_nametoindex(i->ifa_name));
	freeifaddrs(all);
}

/*
 * Binds the socket. The servers of a machine share the port, and each receives
 * all multicasts.
 */
static bool bind_socket(int fd, int family)
{
	struct address a;
	int            on = 1;

	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof(on));
	if (family == AF_INET) {
		setsockopt(fd, IPPROTO_IP, IP_PKTINFO, &on, sizeof(on));
	} else {
		setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof(on));
		setsockopt(fd, IPPROTO_IPV6, IPV6_RECVPKTINFO, &on, sizeof(on));
	}
	address_any(&a, family, DISCOVERY_PORT);
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
 * Opens the socket of a family, in place of *out. If the machine does not have
 * the family, opens none, and returns true. Returns false, with errno, if the
 * socket may be opened later.
 */
static bool
open_socket(struct discovery_server *s, int family, struct event **out)
{
	int fd, error;

	close_event(*out);
	*out = NULL;
	fd = socket(family, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return errno == EAFNOSUPPORT;
	if (!bind_socket(fd, family)) {
		error = errno;
		close(fd);
		errno = error;
		return false;
	}
	join_groups(fd, family);
	*out = watch(s, fd, on_query);
	return *out != NULL;
}

static void open_sockets(struct discovery_server *s)
{
	static const struct timeval delay = { .tv_sec = REOPEN_DELAY_S };
	static const struct {
		int         family;
		const char *name;
	} families[UDP_FAMILY_COUNT] = { { AF_INET, "IPv4" },
		{ AF_INET6, "IPv6" } };
	bool are_all_open = true;

	for (int i = 0; i < UDP_FAMILY_COUNT; i++)
		if (!open_socket(s, families[i].family, &s->socket_events[i])) {
			if (!s->is_error_logged)
				log_event(LOG_WARNING, "discovery",
				    "socket=%s error=%s", families[i].name,
				    strerror(errno));
			s->is_error_logged = true;
			are_all_open = false;
		}
	if (!are_all_open)
		event_add(s->reopen_timer, &delay);
	else
		s->is_error_logged = false;
}

/* --- changes of addresses --- */

/*
 * Called when addresses have changed, and by the timer, without a socket: opens
 * the sockets again, whatever has changed.
 */
static void on_address_change(evutil_socket_t fd, short events, void *arg)
{
	char bytes[4096];

	(void)events;
	while (fd >= 0 && recv(fd, bytes, sizeof(bytes), 0) > 0)
		continue;
	open_sockets(arg);
}

static struct event *watch_address_changes(struct discovery_server *s)
{
	struct sockaddr_nl a = { .nl_family = AF_NETLINK,
		.nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR |
		    RTMGRP_IPV6_IFADDR };
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
	 * This comes before the sockets are opened, so that no change is
	 * missed.
	 */
	s->address_changes = watch_address_changes(s);
	open_sockets(s);
	return s;
}

void discovery_server_close(struct discovery_server *s)
{
	if (s == NULL)
		return;
	for (enum udp_family i = UDP_IPV4; i < UDP_FAMILY_COUNT; i++)
		close_event(s->socket_events[i]);
	close_event(s->address_changes);
	event_free(s->reopen_timer);
	free(s);
}
