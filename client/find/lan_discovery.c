/*
 * lan_discovery.c -- finds servers on the local network.
 *
 * Each probe goes out as an IPv4 multicast and an IPv4 broadcast, because some
 * switches filter out one of the two. If several servers run on one host, all of
 * them receive a multicast or broadcast, but only one would receive a unicast
 * packet. Loopback is therefore probed by broadcast as well.
 */

#define _GNU_SOURCE /* getifaddrs, getentropy, struct in_pktinfo */

#include "client/find/lan_discovery.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "common/base/time_ms.h"

/* --- network interfaces --- */

static void add_interface(struct lan_discovery *d, const struct ifaddrs *i)
{
	const struct sockaddr_in *address = (const void *)i->ifa_addr;
	const struct sockaddr_in *mask = (const void *)i->ifa_netmask;
	struct lan_interface *new = &d->interfaces[d->interface_count];

	if (d->interface_count == LAN_INTERFACES_MAX || address == NULL ||
	    address->sin_family != AF_INET || !(i->ifa_flags & IFF_UP) ||
	    !(i->ifa_flags & IFF_RUNNING))
		return;
	*new = (struct lan_interface){ .index = if_nametoindex(i->ifa_name),
		.address = address->sin_addr };
	snprintf(new->name, sizeof(new->name), "%s", i->ifa_name);
	/*
	 * Loopback has no flag IFF_BROADCAST, but can send to its broadcast
	 * address.
	 */
	if (mask != NULL && !(i->ifa_flags & IFF_POINTOPOINT))
		new->broadcast.s_addr = address->sin_addr.s_addr |
		    ~mask->sin_addr.s_addr;
	inet_ntop(AF_INET, &address->sin_addr, new->text, sizeof(new->text));
	d->interface_count++;
}

/*
 * Called when a sandbox forbids listing the interfaces. The system then chooses
 * an interface by its default route; loopback always exists.
 */
static void add_unlisted_interfaces(struct lan_discovery *d)
{
	static const struct lan_interface loopback = { .name = "lo",
		.text = "127.0.0.1" };
	static const struct lan_interface any = { .name = "default route",
		.text = "0.0.0.0" };

	d->interfaces[0] = loopback;
	d->interfaces[1] = any;
	inet_pton(AF_INET, "127.0.0.1", &d->interfaces[0].address);
	inet_pton(AF_INET, "127.255.255.255", &d->interfaces[0].broadcast);
	inet_pton(AF_INET, "255.255.255.255", &d->interfaces[1].broadcast);
	d->interface_count = 2;
}

static void find_interfaces(struct lan_discovery *d)
{
	struct ifaddrs *all;

	if (getifaddrs(&all) != 0) {
		add_unlisted_interfaces(d);
		return;
	}
	for (const struct ifaddrs *i = all; i != NULL; i = i->ifa_next)
		add_interface(d, i);
	freeifaddrs(all);
}

/* --- probes --- */

static void send_probe(const struct lan_discovery *d,
    const struct lan_interface *interface, struct in_addr to, char *probe)
{
	struct sockaddr_in peer = { .sin_family = AF_INET,
		.sin_port = htons(DISCOVERY_PORT),
		.sin_addr = to };
	struct in_pktinfo  info = { .ipi_ifindex = (int)interface->index,
		 .ipi_spec_dst = interface->address };

	discovery_send(d->socket, &peer, &info, probe, DISCOVERY_DATAGRAM_SIZE);
}

void lan_discovery_send(const struct lan_discovery *d)
{
	char           probe[DISCOVERY_DATAGRAM_SIZE];
	struct in_addr group;

	inet_pton(AF_INET, DISCOVERY_GROUP, &group);
	discovery_write_query(probe, d->nonce);
	for (unsigned i = 0; i < d->interface_count; i++) {
		const struct lan_interface *interface = &d->interfaces[i];

		send_probe(d, interface, group, probe);
		if (interface->broadcast.s_addr != 0)
			send_probe(d, interface, interface->broadcast, probe);
	}
}

/* --- answers --- */

void lan_discovery_receive(struct lan_discovery *d)
{
	char bytes[DISCOVERY_DATAGRAM_SIZE + 1], host[INET_ADDRSTRLEN];
	struct sockaddr_in        peer;
	socklen_t                 length = sizeof(peer);
	struct discovery_response answer;
	ssize_t                   n;

	while ((n = recvfrom(d->socket, bytes, sizeof(bytes), MSG_DONTWAIT,
		    (struct sockaddr *)&peer, &length)) >= 0) {
		inet_ntop(AF_INET, &peer.sin_addr, host, sizeof(host));
		if (discovery_read_response(bytes, (size_t)n, d->nonce,
			&answer))
			server_list_add(&d->servers, &answer, host);
		length = sizeof(peer);
	}
}

/* --- open, run and close --- */

void lan_discovery_open(struct lan_discovery *d)
{
	int on = 1;

	*d = (struct lan_discovery){ .interface_count = 0 };
	find_interfaces(d);
	if (getentropy(&d->nonce, sizeof(d->nonce)) != 0)
		fatal("cannot get random numbers: %s", strerror(errno));
	d->socket = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	setsockopt(d->socket, SOL_SOCKET, SO_BROADCAST, &on, sizeof(on));
}

void lan_discovery_close(struct lan_discovery *d)
{
	if (d->socket >= 0)
		close(d->socket);
	d->socket = -1;
}

/* How long to wait for a first answer after each probe, in ms. */
static const int answer_waits[] = { 250, 350, 400 };

#define PROBE_COUNT (sizeof(answer_waits) / sizeof(answer_waits[0]))

/* How long to wait for the answers of other servers after the first, in ms. */
#define OTHERS_WAIT_MS 350

/* Receives answers for that time or, if until_first is set, until there is one. */
static void await_answers(struct lan_discovery *d, int wait, bool until_first)
{
	struct pollfd polled = { d->socket, POLLIN, 0 };
	long          deadline = time_ms_now() + wait, left;

	while ((d->servers.count == 0 || !until_first) &&
	    (left = deadline - time_ms_now()) > 0) {
		poll(&polled, 1, (int)left);
		lan_discovery_receive(d);
	}
}

void lan_discovery_run(struct lan_discovery *d)
{
	lan_discovery_open(d);
	for (size_t i = 0;
	     i < PROBE_COUNT && d->servers.count == 0 && d->interface_count > 0;
	     i++) {
		lan_discovery_send(d);
		await_answers(d, answer_waits[i], true);
	}
	if (d->servers.count > 0) {
		/* The probe to another server may have been lost. */
		lan_discovery_send(d);
		await_answers(d, OTHERS_WAIT_MS, false);
	}
	lan_discovery_close(d);
}
