/* test_discovery_rate.c -- what a flood of discovery queries costs. */

#define _GNU_SOURCE /* RTLD_NEXT, unshare */

#include <arpa/inet.h>
#include <dlfcn.h>
#include <event2/event.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/discovery.h"
#include "common/time_ms.h"
#include "server/discovery_server.h"
#include "server/util/expiry_map.h"
#include "server/util/rate_limit.h"
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

/* --- a server in that network --- */

static struct server_state      state;
static struct event_base       *base;
static struct listener         *listener;
static struct discovery_server *discovery;

/* Listens at that address alone. */
static void open_server(const char *address)
{
	static const uint8_t id[64] = { 1 };

	log_set_level(LOG_ERROR);
	base = event_loop_new();
	listener = listener_open(base,
	    &(struct listener_config){
		.address_count = 1, .addresses = &address },
	    ignore_client, NULL);
	TAILQ_INIT(&state.matchmaking.seeks.all);
	address_accounts_init(&state.accounts);
	discovery = discovery_server_open(base, listener, NULL, &state, id);
}

static void close_server(void)
{
	discovery_server_close(discovery);
	address_accounts_clear(&state.accounts);
	listener_close(listener);
	event_base_free(base);
}

/* At once. */
#define PER_ADDRESS (RATE_LIMIT_BURST * ADDRESS_QUERIES_MAX)

/*
 * The interface may have two addresses, and sockets that are opened anew
 * because of it list them as well.
 */
TEST(addresses_are_listed_only_for_queries_within_the_limit)
{
	msec deadline = time_ms_now() + 60000;
	int  fd;

	if (!enter_network())
		return;
	open_server("fd00::1");
	fd = socket(AF_INET6, SOCK_DGRAM, 0);
	for (listings = 0; listings < PER_ADDRESS;) {
		ck_assert_int_lt(time_ms_now(), deadline);
		ask(base, fd);
	}
	for (int i = 0; i < 1000; i++)
		ask(base, fd);
	ck_assert_uint_lt(listings, 3 * PER_ADDRESS);
	close(fd);
	close_server();
}

/* Sends a query from that address of this machine, in host order. */
static void ask_from(int fd, uint32_t address)
{
	_Alignas(struct cmsghdr) char
	     control[CMSG_SPACE(sizeof(struct in_pktinfo))] = { 0 };
	char query[DISCOVERY_DATAGRAM_SIZE];
	struct sockaddr_in to = { .sin_family = AF_INET,
		.sin_port = htons(DISCOVERY_PORT),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	struct in_pktinfo  from = { .ipi_spec_dst.s_addr = htonl(address) };
	struct iovec       io = { query, sizeof(query) };
	struct msghdr      m = { .msg_name = &to,
		     .msg_namelen = sizeof(to),
		     .msg_iov = &io,
		     .msg_iovlen = 1,
		     .msg_control = control,
		     .msg_controllen = sizeof(control) };
	struct cmsghdr    *c = CMSG_FIRSTHDR(&m);

	discovery_write_query(query, 1);
	c->cmsg_level = IPPROTO_IP;
	c->cmsg_type = IP_PKTINFO;
	c->cmsg_len = CMSG_LEN(sizeof(from));
	memcpy(CMSG_DATA(c), &from, sizeof(from));
	ck_assert_int_eq(sendmsg(fd, &m, 0), (ssize_t)sizeof(query));
}

/* More addresses than the table of those who ask has rows. */
TEST(the_queries_of_all_together_are_limited)
{
	struct sockaddr_in any = { .sin_family = AF_INET };
	char               answer[DISCOVERY_DATAGRAM_SIZE];
	unsigned           answers = 0;
	msec               begun, seconds;
	int                fd;

	if (!enter_network())
		return;
	open_server("127.0.0.1");
	fd = socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK, 0);
	ck_assert_int_eq(bind(fd, (struct sockaddr *)&any, sizeof(any)), 0);
	begun = time_ms_now();
	for (uint32_t i = 0; i < EXPIRY_MAP_MAX + 1000; i++) {
		ask_from(fd, 0x7f010000 + i);
		event_base_loop(base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
		while (recv(fd, answer, sizeof(answer), 0) > 0)
			answers++;
	}
	seconds = (time_ms_now() - begun) / 1000;
	ck_assert_uint_ge(answers, DISCOVERY_QUERIES);
	ck_assert_uint_le(answers, DISCOVERY_QUERIES * (unsigned)(seconds + 1));
	close(fd);
	close_server();
}
