/* test_discovery_rate.c -- what a flood of discovery queries costs. */

#define _GNU_SOURCE /* RTLD_NEXT, unshare */

#include <arpa/inet.h>
#include <dlfcn.h>
#include <event2/event.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/discovery.h"
#include "common/time_ms.h"
#include "server/discovery_server.h"
#include "server/util/event_loop.h"
#include "server/util/log.h"
#include "tests/support/suite.h"
#include "tests/support/test_report.h"

/* How often the addresses of the machine were listed. */
static unsigned listings;

int getifaddrs(struct ifaddrs **all)
{
	int (*libc_getifaddrs)(struct ifaddrs * *all);

	*(void **)&libc_getifaddrs = dlsym(RTLD_NEXT, "getifaddrs");
	listings++;
	return libc_getifaddrs(all);
}

/* A network with one interface, which reaches nobody. */
static bool enter_network(void)
{
	if (unshare(CLONE_NEWNET) != 0) {
		skip("no network namespaces");
		return false;
	}
	if (system("exec 2>/dev/null; ip link set lo up &&"
		   " ip link add v0 type veth peer name v1 &&"
		   " ip link set v1 up && ip link set v0 up &&"
		   " ip -6 addr add fd00::1/64 dev v0 nodad") != 0) {
		skip("no IPv6, or no program \"ip\" (Debian: iproute2)");
		return false;
	}
	return true;
}

/* By multicast, which is answered from an address that has to be found. */
static void ask(struct event_base *base, int fd)
{
	char                query[DISCOVERY_DATAGRAM_SIZE];
	struct sockaddr_in6 group = { .sin6_family = AF_INET6,
		.sin6_port = htons(DISCOVERY_PORT),
		.sin6_scope_id = if_nametoindex("v0") };

	inet_pton(AF_INET6, DISCOVERY_GROUP6, &group.sin6_addr);
	discovery_write_query(query, 1);
	/* Fails until the interface is ready. */
	sendto(fd, query, sizeof(query), 0, (struct sockaddr *)&group,
	    sizeof(group));
	event_base_loop(base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
}

static void ignore_client(void *ctx, int fd, const struct sockaddr *peer)
{
	(void)ctx;
	(void)fd;
	(void)peer;
}

/* In four seconds. */
#define PER_ADDRESS (4 * DISCOVERY_ADDRESS_QUERIES)

/*
 * The interface may have two addresses, and sockets that are opened anew
 * because of it list them as well.
 */
TEST(addresses_are_listed_only_for_queries_within_the_limit)
{
	static const char *const    loopback[] = { "fd00::1" };
	static const uint8_t        id[64] = { 1 };
	static struct seek_list     seeks;
	struct connection_callbacks callbacks = { .on_line = NULL };
	struct discovery_server_env env = { .seeks = &seeks, .id = id };
	struct discovery_server    *s;
	struct connections         *connections;
	struct listener            *l;
	struct event_base          *base;
	msec                        deadline = time_ms_now() + 60000;
	int                         fd;

	if (!enter_network())
		return;
	log_set_level(LOG_ERROR);
	base = event_loop_new();
	l = listener_open(base,
	    &(struct listener_config){
		.address_count = 1, .addresses = loopback },
	    ignore_client, NULL);
	connections = connections_open(base, &callbacks);
	env.listener = l;
	env.connections = connections;
	TAILQ_INIT(&seeks.all);
	s = discovery_server_open(base, &env);
	fd = socket(AF_INET6, SOCK_DGRAM, 0);
	for (listings = 0; listings < PER_ADDRESS;) {
		ck_assert_int_lt(time_ms_now(), deadline);
		ask(base, fd);
	}
	for (int i = 0; i < 1000; i++)
		ask(base, fd);
	ck_assert_uint_lt(listings, 3 * PER_ADDRESS);
	close(fd);
	discovery_server_close(s);
	connections_close(connections);
	listener_close(l);
	event_base_free(base);
}
