/* test_beacon.c -- what a server answers to whom, and what else may answer. */

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common/ask.h"
#include "tests/flow/flow.h"
#include "tests/flow/lan.h"
#include "tests/flow/suites.h"

#define NONE "No server answers."

#define QUESTION "@0123456789abcdef noughts"

static struct program server, client;

static struct sockaddr_in beacon_at(uint32_t host)
{
	return (struct sockaddr_in){ .sin_family = AF_INET,
		.sin_port = htons(ASK_PORT),
		.sin_addr.s_addr = htonl(host) };
}

static const struct {
	const char *options;
	const char *abroad, *at_home; /* as others and itself find it */
} places[] = {
	{ "", "10.77.0.1:5001", "127.0.0.1:5001" },
	{ "--listen 127.0.0.1", NONE, "127.0.0.1:5001" },
	{ "--listen 10.77.0.1", "10.77.0.1:5001", "10.77.0.1:5001" },
	{ "--beacon off", NONE, NONE },
	{ "--beacon on --listen 127.0.0.2", NONE, NONE },
};

START_TEST(is_found_where_it_listens)
{
	char command[128];

	if (!lan_is_up)
		return;
	lan_plug_both();
	snprintf(command, sizeof(command), "exec $D --port 5001 %s",
	    places[_i].options);
	lan_serve(&server, &odin, command);
	lan_list(&client, &thor);
	ck_assert_int_eq(lan_listed(&client, places[_i].abroad), 1);
	lan_list(&client, &odin);
	ck_assert_int_eq(lan_listed(&client, places[_i].at_home), 1);
}
END_TEST

/* The answer of who is asked straight at that address of odin's. */
static void ask(uint32_t host, char said[ASK_SIZE + 1])
{
	struct sockaddr_in there = beacon_at(host);
	int                fd = machine_socket(&odin, AF_INET, SOCK_DGRAM);
	ssize_t            n;

	/* A connected socket hears nobody else. */
	ck_assert_int_eq(connect(fd, (void *)&there, sizeof(there)), 0);
	snprintf(said, ASK_SIZE + 1, "%-*s", ASK_SIZE, QUESTION);
	ck_assert_int_eq(send(fd, said, ASK_SIZE, 0), ASK_SIZE);
	ck_assert(readable(fd, moment() + PATIENCE));
	n = recv(fd, said, ASK_SIZE, 0);
	ck_assert_int_gt(n, 0);
	said[n] = '\0';
	close(fd);
}

START_TEST(answers_from_where_it_was_asked)
{
	char said[ASK_SIZE + 1];

	if (!lan_is_up)
		return;
	lan_serve(&server, &odin, "exec $D --port 0 --listen 127.0.0.2");
	ask(INADDR_LOOPBACK + 1, said);
	ck_assert_ptr_nonnull(strstr(said, " :odin"));
}
END_TEST

START_TEST(is_the_same_one_after_a_restart)
{
	char said[3][ASK_SIZE + 1];

	if (!lan_is_up)
		return;
	for (int i = 0; i < 3; i++) {
		lan_serve(&server, &odin,
		    i < 2 ? "exec $D --port 5001" :
			    "exec $D --port 5001 --store none");
		ask(INADDR_LOOPBACK, said[i]);
		program_run(&client, &odin, "kill $(pidof noughtsd)");
		program_ends(&server);
	}
	ck_assert_str_eq(said[0], said[1]);
	ck_assert_str_ne(said[0], said[2]);
}
END_TEST

/* --- what may come instead --- */

/* Answers a question with a line behind its nonce. */
static void answer(int fd, const char *rest)
{
	char               question[ASK_SIZE], line[ASK_SIZE];
	struct sockaddr_in peer;
	socklen_t          length = sizeof(peer);
	int                n;

	ck_assert(readable(fd, moment() + PATIENCE));
	ck_assert_int_eq(recvfrom(fd, question, sizeof(question), 0,
			     (struct sockaddr *)&peer, &length),
	    ASK_SIZE);
	/* "@NONCE", and the same with another nonce. */
	for (int wrong = 1; wrong >= 0; wrong--) {
		question[1] ^= (char)wrong;
		n = snprintf(line, sizeof(line), "=%.16s noughts %s",
		    question + 1, rest);
		question[1] ^= (char)wrong;
		if (wrong)
			memcpy(strstr(line, "id=") + 3, "ffff", 4);
		ck_assert_int_eq(sendto(fd, line, (size_t)n, 0,
				     (struct sockaddr *)&peer, length),
		    n);
	}
}

static const struct {
	const char *rest, *told;
} strangers[] = {
	{ "proto=2..3 port=7 id=0123456789abcdef :fenrir",
	    "fenrir at 127.0.0.1:7 speaks a newer version of the protocol (2)"
	    " than this program (1)" },
	{ "proto=0..0 port=7 id=0123456789abcdef :fenrir",
	    "speaks an older version of the protocol (0)" },
	{ "proto=1..1 port=7 id=0123456789abcdef :\x1b[2J", NONE },
	{ "proto=1..1 port=99999 id=0123456789abcdef :x", NONE },
	{ "id=0123456789abcdef", NONE },
};

START_TEST(tells_what_it_found_instead)
{
	struct sockaddr_in here = beacon_at(INADDR_ANY);
	int                fd;

	if (!lan_is_up)
		return;
	fd = machine_socket(&thor, AF_INET, SOCK_DGRAM);
	ck_assert_int_eq(bind(fd, (struct sockaddr *)&here, sizeof(here)), 0);
	program_start(&client, &thor, false, "$N --list");
	answer(fd, strangers[_i].rest);
	program_ends(&client);
	ck_assert_int_eq(lan_listed(&client, strangers[_i].told), 1);
	ck_assert_ptr_null(strstr(client.said, "is there"));
	ck_assert_ptr_null(strchr(client.said, '\x1b'));
	close(fd);
}
END_TEST

/* One is there, but not for us: so we serve ourselves. */
START_TEST(joins_none_that_it_cannot_talk_to)
{
	struct sockaddr_in here = beacon_at(INADDR_ANY);
	int                fd;

	if (!lan_is_up)
		return;
	lan_plug_both();
	fd = machine_socket(&odin, AF_INET, SOCK_DGRAM);
	ck_assert_int_eq(bind(fd, (struct sockaddr *)&here, sizeof(here)), 0);
	program_start(&client, &thor, false, "exec $N --play 3x3x3");
	answer(fd, strangers[_i].rest);
	program_hears(&client, "fenrir at 10.77.0.1:7 speaks");
	program_hears(&client, "must be brought up to date to play there.\n");
	program_hears(&client, "Nobody serves on this network");
	program_hears(&client, "Looking for an opponent");
	close(fd);
}
END_TEST

/* Lets the server read what has been asked. */
static void settle(struct client *c)
{
	hears_nothing_more(c);
	hears_nothing_more(c);
}

/* How many answers have come; none is longer than the question. */
static unsigned count_answers(int fd)
{
	char     bytes[ASK_SIZE + 1];
	unsigned n = 0;
	ssize_t  length;

	while ((length = recv(fd, bytes, sizeof(bytes), MSG_DONTWAIT)) >= 0) {
		ck_assert_int_le(length, ASK_SIZE);
		n++;
	}
	return n;
}

START_TEST(is_no_use_to_who_floods_others)
{
	struct sockaddr_in   here = beacon_at(INADDR_LOOPBACK), games = here;
	static struct client c = { .name = "a guest" };
	char                 question[ASK_SIZE + 1];
	unsigned             n = 0;
	long                 begun = moment();
	int                  fd;

	if (!lan_is_up)
		return;
	lan_serve(&server, &odin, "exec $D --port 5001 --allowance 0");
	games.sin_port = htons(5001);
	fd = machine_socket(&odin, AF_INET, SOCK_DGRAM);
	c.socket = machine_socket(&odin, AF_INET, SOCK_STREAM);
	ck_assert_int_eq(connect(c.socket, (void *)&games, sizeof(games)), 0);
	ck_assert_int_eq(connect(fd, (void *)&here, sizeof(here)), 0);
	hears(&c, "* you *");
	snprintf(question, sizeof(question), "%-*s", ASK_SIZE, QUESTION);
	/* What is shorter than an answer gets none. */
	ck_assert_int_eq(send(fd, question, 120, 0), 120);
	settle(&c);
	ck_assert_uint_eq(count_answers(fd), 0);
	for (int i = 0; i < 2000; i++) {
		ck_assert_int_eq(send(fd, question, ASK_SIZE, 0), ASK_SIZE);
		if (i % 10 != 9)
			continue;
		settle(&c);
		n += count_answers(fd);
	}
	ck_assert_uint_ge(n, 200);
	ck_assert_uint_le(n, 200 * (unsigned)((moment() - begun) / 1000 + 2));
	client_close(&c);
	close(fd);
}
END_TEST

Suite *beacon_suite(void)
{
	Suite *s = suite_create("beacon");
	TCase *t = tcase_create("answers");

	tcase_add_checked_fixture(t, lan_setup, lan_teardown);
	tcase_add_loop_test(t, is_found_where_it_listens, 0,
	    sizeof(places) / sizeof(places[0]));
	tcase_add_test(t, answers_from_where_it_was_asked);
	tcase_add_test(t, is_the_same_one_after_a_restart);
	tcase_add_loop_test(t, tells_what_it_found_instead, 0,
	    sizeof(strangers) / sizeof(strangers[0]));
	tcase_add_loop_test(t, joins_none_that_it_cannot_talk_to, 0, 2);
	tcase_add_test(t, is_no_use_to_who_floods_others);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	return s;
}
