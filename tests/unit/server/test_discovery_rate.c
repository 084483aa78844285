/* test_discovery_rate.c -- what a flood of discovery queries costs. */

#define _GNU_SOURCE /* unshare */

#include <arpa/inet.h>
#include <event2/event.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/base/time_ms.h"
#include "common/protocol/discovery.h"
#include "server/discovery_server.h"
#include "server/util/event_loop.h"
#include "server/util/expiry_map.h"
#include "server/util/log.h"
#include "tests/support/suite.h"
#include "tests/support/test_report.h"

static void ignore_client(void *ctx, int fd, const struct sockaddr *peer)
{
	(void)ctx;
	(void)fd;
	(void)peer;
}

/* --- a server in a network of its own --- */

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

/*
 * Each query comes from another address, more of them than the table of those who
 * ask has rows; or all come from one.
 */
static const struct {
	uint32_t addresses;
	unsigned at_once, a_second; /* answers */
} floods[] = {
	{ UINT32_MAX, DISCOVERY_QUERIES, DISCOVERY_QUERIES },
	{ 1, ADDRESS_QUERIES_BURST *ADDRESS_QUERIES_MAX, ADDRESS_QUERIES_MAX },
};

TEST_EACH(the_queries_of_all_and_of_each_are_limited, floods)
{
	struct sockaddr_in any = { .sin_family = AF_INET };
	char               answer[DISCOVERY_DATAGRAM_SIZE];
	unsigned           answers = 0;
	msec               begun, seconds;
	int                fd;

	if (unshare(CLONE_NEWNET) != 0 ||
	    system("exec 2>/dev/null; ip link set lo up") != 0) {
		skip("no network namespaces, or no program \"ip\" (Debian: "
		     "iproute2)");
		return;
	}
	open_server("127.0.0.1");
	fd = socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK, 0);
	ck_assert_int_eq(bind(fd, (struct sockaddr *)&any, sizeof(any)), 0);
	begun = time_ms_now();
	for (uint32_t i = 0; i < EXPIRY_MAP_MAX + 1000; i++) {
		ask_from(fd, 0x7f010000 + i % floods[_i].addresses);
		event_base_loop(base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
		while (recv(fd, answer, sizeof(answer), 0) > 0)
			answers++;
	}
	seconds = (time_ms_now() - begun) / 1000;
	ck_assert_uint_ge(answers, floods[_i].at_once);
	ck_assert_uint_le(answers,
	    floods[_i].at_once + floods[_i].a_second * (unsigned)(seconds + 1));
	close(fd);
	close_server();
}
