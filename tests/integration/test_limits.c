/* test_limits.c -- limits of a client, of an address, and of all clients. */

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "tests/support/peer.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"

static struct server_process s;
static struct peer           peers[100];

/* Whether a client from that address is accepted. */
static bool connects(struct peer *p, const char *address)
{
	peer_connect_from(p, s.port, address);
	return strncmp(peer_next_line(p), "* hello ", 8) == 0;
}

static const struct {
	const char *options[3];
	int         max;
} defaults[] = {
	{ { NULL }, 64 },
	{ { "--address-clients", "0", NULL }, 99 },
};

TEST_LOOP(loopback_is_an_address_too_and_zero_is_no_limit, 0, 2)
{
	server_process_start(&s, defaults[_i].options);
	for (int i = 0; i < defaults[_i].max; i++)
		ck_assert(connects(&peers[i], "127.0.0.1"));
	ck_assert_int_eq(connects(&peers[99], "127.0.0.1"),
	    defaults[_i].max == 99);
	server_process_stop(&s);
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

/* In a child: twenty clients send and read all that they can. */
static void flood(const void *ctx)
{
	static char   pings[200 * 5], answers[65536];
	struct pollfd p[20];

	(void)ctx;
	for (size_t i = 0; i < sizeof(pings); i++)
		pings[i] = "ping\n"[i % 5];
	for (int i = 0; i < 20; i++) {
		peer_connect(&peers[i], s.port);
		p[i] = (struct pollfd){ peers[i].socket, POLLIN | POLLOUT, 0 };
	}
	puts("connected");
	fflush(stdout);
	while (poll(p, 20, -1) > 0)
		for (int i = 0; i < 20; i++) {
			if ((p[i].revents & POLLIN) != 0)
				(void)!recv(p[i].fd, answers, sizeof(answers),
				    MSG_DONTWAIT);
			if ((p[i].revents & POLLOUT) != 0)
				(void)!send(p[i].fd, pings, sizeof(pings),
				    MSG_DONTWAIT | MSG_NOSIGNAL);
		}
}

TEST(an_endless_flood_starves_nobody)
{
	static const char *const options[] = { "--allowance", "0", NULL };
	static struct process    flooder;

	server_process_start(&s, options);
	process_start(&flooder, &(struct process_options){ .run = flood });
	process_expect(&flooder, "connected");
	peer_connect_named(&peers[0], s.port, "ann");
	for (int i = 0; i < 20; i++)
		peer_expect_quiet(&peers[0]);
	process_kill(&flooder, SIGKILL);
	server_process_stop(&s);
}

/* --- those of bots and reviews --- */

/* Starts eight long searches with one thread, so that seven wait. */
TEST(searches_wait_for_a_thread)
{
	const char *const options[] = { "--bot-threads", "1", NULL };

	server_process_start(&s, options);
	for (int i = 0; i < 8; i++) {
		peer_connect(&peers[i], s.port);
		peer_exchange(&peers[i], "bot 15x15x5 perfect you=x",
		    "= bot match=*");
	}
	peer_connect(&peers[8], s.port);
	for (int i = 0; i < 8; i++)
		peer_send(&peers[i], "move h8");
	for (int i = 0; i < 8; i++)
		peer_expect(&peers[i], "= move");
	peer_send(&peers[8], "bot 3x3x3 easy you=x");
	peer_expect(&peers[8], "= bot match=*");
	/* Bots answer the moves in their turn. */
	for (int i = 0; i < 8; i++)
		peer_expect(&peers[i], "* move * 2 *");
	server_process_stop(&s);
}

static const char *const talk_limits[] = { "2", "3", "0" };

TEST_EACH(a_player_says_so_many_lines, talk_limits)
{
	const char *const options[] = { "--talk-lines", talk_limits[_i],
		"--allowance", "0", NULL };

	server_process_start(&s, options);
	peer_connect_named(&peers[0], s.port, "ann");
	for (int i = 0; i < 3; i++) {
		peer_send(&peers[0], "shout %d", i);
		peer_expect(&peers[0],
		    i == 2 && _i == 0 ? "? shout flood :*" : "= shout*");
	}
	server_process_stop(&s);
}
