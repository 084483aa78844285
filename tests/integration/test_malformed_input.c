/*
 * test_malformed_input.c -- arbitrary bytes are refused, and other games go on.
 */

#include <stdio.h>
#include <string.h>
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
	const char *answer;
} lines[] = {
	ROW("say a\0b\n", "? - control *"),
	ROW("say caf\xe9\n", "? - utf8 *"),
	ROW("say \xe2\x80\xae.\n", "? - hidden *"),
	ROW("watch 99999999999999999999\n", "? watch number *"),
	ROW("name a2345678901234567\n", "? name name *"),
};

TEST_EACH(a_wrong_line_is_refused_and_the_next_is_not, lines)
{
	peer_send(&c, "ping");
	peer_expect_next(&c, "= ping");
	peer_send_bytes(&c, lines[_i].bytes, lines[_i].n);
	peer_expect_next(&c, lines[_i].answer);
	peer_expect_quiet(&c);
	/* The same again, one byte at a time. */
	for (size_t i = 0; i < lines[_i].n; i++)
		peer_send_bytes(&c, lines[_i].bytes + i, 1);
	peer_expect_next(&c, lines[_i].answer);
	peer_expect_quiet(&c);
}

TEST(lines_have_a_maximal_length)
{
	char line[1024];

	memset(line, ' ', sizeof(line));
	memcpy(line, "ping", 4);
	memcpy(line + 512, "\r\n", 2);
	peer_send_bytes(&c, line, 514);
	peer_expect_next(&c, "= ping");
	memcpy(line + 512, " \nping\n", 7);
	peer_send_bytes(&c, line, 519);
	peer_expect_next(&c, "? - long *");
	peer_expect_next(&c, "= ping");
}

TEST(an_endless_line_closes_the_connection)
{
	static char flood[20000];

	memset(flood, 'x', sizeof(flood));
	peer_send(&c, "ping");
	peer_expect_next(&c, "= ping");
	/* Sending may fail once the server has closed. */
	(void)!send(c.socket, flood, sizeof(flood), MSG_NOSIGNAL);
	peer_expect_eof(&c, "? - long *");
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

/* None of these has a newline. The last one is sent repeatedly. */
static const char *const unfinished[] = {
	"",
	"half a li",
	"\xff\xfb\x1f\xff\xfb\x20\xff\xfb\x18\xff\xfd\x01", /* telnet */
	"x",
};

TEST_EACH(a_client_without_a_line_is_closed, unfinished)
{
	static const char *const hasty[] = { "--login-timeout", "0.1", NULL };
	const char              *text = unfinished[_i];
	struct server_process    s;
	struct peer              silent;

	server_process_start(&s, hasty);
	peer_connect(&silent, s.port);
	(void)!send(silent.socket, text, strlen(text), MSG_NOSIGNAL);
	peer_expect(&silent, "* you *");
	while (_i == LENGTH(unfinished) - 1 &&
	    !wait_readable(silent.socket, time_ms_now() + 20))
		(void)!send(silent.socket, text, strlen(text), MSG_NOSIGNAL);
	peer_expect(&silent, "* bye why=idle *");
	server_process_stop(&s);
}

TEST(a_thousand_lines_in_one_packet_are_answered_in_order)
{
	static char packet[16000];
	char        answer[32];
	size_t      n = 0;

	for (int i = 0; i < 1000; i++)
		n += (size_t)snprintf(packet + n, sizeof(packet) - n,
		    i % 10 == 9 ? "nonsense\n" : "ping %d\n", i);
	peer_send_bytes(&c, packet, n);
	for (int i = 0; i < 1000; i++) {
		snprintf(answer, sizeof(answer), "= ping %d", i);
		peer_expect_next(&c, i % 10 == 9 ? "? - unknown *" : answer);
	}
	peer_expect_quiet(&c);
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

/* A spectator that does not read, in a match with much chat. */
TEST(a_client_that_does_not_read_misses_talk_only)
{
	static char words[191];
	int         small = 4096;
	char        reply[64];

	memset(words, 'x', sizeof(words) - 1);
	setsockopt(c.socket, SOL_SOCKET, SO_RCVBUF, &small, sizeof(small));
	peer_send(&c, "watch %u", id);
	peer_expect(&c, "= watch");
	for (int said = 0; said < 3000; said++) {
		peer_send(&ann, "say %07d%s", said, words);
		snprintf(reply, sizeof(reply), "* say %u ann :%07d*", id, said);
		peer_expect_next(&bob, reply);
		peer_expect_next(&ann, reply);
		peer_expect_next(&ann, "= say");
	}
	peer_expect(&c, "# Talk was left out, *");
	peer_exchange(&ann, "say again", "= say");
	peer_expect(&bob, "* say *:again");
	peer_expect(&c, "* say *:again");
}
