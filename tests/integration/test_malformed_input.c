/*
 * test_malformed_input.c -- arbitrary bytes are refused, and other games go on.
 */

#include <sys/socket.h>

#include "tests/support/published_games.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"

static struct server_process server;
static struct peer           ann, bob, c;
static unsigned              id;

/* Starts another game, which must go on. */
static void setup(void)
{
	static const char *const options[] = { "--allowance", "0",
		"--talk-lines", "0", NULL };

	server_process_start(&server, options);
	peer_connect_named(&ann, server.port, "ann");
	peer_connect_named(&bob, server.port, "bob");
	id = seat_players(&ann, &bob, "3x3x3");
	play_move(&ann, &bob, id, 1, "b2");
	peer_connect(&c, server.port);
	peer_expect(&c, "* you *");
}

static void teardown(void)
{
	play_move(&bob, &ann, id, 2, "a1");
	peer_expect_quiet(&ann);
	server_process_stop(&server);
	peer_close(&ann);
	peer_close(&bob);
	peer_close(&c);
}

FIXTURE(setup, teardown);

#define ROW(bytes, answer)                       \
	{                                        \
		bytes, sizeof(bytes) - 1, answer \
	}

static const struct {
	const char *bytes;
	size_t      n;
	const char *reply;
} foreign_servers[] = {
	ROW("GET / HTTP/1.1\r\nHost: x\r\nUser-Agent: y\r\nAccept: */*\r\n"
	    "Accept-Language: de\r\nCookie: a=b\r\nX: 1\r\nY: 2\r\n\r\n",
	    "* bye why=stranger *"),
	ROW("POST /api HTTP/1.0\r\nContent-Length: 3\r\n\r\nabc",
	    "* bye why=stranger *"),
	ROW("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "* bye why=stranger *"),
	ROW("SSH-2.0-OpenSSH_9.2p1\r\n", "? - unknown *"),
	ROW("EHLO x\r\nMAIL FROM:<a>\r\nRCPT TO:<b>\r\nDATA\r\n.\r\nQUIT\r\n",
	    "= quit"),
	ROW("*1\r\n$4\r\nPING\r\nQUIT\r\n", "= ping"),
};

TEST_EACH(a_foreign_protocol_is_answered_and_closed, foreign_servers)
{
	peer_send_bytes(&c, foreign_servers[_i].bytes, foreign_servers[_i].n);
	if (foreign_servers[_i].reply[0] == '?') /* a line; more may come */
		peer_shutdown(&c);
	ck_assert(peer_expect_eof(&c, foreign_servers[_i].reply));
}

/* Pseudo-random bytes, the same each time. */
TEST_LOOP(random_bytes_do_no_harm, 0, 4)
{
	unsigned long seed = 88172645463325252ul + (unsigned long)_i;
	char          junk[3000];
	struct peer   other;

	for (int round = 0; round < 20; round++) {
		for (size_t i = 0; i < sizeof(junk); i++) {
			seed ^= seed << 13;
			seed ^= seed >> 7;
			seed ^= seed << 17;
			junk[i] = (char)(seed % 11 == 0 ? '\n' :
				seed % 3 == 0           ? 'a' + seed / 64 % 26 :
							  seed / 64);
		}
		peer_connect(&other, server.port);
		(void)!send(other.socket, junk, sizeof(junk), MSG_NOSIGNAL);
		if (round % 2 == 0)
			peer_reset(&other);
		peer_close(&other);
	}
	peer_exchange(&c, "ping", "= ping");
}
