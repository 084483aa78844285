/*
 * test_client_startup.c -- the client with many kinds of options and servers.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/integration/client_process.h"
#include "tests/support/peer.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"

FIXTURE(state_dir_create, state_dir_remove);

static const char *const none[] = { NULL };

static struct process client;

/*
 * Starts a shell command in which $N is the client, $E the engine and $P the
 * port.
 */
static void start(const char *command, unsigned port)
{
	const char *argv[] = { "sh", "-c", command, NULL };
	char        number[8];

	snprintf(number, sizeof(number), "%u", port);
	setenv("P", number, 1);
	setenv("N", program_path("noughts"), 1);
	setenv("E", program_path("noughts-engine"), 1);
	process_start(&client, &(struct process_options){ .argv = argv });
}

static const struct {
	const char *command;
	int         status;
	const char *output[4]; /* in this order */
} sessions[] = {
	{ "timeout 600 $N --demo 127.0.0.1:$P </dev/null 2>&1", 0,
	    { "The perfect bot is X, the hard bot is O.",
		"The perfect bot (X) plays", "A draw: the board is full." } },
	{ "timeout 600 $N --play 4x3x3 --demo 127.0.0.1:$P </dev/null 2>&1", 0,
	    { "The perfect bot is X", "wins with" } },
	{ "printf 'bot 3x3x3 easy you=x\\nb2\\n' | timeout 600 $N 127.0.0.1:$P "
	  "2>&1",
	    0, { "You play b2.", "The easy bot plays", "Goodbye." } },
	{ "printf 'b2' | timeout 600 $N --play 2x2 --bot easy -n ann "
	  "127.0.0.1:$P 2>&1",
	    0, { "You are ann.", "The easy bot", "Goodbye." } },
	{ "timeout 600 $N 127.0.0.1:$P </dev/null 2>&1", 0,
	    { "Connected to noughtsd/", "Goodbye." } },
	{ "timeout 600 $N 127.0.0.1:$P <&- 2>&1", 0, { "Goodbye." } },
	{ "TERM=dumb timeout 600 $N 127.0.0.1:$P <tests/integration/script.txt "
	  "2>&1",
	    0, { "Unknown command", "You play a1.", "Goodbye." } },
	{ "timeout 600 $N --play 3x3x9 127.0.0.1:$P 2>&1 </dev/null", 2,
	    { "--play \"3x3x9\": A variant is tictactoe, gomoku, connect4 or "
	      "columns x rows (2 to 26) x stones in a row (2 to the longer "
	      "side)",
		"noughts --help\"" } },
	{ "printf 'bot chess easy\\n' | timeout 600 $N 127.0.0.1:$P 2>&1", 0,
	    { "A variant is tictactoe, gomoku, connect4 or columns" } },
	{ "timeout 600 $N --bot brutal 127.0.0.1:$P 2>&1 </dev/null", 2,
	    { "--bot takes easy, medium, hard or perfect, not "
	      "\"brutal\"" } },
	{ "timeout 600 $N --clock soon 127.0.0.1:$P 2>&1 </dev/null", 2,
	    { "SECONDS/move, not \"soon\"" } },
	{ "timeout 600 $N --absent maybe 127.0.0.1:$P 2>&1 </dev/null", 2,
	    { "--absent takes bot, wait or forfeit, not \"maybe\"" } },
	{ "timeout 600 $N -n '4 ever' 127.0.0.1:$P 2>&1 </dev/null", 2,
	    { "letters of one script, digits, _ or -, not \"4 ever\"" } },
	{ "timeout 600 $N --colour 2>&1 </dev/null", 2, { "--help" } },
	{ "timeout 600 $N --help 2>&1", 0, { "Usage: noughts" } },
	{ "timeout 600 $N --version 2>&1", 0, { "noughts 0." } },
	{ "timeout 600 $N -h 2>&1", 0, { "Usage: noughts" } },
	{ "timeout 600 $N -V 2>&1", 0, { "noughts 0." } },
	{ "timeout 600 $E -h 2>&1", 0, { "Usage: noughts-engine" } },
	{ "timeout 600 $E -V 2>&1", 0, { "noughts-engine 0." } },
	{ "timeout 600 $E --solve 5x3x3 2>&1", 0,
	    { "5x3x3 first plies=7 nodes=" } },
	{ "timeout 600 $E --solve 9x9x9 --limit 1 2>&1", 2,
	    { "9x9x9 unknown nodes=",
		"not solved in 1 s: no win by threats" } },
	{ "timeout 600 $E --solve 7x7x5 --limit 1 2>&1", 2,
	    { "7x7x5 unknown", "not solved in 1 s; try a larger --limit" } },
	{ "printf 'review 3x3x3 b2\n%05000d\nposition 3x3x3 b2' 1 | "
	  "timeout 600 $E --analyse 2>&1",
	    0, { "? - long ", "* move 1 b2 ", "= review count=1" } },
	{ "printf 'position 3x3x3 b2' | timeout 600 $E --analyse 2>&1", 0,
	    { "= position score=" } },
	{ "printf '%09999d' 1 | timeout 600 $E --analyse 2>&1", 0, { NULL } },
	{ "timeout 600 $E --analyse 2>&1 <&-", 0, { NULL } },
	{ "printf 'START 15\r\n%0300d\nABOUT' 1 | timeout 600 $E 2>&1", 0,
	    { "OK", "UNKNOWN", "name=\"noughts\"" } },
	{ "printf 'START 15\nEND\nABOUT\n' | timeout 600 $E 2>&1 | "
	  "tail -n 1",
	    0, { "OK" } },
	{ "timeout 600 $E --solve chess 2>&1", 2,
	    { "--solve \"chess\": A variant is tictactoe, gomoku, connect4" } },
	{ "timeout 600 $E --solve 4x4x3/chess 2>&1", 2,
	    { "--solve \"4x4x3/chess\": The rules are free" } },
};

TEST_EACH(runs_as_its_options_say, sessions)
{
	struct server_process s;
	int                   status;

	server_process_start(&s, none);
	start(sessions[_i].command, s.port);
	for (int i = 0; i < 4 && sessions[_i].output[i] != NULL; i++)
		process_expect(&client, sessions[_i].output[i]);
	status = process_wait(&client);
	ck_assert_msg(status == sessions[_i].status, "status %d: \"%s\"",
	    status, client.output);
	server_process_stop(&s);
}

TEST(reports_that_no_server_answers)
{
	struct server_process s;

	server_process_start(&s, none);
	server_process_stop(&s);
	start("timeout 600 $N 127.0.0.1:$P </dev/null 2>&1", s.port);
	process_expect(&client, "no server at 127.0.0.1 port ");
	process_expect(&client, "Connection refused");
	ck_assert_int_eq(process_wait(&client), 1);
}

TEST(asks_for_the_interface_of_a_link_local_address)
{
	start("timeout 600 $N fe80::1 </dev/null 2>&1", 0);
	process_expect(&client,
	    "no server at fe80::1 port 4242: a link-local address needs its "
	    "interface, as fe80::1%eth0.");
	ck_assert_int_eq(process_wait(&client), 1);
}

static const struct {
	const char *greeting;
	const char *output;
} foreign_servers[] = {
	{ "HTTP/1.1 400 Bad Request\r\n\r\n", "is not a noughts server" },
	{ "SSH-2.0-OpenSSH_9.2\r\n", "is not a noughts server" },
	{ "\x15\x03\x01\n", "is not a noughts server" },
	{ "", "is not a noughts server" },
	{ "* hello noughts proto=9 server=x/1\n",
	    "a newer version of the protocol (9) than this program (1); update "
	    "this program" },
	{ "* hello noughts proto=0 server=x/1\n",
	    "an older version of the protocol (0) than this program (1);"
	    " update the server" },
	{ "* bye why=full :The server is full\n", "The server is full" },
};

/* Expects the client's failure with a server that sends these bytes. */
static void expect_report(const char *bytes, size_t length, const char *report)
{
	struct peer_listener listener;
	struct peer          peer;

	peer_listener_open(&listener, 0);
	start("timeout 600 $N 127.0.0.1:$P </dev/null 2>&1", listener.port);
	peer_listener_accept(&listener, &peer);
	peer_send_bytes(&peer, bytes, length);
	peer_shutdown(&peer);
	process_expect(&client, report);
	ck_assert_int_eq(process_wait(&client), 1);
	peer_close(&peer);
	peer_listener_close(&listener);
}

TEST_EACH(reports_a_foreign_server, foreign_servers)
{
	const char *greeting = foreign_servers[_i].greeting;

	expect_report(greeting, strlen(greeting), foreign_servers[_i].output);
}

TEST(reports_a_line_that_is_too_long)
{
	char line[5000];

	memset(line, '0', sizeof(line));
	line[sizeof(line) - 1] = '\n';
	expect_report(line, sizeof(line), "is not a noughts server");
}
