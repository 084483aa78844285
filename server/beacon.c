/*
 * beacon.c -- answers "who serves here?" on the network.
 *
 * When the machine's addresses change, which the kernel tells, the sockets are
 * opened anew: that is the one way to be in every network's group and in none
 * that is gone.
 */

#include "server/beacon.h"

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
#include <time.h>
#include <unistd.h>

#include <event2/event.h>
#include <event2/util.h>

#include "common/ask.h"
#include "common/die.h"
#include "server/address.h"
#include "server/log.h"
#include "server/words.h"

/* Answers in a second, to everybody together, and questions read at once. */
#define ANSWERS 200
#define READS   16

enum road { ROAD_4, ROAD_6, ROADS };

struct beacon {
	struct event_base *base;
	struct beacon_user user;
	struct event      *road[ROADS]; /* NULL: not to be had */
	struct event      *changes;  /* of the machine's addresses, or NULL */
	time_t             second;   /* in which we gave */
	unsigned           answered; /* so many answers */
};

/* A question, whence it came and where it arrived. */
struct datagram {
	char           bytes[ASK_SIZE + 1];
	size_t         length;
	struct address peer, local;
};

/* --- in --- */

/* Our address that it came to, or IPv4's of the interface that it came by. */
static void note_local(struct msghdr *m, struct address *local)
{
	struct sockaddr_in *in = (struct sockaddr_in *)&local->storage;
	struct in_pktinfo   info;

	address_any(local, AF_INET6, 0);
	for (struct cmsghdr *c = CMSG_FIRSTHDR(m); c != NULL;
	     c = CMSG_NXTHDR(m, c))
		if (c->cmsg_level == IPPROTO_IP && c->cmsg_type == IP_PKTINFO) {
			memcpy(&info, CMSG_DATA(c), sizeof(info));
			address_any(local, AF_INET, 0);
			in->sin_addr = info.ipi_spec_dst;
		}
}

static bool take(int fd, struct datagram *d)
{
	_Alignas(struct cmsghdr) char control[256];
	struct iovec                  io = { d->bytes, sizeof(d->bytes) };
	struct msghdr                 m = { .msg_name = &d->peer.storage,
				.msg_namelen = sizeof(d->peer.storage),
				.msg_iov = &io,
				.msg_iovlen = 1,
				.msg_control = control,
				.msg_controllen = sizeof(control) };
	ssize_t                       n = recvmsg(fd, &m, 0);

	if (n < 0)
		return false;
	d->length = (size_t)n;
	d->peer.length = m.msg_namelen;
	note_local(&m, &d->local);
	return true;
}

/* --- out --- */

/* From the address where the peer shall look for us, if it is IPv4. */
static void reply(int fd, const struct datagram *d, char *bytes, size_t n)
{
	const struct sockaddr_in *in = (const void *)&d->local.storage;
	_Alignas(struct cmsghdr) char
	    control[CMSG_SPACE(sizeof(struct in_pktinfo))] = { 0 };
	struct in_pktinfo info = { .ipi_spec_dst = in->sin_addr };
	struct iovec      io = { bytes, n };
	struct msghdr     m = { .msg_name = (void *)&d->peer.storage,
		    .msg_namelen = d->peer.length,
		    .msg_iov = &io,
		    .msg_iovlen = 1 };
	struct cmsghdr   *c;

	if (in->sin_family == AF_INET) {
		m.msg_control = control;
		m.msg_controllen = sizeof(control);
		c = CMSG_FIRSTHDR(&m);
		c->cmsg_level = IPPROTO_IP;
		c->cmsg_type = IP_PKTINFO;
		c->cmsg_len = CMSG_LEN(sizeof(info));
		memcpy(CMSG_DATA(c), &info, sizeof(info));
	}
	/* Lost or not: who asks asks more than once. */
	sendmsg(fd, &m, MSG_DONTWAIT);
}

/* Whether we may answer once more in this second. */
static bool may_answer(struct beacon *b)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	if (now.tv_sec != b->second)
		b->answered = 0;
	b->second = now.tv_sec;
	return b->answered++ < ANSWERS;
}

static void answer(struct beacon *b, int fd, const struct datagram *d)
{
	const struct beacon_user *user = &b->user;
	struct ask_answer         a = { .proto_least = WORDS_PROTO,
			.proto_most = WORDS_PROTO,
			.port = listener_port(user->listeners),
			.here = conn_count(user->conns),
			.waiting = lobby_waiting(user->lobby) };
	char                      bytes[ASK_SIZE];
	uint64_t                  nonce;

	if (!ask_read_question(d->bytes, d->length, &nonce) ||
	    !listener_is_at(user->listeners, &d->local) || !may_answer(b))
		return;
	memcpy(&a.id, user->id, sizeof(a.id));
	/* A name that is cut short has no NUL of its own. */
	gethostname(a.name, sizeof(a.name) - 1);
	reply(fd, d, bytes, ask_write_answer(bytes, nonce, &a));
}

static void on_asked(evutil_socket_t fd, short what, void *arg)
{
	struct datagram d;

	(void)what;
	for (int i = 0; i < READS && take(fd, &d); i++)
		answer(arg, fd, &d);
}

/* --- roads --- */

static void join(int fd, const struct ifaddrs *i)
{
	struct ip_mreqn four = {
		.imr_ifindex = (int)if_nametoindex(i->ifa_name)
	};
	struct ipv6_mreq six = {
		.ipv6mr_interface = if_nametoindex(i->ifa_name)
	};

	inet_pton(AF_INET, ASK_GROUP4, &four.imr_multiaddr);
	inet_pton(AF_INET6, ASK_GROUP6, &six.ipv6mr_multiaddr);
	/* An interface that knows no groups, or that we are in already. */
	if (i->ifa_addr->sa_family == AF_INET)
		setsockopt(fd, IPPROTO_IP, IP_ADD_MEMBERSHIP, &four,
		    sizeof(four));
	else
		setsockopt(fd, IPPROTO_IPV6, IPV6_JOIN_GROUP, &six,
		    sizeof(six));
}

/* Joins the group on every interface that has an address of that family. */
static void join_all(int fd, int family)
{
	struct ifaddrs *all;

	if (getifaddrs(&all) != 0)
		return;
	for (const struct ifaddrs *i = all; i != NULL; i = i->ifa_next)
		if (i->ifa_addr != NULL && i->ifa_addr->sa_family == family &&
		    (i->ifa_flags & IFF_UP))
			join(fd, i);
	freeifaddrs(all);
}

/* Several servers of a machine share the port, and each hears every group. */
static bool set_up(int fd, int family)
{
	struct address a;
	int            on = 1;

	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof(on));
	if (family == AF_INET)
		setsockopt(fd, IPPROTO_IP, IP_PKTINFO, &on, sizeof(on));
	else
		setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof(on));
	address_any(&a, family, ASK_PORT);
	return bind(fd, (struct sockaddr *)&a.storage, a.length) == 0;
}

static struct event *open_road(struct beacon *b, int family)
{
	int fd = socket(family, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	struct event *road;

	if (fd < 0)
		return NULL; /* a machine may be without IPv6 */
	if (!set_up(fd, family)) {
		log_line("beacon", "family=%s error=\"%s\"",
		    family == AF_INET ? "IPv4" : "IPv6", strerror(errno));
		close(fd);
		return NULL;
	}
	join_all(fd, family);
	road = event_new(b->base, fd, EV_READ | EV_PERSIST, on_asked, b);
	event_add(road, NULL);
	return road;
}

static void open_roads(struct beacon *b)
{
	b->road[ROAD_4] = open_road(b, AF_INET);
	b->road[ROAD_6] = open_road(b, AF_INET6);
}

static void close_event(struct event *e)
{
	if (e == NULL)
		return;
	close(event_get_fd(e));
	event_free(e);
}

static void close_roads(struct beacon *b)
{
	for (enum road road = ROAD_4; road < ROADS; road++)
		close_event(b->road[road]);
}

/* --- changes --- */

/* What has changed does not matter, nor how often. */
static void on_change(evutil_socket_t fd, short what, void *arg)
{
	struct beacon *b = arg;
	char           bytes[4096];

	(void)what;
	while (recv(fd, bytes, sizeof(bytes), 0) > 0)
		continue;
	close_roads(b);
	open_roads(b);
}

static struct event *watch_changes(struct beacon *b)
{
	struct sockaddr_nl a = { .nl_family = AF_NETLINK,
		.nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR |
		    RTMGRP_IPV6_IFADDR };
	int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC,
	    NETLINK_ROUTE);
	struct event *changes;

	if (fd < 0)
		return NULL;
	if (bind(fd, (struct sockaddr *)&a, sizeof(a)) != 0) {
		close(fd);
		return NULL;
	}
	changes = event_new(b->base, fd, EV_READ | EV_PERSIST, on_change, b);
	event_add(changes, NULL);
	return changes;
}

/* --- the whole of it --- */

struct beacon *
beacon_open(struct event_base *base, const struct beacon_user *user)
{
	struct beacon *b = xcalloc(1, sizeof(*b));

	b->base = base;
	b->user = *user;
	/* Before the roads, so that no change falls between. */
	b->changes = watch_changes(b);
	open_roads(b);
	return b;
}

void beacon_close(struct beacon *b)
{
	if (b == NULL)
		return;
	close_roads(b);
	close_event(b->changes);
	free(b);
}
