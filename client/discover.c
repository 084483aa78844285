/*
 * discover.c -- asks the network who serves.
 *
 * A multicast reaches whom the network's switches let it reach, a broadcast whom
 * they do not cut off, and on IPv6 there is only the former. Of several servers
 * at one host each hears both, but a question straight to the host only one of
 * them; so loopback is asked by broadcast too.
 */

#include "client/discover.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "client/rounds.h"
#include "common/die.h"

enum { SOCKET_4, SOCKET_6, SOCKETS };

struct asker {
	struct discovery *d;
	struct pollfd     socket[SOCKETS];
	uint64_t          nonce;
};

/* --- doors --- */

static void add_door_4(struct discovery *d, const struct ifaddrs *i)
{
	const struct sockaddr_in *self = (const void *)i->ifa_addr;
	const struct sockaddr_in *mask = (const void *)i->ifa_netmask;
	struct door              *door = &d->door[d->doors++];

	*door = (struct door){ .family = AF_INET, .self = self->sin_addr };
	/* Loopback does not say so, but it has a broadcast address as well. */
	if (mask != NULL && !(i->ifa_flags & IFF_POINTOPOINT))
		door->broadcast.s_addr = self->sin_addr.s_addr |
		    ~mask->sin_addr.s_addr;
	inet_ntop(AF_INET, &self->sin_addr, door->text, sizeof(door->text));
}

/* A link-local address is there once, where there is IPv6 at all. */
static void add_door_6(struct discovery *d, const struct ifaddrs *i)
{
	const struct sockaddr_in6 *self = (const void *)i->ifa_addr;
	struct door               *door = &d->door[d->doors];

	if (!IN6_IS_ADDR_LINKLOCAL(&self->sin6_addr))
		return;
	d->doors++;
	*door = (struct door){ .family = AF_INET6 };
	inet_ntop(AF_INET6, &self->sin6_addr, door->text, sizeof(door->text));
}

static void add_door(struct discovery *d, const struct ifaddrs *i)
{
	unsigned     before = d->doors;
	struct door *door = &d->door[before];

	if (before == DISCOVER_DOORS || i->ifa_addr == NULL ||
	    !(i->ifa_flags & IFF_UP) || !(i->ifa_flags & IFF_RUNNING))
		return;
	if (i->ifa_addr->sa_family == AF_INET)
		add_door_4(d, i);
	else if (i->ifa_addr->sa_family == AF_INET6)
		add_door_6(d, i);
	if (d->doors == before)
		return;
	door->index = if_nametoindex(i->ifa_name);
	snprintf(door->name, sizeof(door->name), "%s", i->ifa_name);
}

static void find_doors(struct discovery *d)
{
	struct ifaddrs *all;

	if (getifaddrs(&all) != 0)
		return;
	for (const struct ifaddrs *i = all; i != NULL; i = i->ifa_next)
		add_door(d, i);
	freeifaddrs(all);
}

void discover_tell_doors(const struct discovery *d, FILE *out)
{
	for (unsigned i = 0; i < d->doors; i++)
		fprintf(out, "%s%s (%s)", i > 0 ? ", " : "", d->door[i].name,
		    d->door[i].text);
}

/* --- asking --- */

/* Out through that door, whatever the routes say. */
static void send_4(const struct asker *a, const struct door *door,
    struct in_addr to, char *question)
{
	struct sockaddr_in            peer = { .sin_family = AF_INET,
			   .sin_port = htons(ASK_PORT),
			   .sin_addr = to };
	struct in_pktinfo             info = { .ipi_ifindex = (int)door->index,
			    .ipi_spec_dst = door->self };
	_Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(info))] = { 0 };
	struct iovec                  io = { question, ASK_SIZE };
	struct msghdr                 m = { .msg_name = &peer,
				.msg_namelen = sizeof(peer),
				.msg_iov = &io,
				.msg_iovlen = 1,
				.msg_control = control,
				.msg_controllen = sizeof(control) };
	struct cmsghdr               *c = CMSG_FIRSTHDR(&m);

	c->cmsg_level = IPPROTO_IP;
	c->cmsg_type = IP_PKTINFO;
	c->cmsg_len = CMSG_LEN(sizeof(info));
	memcpy(CMSG_DATA(c), &info, sizeof(info));
	sendmsg(a->socket[SOCKET_4].fd, &m, 0);
}

static void
send_6(const struct asker *a, const struct door *door, const char *question)
{
	struct sockaddr_in6 peer = { .sin6_family = AF_INET6,
		.sin6_port = htons(ASK_PORT),
		.sin6_scope_id = door->index };

	inet_pton(AF_INET6, ASK_GROUP6, &peer.sin6_addr);
	sendto(a->socket[SOCKET_6].fd, question, ASK_SIZE, 0,
	    (struct sockaddr *)&peer, sizeof(peer));
}

/* A door that is shut has been tried: there may be others. */
static void ask(const struct asker *a)
{
	char           question[ASK_SIZE];
	struct in_addr group;

	inet_pton(AF_INET, ASK_GROUP4, &group);
	ask_write_question(question, a->nonce);
	for (unsigned i = 0; i < a->d->doors; i++) {
		const struct door *door = &a->d->door[i];

		if (door->family == AF_INET6) {
			send_6(a, door, question);
			continue;
		}
		send_4(a, door, group, question);
		if (door->broadcast.s_addr != 0)
			send_4(a, door, door->broadcast, question);
	}
}

/* --- hearing --- */

static enum found_road road_of(const struct sockaddr_storage *peer)
{
	const struct sockaddr_in *in = (const void *)peer;

	if (peer->ss_family == AF_INET6)
		return FOUND_IPV6;
	return ntohl(in->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET ? FOUND_HERE :
								    FOUND_IPV4;
}

/* Takes in all that has come. */
static void hear(const struct asker *a, int fd)
{
	char                    bytes[ASK_SIZE + 1], host[NI_MAXHOST];
	struct sockaddr_storage peer;
	socklen_t               length = sizeof(peer);
	struct ask_answer       answer;
	ssize_t                 n;

	while ((n = recvfrom(fd, bytes, sizeof(bytes), MSG_DONTWAIT,
		    (struct sockaddr *)&peer, &length)) >= 0) {
		if (ask_read_answer(bytes, (size_t)n, a->nonce, &answer) &&
		    getnameinfo((struct sockaddr *)&peer, length, host,
			sizeof(host), NULL, 0, NI_NUMERICHOST) == 0)
			found_add(&a->d->found, &answer, host, road_of(&peer));
		length = sizeof(peer);
	}
}

static long moment(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Until nobody can be expected to answer any more. */
static void ask_around(struct asker *a)
{
	struct rounds r = { .asked = 0 };
	long          start = moment();
	int           now = 0;

	while (a->d->doors > 0 &&
	    rounds_go_on(&r, now, a->d->found.count > 0)) {
		if (rounds_ask(&r, now))
			ask(a);
		poll(a->socket, SOCKETS, rounds_wait(&r, now));
		hear(a, a->socket[SOCKET_4].fd);
		hear(a, a->socket[SOCKET_6].fd);
		now = (int)(moment() - start);
	}
}

/* --- the whole of it --- */

/* A machine may be without IPv6; poll passes over what is no descriptor. */
static void open_sockets(struct asker *a)
{
	int on = 1;

	a->socket[SOCKET_4].fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	a->socket[SOCKET_6].fd = socket(AF_INET6, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	a->socket[SOCKET_4].events = a->socket[SOCKET_6].events = POLLIN;
	setsockopt(a->socket[SOCKET_4].fd, SOL_SOCKET, SO_BROADCAST, &on,
	    sizeof(on));
}

static void close_sockets(struct asker *a)
{
	for (int i = 0; i < SOCKETS; i++)
		if (a->socket[i].fd >= 0)
			close(a->socket[i].fd);
}

void discover_run(struct discovery *d)
{
	struct asker a = { .d = d };

	*d = (struct discovery){ .doors = 0 };
	if (getrandom(&a.nonce, sizeof(a.nonce), 0) != sizeof(a.nonce))
		die("there are no random numbers: %s", strerror(errno));
	find_doors(d);
	open_sockets(&a);
	ask_around(&a);
	close_sockets(&a);
}
