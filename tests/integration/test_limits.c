/* test_limits.c -- limits of a client, of an address, and of all clients. */

#include <string.h>

#include "tests/support/peer.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"

static struct server_process s;
static struct peer           peers[4];

/* Whether a client from that address is accepted. */
static bool connects(struct peer *p, const char *address)
{
	peer_connect_from(p, s.port, address);
	return strncmp(peer_next_line(p), "* hello ", 8) == 0;
}

static const struct {
	const char *option, *limit,
	    *bye; /* what the third client is told; NULL: it may stay */
} connections[] = {
	{ "--clients", "2", "* bye why=full :*" },
	{ "--clients", "3", NULL },
	{ "--address-clients", "2", "* bye why=address :*" },
	{ "--address-clients", "3", NULL },
};

TEST_EACH(so_many_may_connect, connections)
{
	const char *const options[] = { connections[_i].option,
		connections[_i].limit, NULL };

	server_process_start(&s, options);
	ck_assert(connects(&peers[0], "127.0.0.2"));
	ck_assert(connects(&peers[1], "127.0.0.2"));
	peer_connect_from(&peers[2], s.port, "127.0.0.2");
	if (connections[_i].bye != NULL)
		ck_assert(peer_expect_eof(&peers[2], connections[_i].bye));
	else
		peer_expect(&peers[2], "* you *");
	ck_assert_int_eq(connects(&peers[3], "127.0.0.3"),
	    strcmp(connections[_i].option, "--clients") != 0);
	server_process_stop(&s);
}

/* The others have no limit. Sixteen times the limit may be requested at once. */
static const struct {
	const char *options[4];
	int         answered; /* of 64 requests; refills take half a second */
} bursts[] = {
	{ { "--address-allowance", "0", "--allowance", "2" }, 32 },
	{ { "--address-allowance", "0", "--allowance", "3" }, 48 },
	{ { "--address-allowance", "2", "--allowance", "0" }, 32 },
	{ { "--address-allowance", "3", "--allowance", "0" }, 48 },
	{ { "--address-allowance", "0", "--allowance", "0" }, 64 },
};

TEST_EACH(so_many_requests_may_come_at_once, bursts)
{
	const char *options[5] = { NULL };
	char        requests[64 * 5 + 1] = "";

	memcpy(options, bursts[_i].options, sizeof(bursts[_i].options));
	server_process_start(&s, options);
	ck_assert(connects(&peers[0], "127.0.0.2"));
	peer_expect(&peers[0], "* you *");
	for (int i = 0; i < 64; i++)
		strcat(requests, "ping\n");
	peer_send_bytes(&peers[0], requests, strlen(requests));
	for (int i = 0; i < bursts[_i].answered; i++)
		peer_expect(&peers[0], "= ping");
	if (bursts[_i].answered < 64)
		peer_expect_next(&peers[0], "? ping slow :*");
	server_process_stop(&s);
}
