/* test_client.c -- the real client, as a shell starts it. */

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/flow/person.h"
#include "tests/flow/suites.h"

#define SAID 65536

static const char *const none[] = { NULL };

/* Starts a shell's line in which $N is the client and $P the port. */
static FILE *start(const char *command, unsigned port)
{
	char  number[8];
	FILE *f;

	snprintf(number, sizeof(number), "%u", port);
	setenv("P", number, 1);
	setenv("N", getenv("NOUGHTS"), 1);
	f = popen(command, "r");
	ck_assert_ptr_nonnull(f);
	return f;
}

/* Reads what it says to its end; its exit status. */
static int finish(FILE *f, char said[SAID])
{
	size_t n = fread(said, 1, SAID - 1, f);
	int    status = pclose(f);

	said[n] = '\0';
	return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

static const struct {
	const char *command;
	int         status;
	const char *said[4]; /* all of them, in this order */
} visits[] = {
	{ "timeout 30 $N --demo --port $P </dev/null 2>&1", 0,
	    { "The perfect bot is X, the hard bot is O.",
		"The perfect bot (X) plays", "A draw: the board is full." } },
	{ "timeout 30 $N -p $P --play 4x3x3 --demo </dev/null 2>&1", 0,
	    { "The perfect bot is X", "wins with" } },
	{ "printf 'bot 3x3x3 easy you=x\\nb2\\n' | timeout 30 $N -p $P 2>&1", 0,
	    { "You play b2.", "The easy bot plays", "Goodbye." } },
	{ "printf 'b2' | timeout 30 $N -p $P --play 2x2 --bot easy -n ann 2>&1",
	    0, { "You are ann.", "The easy bot", "Goodbye." } },
	{ "timeout 30 $N 127.0.0.1:$P </dev/null 2>&1", 0,
	    { "Connected to noughtsd/", "Goodbye." } },
	{ "timeout 30 $N -p $P <&- 2>&1", 0, { "Goodbye." } },
	{ "TERM=dumb timeout 30 $N -p $P <tests/flow/script.txt 2>&1", 0,
	    { "There is no such command", "You play a1.", "Goodbye." } },
	{ "timeout 30 $N -p $P --play 3x3x9 2>&1 </dev/null", 2,
	    { "such as 3x3x3 or 15x15x5, not \"3x3x9\"; \"noughts --help\"" } },
	{ "timeout 30 $N -p $P --bot brutal 2>&1 </dev/null", 2,
	    { "the levels are easy, medium, hard and perfect, not "
	      "\"brutal\"" } },
	{ "timeout 30 $N -p $P --clock soon 2>&1 </dev/null", 2,
	    { "SECONDS/move, not \"soon\"" } },
	{ "timeout 30 $N -p $P --absent maybe 2>&1 </dev/null", 2,
	    { "--absent is bot, wait or forfeit, not \"maybe\"" } },
	{ "timeout 30 $N -p $P -n '4 ever' 2>&1 </dev/null", 2,
	    { "of A-Z a-z 0-9 _ -, not \"4 ever\"" } },
	{ "timeout 30 $N --colour 2>&1 </dev/null", 2, { "--help" } },
	{ "timeout 30 $N --help 2>&1", 0, { "Usage: noughts" } },
	{ "timeout 30 $N --version 2>&1", 0, { "noughts 0." } },
};

START_TEST(goes_as_it_should)
{
	static char   said[SAID];
	const char   *at = said;
	struct server s;
	int           status;

	server_start(&s, none);
	status = finish(start(visits[_i].command, s.port), said);
	for (int i = 0; i < 4 && visits[_i].said[i] != NULL; i++) {
		at = strstr(at, visits[_i].said[i]);
		ck_assert_msg(at != NULL, "no \"%s\" in \"%s\"",
		    visits[_i].said[i], said);
	}
	ck_assert_msg(status == visits[_i].status, "status %d: \"%s\"", status,
	    said);
	server_stop(&s);
}
END_TEST

START_TEST(says_that_no_server_answers)
{
	static char   said[SAID];
	struct server s;

	server_start(&s, none);
	server_stop(&s);
	ck_assert_int_eq(finish(start("timeout 30 $N -p $P </dev/null 2>&1",
				    s.port),
			     said),
	    1);
	ck_assert_ptr_nonnull(strstr(said, "no server at 127.0.0.1 port "));
	ck_assert_ptr_nonnull(strstr(said, "Connection refused"));
}
END_TEST

static const struct {
	const char *greeting;
	const char *said;
} strangers[] = {
	{ "HTTP/1.1 400 Bad Request\r\n\r\n", "is no noughts server" },
	{ "SSH-2.0-OpenSSH_9.2\r\n", "is no noughts server" },
	{ "\x15\x03\x01\n", "is no noughts server" },
	{ "", "is no noughts server" },
	{ "* hello noughts proto=9 server=x/1\n",
	    "a newer version of the protocol (9) than this program (1); this"
	    " program must be brought up to date" },
	{ "* hello noughts proto=0 server=x/1\n",
	    "an older version of the protocol (0) than this program (1); the"
	    " server must be brought up to date" },
	{ "* bye why=full :The server is full\n", "The server is full" },
};

START_TEST(says_what_it_found_instead)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	const char        *greeting = strangers[_i].greeting;
	int                listener = socket(AF_INET, SOCK_STREAM, 0), peer;
	socklen_t          length = sizeof(a);
	static char        said[SAID];
	FILE              *f;

	ck_assert_int_eq(bind(listener, (struct sockaddr *)&a, length), 0);
	ck_assert_int_eq(listen(listener, 1), 0);
	getsockname(listener, (struct sockaddr *)&a, &length);
	f = start("timeout 30 $N -p $P </dev/null 2>&1", ntohs(a.sin_port));
	peer = accept(listener, NULL, NULL);
	ck_assert_int_ge(send(peer, greeting, strlen(greeting), MSG_NOSIGNAL),
	    0);
	shutdown(peer, SHUT_WR);
	ck_assert_int_eq(finish(f, said), 1);
	ck_assert_msg(strstr(said, strangers[_i].said) != NULL, "\"%s\"", said);
	close(peer);
	close(listener);
}
END_TEST

Suite *client_suite(void)
{
	Suite *s = suite_create("client");
	TCase *t = tcase_create("visits");

	tcase_add_checked_fixture(t, home_make, home_remove);
	tcase_add_loop_test(t, goes_as_it_should, 0,
	    sizeof(visits) / sizeof(visits[0]));
	tcase_add_test(t, says_that_no_server_answers);
	tcase_add_loop_test(t, says_what_it_found_instead, 0,
	    sizeof(strangers) / sizeof(strangers[0]));
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	return s;
}
