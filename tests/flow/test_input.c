/* test_input.c -- bytes of all kinds; nobody else's game notices. */

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

#include "tests/flow/table.h"
#include "tests/flow/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static struct server server;
static struct client ann, bob, c;
static unsigned      id;

/* A game of others, which has to go on. */
static void setup(void)
{
	static const char *const options[] = { "--allowance", "0", "--login",
		"1", NULL };

	server_start(&server, options);
	client_named(&ann, &server, "ann");
	client_named(&bob, &server, "bob");
	id = seat(&ann, &bob, "3x3x3");
	plays(&ann, &bob, id, 1, "b2");
	client_connect(&c, &server);
	hears(&c, "* you *");
}

static void teardown(void)
{
	plays(&bob, &ann, id, 2, "a1");
	hears_nothing_more(&ann);
	server_stop(&server);
	client_close(&ann);
	client_close(&bob);
	client_close(&c);
}

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
	ROW("say \x1b[2J\n", "? - control *"),
	ROW("say\ttab\n", "? - control *"),
	ROW("\x7f\n", "? - control *"),
	ROW("say caf\xe9\n", "? - utf8 *"),
	ROW("\xc0\xae\n", "? - utf8 *"),
	ROW("\xff\xff\xff\xff\n", "? - utf8 *"),
	ROW("say \xe2\x80\xae.\n", "? - hidden *"),
	ROW("@ ping\n", "? - tag *"),
	ROW("@t conquer\n", "?t - unknown *"),
	ROW("conquer everything\n", "? - unknown *"),
	ROW("\xc3\xa9t\xc3\xa9\n", "? - unknown *"),
	ROW("name\n", "? name missing *"),
	ROW("watch\n", "? watch missing *"),
	ROW("who is there\n", "? who surplus *"),
	ROW("games now\n", "? games surplus *"),
	ROW("seek 3x3x3 3x3x3\n", "? seek surplus *"),
	ROW("watch -1\n", "? watch number *"),
	ROW("watch 4294967296\n", "? watch number *"),
	ROW("watch 99999999999999999999\n", "? watch number *"),
	ROW("watch 4294967295\n", "? watch match *"),
	ROW("watch 0\n", "? watch match *"),
	ROW("seek 27x27x5\n", "? seek variant *"),
	ROW("seek 3x3x4\n", "? seek variant *"),
	ROW("seek 3 wait=soon\n", "? seek value *"),
	ROW("seek 3 wait=4294967296\n", "? seek value *"),
	ROW("seek 3 wait=1 wait=2\n", "? seek value *"),
	ROW("seek 3 until=1\n", "? seek key *"),
	ROW("seek 3 you=z\n", "? seek value *"),
	ROW("bot 3 strong\n", "? bot level *"),
	ROW("name hard~bot\n", "? name name *"),
	ROW("name a2345678901234567\n", "? name name *"),
};

START_TEST(a_line_that_is_wrong_is_refused_and_the_next_is_not)
{
	says(&c, "ping");
	hears_next(&c, "= ping");
	sends(&c, lines[_i].bytes, lines[_i].n);
	hears_next(&c, lines[_i].answer);
	hears_nothing_more(&c);
	/* Once more, a byte at a time. */
	for (size_t i = 0; i < lines[_i].n; i++)
		sends(&c, lines[_i].bytes + i, 1);
	hears_next(&c, lines[_i].answer);
	hears_nothing_more(&c);
}
END_TEST

START_TEST(a_line_may_be_so_long_and_no_longer)
{
	char line[1024];

	memset(line, ' ', sizeof(line));
	memcpy(line, "ping", 4);
	memcpy(line + 512, "\r\n", 2);
	sends(&c, line, 514);
	hears_next(&c, "= ping");
	memcpy(line + 512, " \nping\n", 7);
	sends(&c, line, 519);
	hears_next(&c, "? - long *");
	hears_next(&c, "= ping");
}
END_TEST

START_TEST(a_line_without_end_is_hung_up_on)
{
	static char flood[20000];

	memset(flood, 'x', sizeof(flood));
	says(&c, "ping");
	hears_next(&c, "= ping");
	/* Our sending may fail once the server has hung up. */
	(void)!send(c.socket, flood, sizeof(flood), MSG_NOSIGNAL);
	hears_end(&c, "? - long *");
}
END_TEST

static const struct {
	const char *bytes;
	size_t      n;
	const char *told;
} strangers[] = {
	ROW("GET / HTTP/1.1\r\nHost: x\r\nUser-Agent: y\r\nAccept: */*\r\n"
	    "Accept-Language: de\r\nCookie: a=b\r\nX: 1\r\nY: 2\r\n\r\n",
	    "* bye why=*"),
	ROW("POST /api HTTP/1.0\r\nContent-Length: 3\r\n\r\nabc",
	    "? - unknown *"),
	ROW("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "? - unknown *"),
	ROW("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\xa5\x0a\x11\x0a",
	    "? - *"),
	ROW("\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03", "* bye why=idle *"),
	ROW("\xff\xfb\x1f\xff\xfb\x20\xff\xfb\x18\xff\xfd\x01", "* bye why=*"),
	ROW("SSH-2.0-OpenSSH_9.2p1\r\n", "? - unknown *"),
	ROW("EHLO x\r\nMAIL FROM:<a>\r\nRCPT TO:<b>\r\nDATA\r\n.\r\nQUIT\r\n",
	    "= quit"),
	ROW("*1\r\n$4\r\nPING\r\nQUIT\r\n", "= ping"),
	ROW("half a line, and then nothing", "* bye why=idle *"),
	ROW("", "* bye why=idle *"),
};

START_TEST(a_stranger_is_told_and_let_go)
{
	sends(&c, strangers[_i].bytes, strangers[_i].n);
	if (strangers[_i].told[0] == '?') /* a line; more may come */
		client_end(&c);
	ck_assert(hears_end(&c, strangers[_i].told));
}
END_TEST

START_TEST(one_byte_now_and_then_is_no_line)
{
	long start = moment();

	while (!readable(c.socket, moment() + 20)) {
		ck_assert_int_lt(moment() - start, PATIENCE);
		(void)!send(c.socket, "x", 1, MSG_NOSIGNAL);
	}
	hears(&c, "* bye why=idle *");
}
END_TEST

START_TEST(a_thousand_lines_in_one_packet_are_answered_in_order)
{
	static char packet[16000];
	char        answer[32];
	size_t      n = 0;

	for (int i = 0; i < 1000; i++)
		n += (size_t)snprintf(packet + n, sizeof(packet) - n,
		    i % 10 == 9 ? "nonsense\n" : "ping %d\n", i);
	sends(&c, packet, n);
	for (int i = 0; i < 1000; i++) {
		snprintf(answer, sizeof(answer), "= ping %d", i);
		hears_next(&c, i % 10 == 9 ? "? - unknown *" : answer);
	}
	hears_nothing_more(&c);
}
END_TEST

/* Bytes that nobody would think of, the same each time. */
START_TEST(junk_hurts_nobody)
{
	unsigned long seed = 88172645463325252ul + (unsigned long)_i;
	char          junk[3000];
	struct client other;

	for (int round = 0; round < 20; round++) {
		for (size_t i = 0; i < sizeof(junk); i++) {
			seed ^= seed << 13;
			seed ^= seed >> 7;
			seed ^= seed << 17;
			junk[i] = (char)(seed % 11 == 0 ? '\n' :
				seed % 3 == 0           ? 'a' + seed / 64 % 26 :
							  seed / 64);
		}
		client_connect(&other, &server);
		(void)!send(other.socket, junk, sizeof(junk), MSG_NOSIGNAL);
		if (round % 2 == 0)
			client_reset(&other);
		client_close(&other);
	}
	says(&c, "ping");
	hears(&c, "= ping");
}
END_TEST

/* The deaf one watches a table where much is said. */
START_TEST(who_does_not_listen_is_let_go_and_others_miss_nothing)
{
	static char words[191];
	int         said = 0, small = 4096;
	unsigned    watchers;
	char        told[64];

	memset(words, 'x', sizeof(words) - 1);
	setsockopt(c.socket, SOL_SOCKET, SO_RCVBUF, &small, sizeof(small));
	says(&c, "watch %u", id);
	hears(&c, "= watch");
	do {
		for (int i = 0; i < 100; i++)
			says(&ann, "say %07d%s", said + i, words);
		for (int i = 0; i < 100; i++, said++) {
			snprintf(told, sizeof(told), "* say %u ann :%07d*", id,
			    said);
			hears_next(&bob, told);
			hears_next(&ann, told);
			hears_next(&ann, "= say");
		}
		ck_assert_int_lt(said, 100000);
		says(&ann, "games");
		watchers = value(hears_next(&ann, "* game *"), "watchers");
		hears_next(&ann, "= games count=1");
	} while (watchers > 0);
}
END_TEST

Suite *input_suite(void)
{
	Suite *s = suite_create("input");
	TCase *t = tcase_create("beside a game of others");

	tcase_add_checked_fixture(t, setup, teardown);
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t,
	    a_line_that_is_wrong_is_refused_and_the_next_is_not, 0,
	    LENGTH(lines));
	tcase_add_test(t, a_line_may_be_so_long_and_no_longer);
	tcase_add_test(t, a_line_without_end_is_hung_up_on);
	tcase_add_loop_test(t, a_stranger_is_told_and_let_go, 0,
	    LENGTH(strangers));
	tcase_add_test(t, one_byte_now_and_then_is_no_line);
	tcase_add_test(t, a_thousand_lines_in_one_packet_are_answered_in_order);
	tcase_add_loop_test(t, junk_hurts_nobody, 0, 4);
	tcase_add_test(t,
	    who_does_not_listen_is_let_go_and_others_miss_nothing);
	suite_add_tcase(s, t);
	return s;
}
