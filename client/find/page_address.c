/* page_address.c -- where browsers find the page of a server. */

#define _GNU_SOURCE /* getifaddrs */

#include "client/find/page_address.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "client/find/address.h"

static void add(struct page_addresses *p, const char *host, uint16_t port)
{
	bool is_ipv6 = strchr(host, ':') != NULL;

	if (p->count < PAGE_ADDRESSES_MAX)
		snprintf(p->url[p->count++], PAGE_URL_SIZE,
		    "http://%s%.45s%s:%u/", is_ipv6 ? "[" : "", host,
		    is_ipv6 ? "]" : "", port);
}

/*
 * Returns the source address of packets on the default route, 0 if there is no
 * such route. Connecting a UDP socket sends nothing; 192.0.2.1 is reserved for
 * documentation.
 */
static in_addr_t default_source(void)
{
	struct sockaddr_in far = { .sin_family = AF_INET,
		.sin_port = htons(9) };
	struct sockaddr_in own = { .sin_family = AF_INET };
	socklen_t          size = sizeof(own);
	int                fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);

	if (fd < 0)
		return 0;
	inet_pton(AF_INET, "192.0.2.1", &far.sin_addr);
	if (connect(fd, (const void *)&far, sizeof(far)) != 0 ||
	    getsockname(fd, (void *)&own, &size) != 0)
		own.sin_addr.s_addr = 0;
	close(fd);
	return own.sin_addr.s_addr;
}

/*
 * Whether a program listens on the port at this address of the machine: the
 * server may listen on loopback only. Tries to bind a socket to the address: if
 * that fails, another socket has the address. Sends nothing; does not wait.
 */
static bool is_served(in_addr_t address, uint16_t port)
{
	struct sockaddr_in own = { .sin_family = AF_INET,
		.sin_port = htons(port),
		.sin_addr.s_addr = address };
	int                fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	bool               is_free;

	if (fd < 0)
		return true;
	is_free = bind(fd, (const void *)&own, sizeof(own)) == 0;
	close(fd);
	return !is_free;
}

/*
 * Adds the addresses of this machine at which the page is served and whose rank
 * is `rank`. The best rank is 0, the last is 3.
 */
static void add_ranked(struct page_addresses *p, const struct ifaddrs *all,
    int rank, in_addr_t source, uint16_t port)
{
	for (const struct ifaddrs *i = all; i != NULL; i = i->ifa_next) {
		const struct sockaddr_in *a = (const void *)i->ifa_addr;
		char                      text[INET_ADDRSTRLEN];
		uint32_t                  host;
		bool                      is_private;

		if (a == NULL || a->sin_family != AF_INET ||
		    (i->ifa_flags & IFF_UP) == 0 ||
		    (i->ifa_flags & IFF_LOOPBACK) != 0)
			continue;
		/* 10.0.0.0/8, 172.16.0.0/12 and 192.168.0.0/16 (RFC 1918) */
		host = ntohl(a->sin_addr.s_addr);
		is_private = host >> 24 == 10 || host >> 20 == 0xac1 ||
		    host >> 16 == 0xc0a8;
		if (2 * !is_private + (a->sin_addr.s_addr != source) != rank ||
		    !is_served(a->sin_addr.s_addr, port))
			continue;
		inet_ntop(AF_INET, &a->sin_addr, text, sizeof(text));
		add(p, text, port);
	}
}

void page_addresses_find(struct page_addresses *p, const struct address *server,
    uint16_t port)
{
	struct ifaddrs *all;
	in_addr_t       source;

	*p = (struct page_addresses){ .count = 0 };
	if (port == 0)
		return;
	if (!host_is_loopback(server->host)) {
		/*
		 * An address such as fe80::1%eth0 is left out: browsers accept
		 * no interface in it.
		 */
		if (strchr(server->host, '%') == NULL)
			add(p, server->host, port);
		return;
	}
	if (getifaddrs(&all) != 0)
		return;
	source = default_source();
	for (int rank = 0; rank < 4; rank++)
		add_ranked(p, all, rank, source, port);
	freeifaddrs(all);
}
