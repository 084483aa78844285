/* test_engine_client.c -- the client with engines that play, or fail. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/integration/client_process.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"

static const char *const none[] = { NULL };

static struct server_process server;
static struct process        client;

static void setup(void)
{
	char number[8];

	state_dir_create();
	server_process_start(&server, none);
	snprintf(number, sizeof(number), "%u", server.port);
	setenv("P", number, 1);
	setenv("N", program_path("noughts"), 1);
	setenv("E", program_path("noughts-engine"), 1);
}

static void teardown(void)
{
	server_process_stop(&server);
	state_dir_remove();
}

FIXTURE(setup, teardown);

/*
 * Runs a shell command in which $N is the client, $P the port and $E the
 * engine, until all processes that write to its output have ended. Returns the
 * status.
 */
static int run(const char *command)
{
	return process_run_shell(&client, command);
}

/* --- engines that play --- */

#define PLAY "timeout 600 $N -p $P --engine \"$E\" --turn 0.1 "

static const struct {
	const char *command;
	unsigned    games;
	const char *output;
} sessions[] = {
	{ PLAY "--play 15x15x5 --bot easy 2>&1 </dev/null", 1, "15x15x5:" },
	{ PLAY "--play 3x3x3 --bot perfect --games 2 2>&1 </dev/null", 2,
	    "The engine has won 0, lost 0 and drawn 2 of 2 games." },
	{ PLAY "--play 7x4x4 --bot easy -n ann 2>&1 </dev/null", 1,
	    "You are ann." },
	{ PLAY "--play 9x7x5/exact --bot easy 2>&1 </dev/null", 1,
	    "exactly 5" },
	/* two clients that meet twice, without a terminal */
	{ PLAY "--play 4x3x3 --games 2 >&- 2>&- <&- & " PLAY
	       "--play 4x3x3 --games 2 -n ann 2>&1 <&-; r=$?; wait; exit $r",
	    2, "of 2 games." },
};

TEST_EACH(plays_to_the_end, sessions)
{
	int status = run(sessions[_i].command);

	ck_assert_msg(status == 0, "status %d: %s", status, client.output);
	ck_assert_msg(strstr(client.output, sessions[_i].output) != NULL, "%s",
	    client.output);
	ck_assert_msg(strstr(client.output, "Goodbye.\n") != NULL, "%s",
	    client.output);
	ck_assert_msg(process_count(&client, "New game, ") ==
		sessions[_i].games,
	    "%s", client.output);
	ck_assert_msg(process_count(&client, " win with") +
		    process_count(&client, " wins with") +
		    process_count(&client, "A draw: the board is full.") ==
		sessions[_i].games,
	    "%s", client.output);
}

/* --- engines that choose --- */

static struct process engine, bob;

/* Starts the engine eve with its game and one more option, and bob at a terminal. */
static void
start_engine_and_bob(const char *game, const char *option, const char *value)
{
	static const char *const as_bob[] = { "-n", "bob", NULL };
	char                     command[512];
	const char *const options[] = { "-n", "eve", "--play", game, "--engine",
		command, "--games", "unlimited", option, value, NULL };

	snprintf(command, sizeof(command), "%s",
	    program_path("noughts-engine"));
	client_process_start(&engine, server.port, options);
	process_expect(&engine, "You are eve.");
	client_process_start(&bob, server.port, as_bob);
	process_expect(&bob, "You are bob.");
}

/* Bob challenges it by that name: nobody is asked twice within a minute. */
TEST_LOOP(an_engine_accepts_only_some, 0, 2)
{
	start_engine_and_bob("3x3x3", "--accept", "ann,Zo\303\253");
	if (_i == 1) {
		process_exchange(&bob, "name zoe", "You are zoe.");
	}
	process_type(&bob, "challenge eve 3x3x3");
	process_expect(&bob,
	    _i == 0 ? "I play with certain players only" : "New game, ");
}

/* The engine seeks, but neither a challenge nor a seek of bob reaches it. */
TEST(an_engine_refuses_some)
{
	start_engine_and_bob("3x3x3", "--refuse", "ann,bob");
	process_expect(&engine, "Looking for an opponent");
	process_exchange(&bob, "challenge eve 3x3x3",
	    "That player ignores you");
	process_exchange(&bob, "seek 3x3x3 wait=0 else=bot:easy", "easy bot");
	process_type(&bob, "resign");
	process_exchange(&bob, "name zoe", "You are zoe.");
	process_exchange(&bob, "seek 3x3x3 else=none", "New game, ");
	process_expect(&engine, "zoe");
}

/* Bob is the responder, then the opener. What the engine chooses is its own. */
TEST_LOOP(an_engine_plays_swap2, 0, 2)
{
	start_engine_and_bob("9x9x5", "--opponents", "any");
	if (_i == 0) {
		process_exchange(&bob,
		    "challenge eve 9x9x5 opening=swap2 you=o",
		    "Choose your side");
		process_exchange(&bob, "choose x", "Your turn");
	} else {
		process_exchange(&bob,
		    "challenge eve 9x9x5 opening=swap2 you=x", "New game, ");
		process_exchange(&bob, "e5", "put stone 2 of 3");
		process_exchange(&bob, "a9", "put stone 3 of 3");
		process_exchange(&bob, "f6", "eve chooses to ");
	}
}

/* The seat is that of the same key and the same name, but of a person. */
TEST(an_engine_takes_no_seat_of_a_person)
{
	char command[512];

	client_process_start(&bob, server.port,
	    (const char *const[]){
		"-n", "bob", "--play", "3x3x3", "--bot", "easy", NULL });
	process_expect(&bob, "Your turn");
	snprintf(command, sizeof(command), "%s",
	    program_path("noughts-engine"));
	client_process_start(&engine, server.port,
	    (const char *const[]){ "-n", "bob", "--play", "4x4x4", "--bot",
		"easy", "--engine", command, NULL });
	ck_assert_int_eq(process_wait(&engine), 1);
	ck_assert_msg(process_has_output(&engine, "That name is in use"), "%s",
	    engine.output);
	process_exchange(&bob, "resign", "You resign");
}

/* --- engines that do not --- */

#define READY "read a; read b; echo OK; read c; read d; read e; read f; read g;"

/* A child that outlives the client would keep its output open. */
static const struct {
	const char *engine, *output;
} wrong[] = {
	{ "cat", "the engine should answer OK, but sent: START 3" },
	{ "yes", "the engine should answer OK, but sent: y" },
	{ "exit 3", "the engine exited with status 3" },
	{ "exit 0", "the engine exited with status 0" },
	{ "/nowhere/at/all", "the engine exited with status 127" },
	{ "kill -TERM $$", "the engine was killed by signal 15" },
	{ "exec >&-; sleep 100", "the engine closed its output" },
	{ "sleep 100", "the engine did not answer OK in 5 seconds" },
	{ READY "sleep 100 & wait",
	    "the engine did not move within 0.1 seconds" },
	{ READY "trap '' TERM HUP INT; echo 9,9; sleep 100",
	    "the engine plays 9,9, which is not a free point" },
	{ READY "printf '\\033[2J\\n'; sleep 100",
	    "the engine should send a move, but sent: (unprintable text)" },
	{ "printf '%099999d' 1; sleep 100",
	    "the engine was stopped: a line received is too long" },
	{ "read a; printf '%05000d\\nERROR no\\n' 1; read b",
	    "the engine does not support 3x3x3: no" },
	{ "read a; echo ERROR I play five in a row; read b",
	    "the engine does not support 3x3x3: I play five in a row" },
};

TEST_EACH(reports_a_failed_engine, wrong)
{
	int status;

	setenv("BAD", wrong[_i].engine, 1);
	status = run("timeout 600 $N -p $P --engine \"$BAD\" --turn 0.1"
		     " --play 3x3x3 --bot easy 2>&1 </dev/null");
	ck_assert_msg(status == 1, "status %d: %s", status, client.output);
	ck_assert_msg(strstr(client.output, wrong[_i].output) != NULL, "%s",
	    client.output);
	ck_assert_msg(process_count(&client, "noughts: ") == 1, "%s",
	    client.output);
}

static const struct {
	const char *options, *output;
} options[] = {
	{ "--import", "a value is missing after \"--import\"" },
	{ "host x", "unexpected argument \"x\"" },
	{ "host:x", "a server is given as HOST, HOST:PORT or [IPV6]:PORT" },
	{ "--key-export a --key-import b", "--key-export cannot be combined" },
	{ "--engine ''", "--engine takes a command" },
	{ "--engine cat --demo", "--demo cannot be combined with --engine" },
	{ "--bot easy --demo", "--demo cannot be combined with --bot" },
	{ "--import a --demo", "--import cannot be combined with --demo" },
	{ "--export 1 a.sgf", "unknown option \"--export\"" },
	{ "--puzzle a", "--puzzle cannot be combined with \"a\"" },
	{ "--list a", "--list cannot be combined with \"a\"" },
	{ "--list", "--list cannot be combined with --port" },
	{ "--list -s a", "--list cannot be combined with --server" },
	{ "--list --demo", "--list cannot be combined with --demo" },
	{ "--puzzle --review a", "--puzzle cannot be combined with --review" },
	{ "--puzzle --import a", "--puzzle cannot be combined with" },
	{ "--local 3x3x3 --puzzle", "--local cannot be combined with" },
	{ "--local 3x3x3 --engine cat", "--local cannot be combined with" },
	{ "--local 3x3x3 --demo", "--local cannot be combined with" },
	{ "--local 3x3x3 --review a", "--local cannot be combined with" },
	{ "--puzzle --demo", "--puzzle cannot be combined with" },
	{ "--play gomoku --opening swap2 --demo --bot easy",
	    "--demo cannot be combined with --bot" },
	{ "--local 27x3x3", "--local \"27x3x3\": A variant is tictactoe" },
	{ "--play 15x15x5/foo", "--play \"15x15x5/foo\": The rules are free" },
	{ "--play gomoku --opening foo",
	    "--opening takes swap, swap2, pro, longpro or none, not \"foo\"" },
	{ "--play 9x8x5 --opening pro", "--opening \"pro\": An opening needs" },
	{ "--opening swap", "--opening requires --play" },
	{ "--engine cat --review a",
	    "--review cannot be combined with --engine" },
	{ "--engine cat --puzzle", "--puzzle cannot be combined with" },
	{ "--engine cat --games 0",
	    "--games takes a number from 1 to 1000000" },
	{ "--engine cat --games 2x",
	    "--games takes a number from 1 to 1000000" },
	{ "--engine cat --turn 0", "seconds from 0.001 to 3600" },
	{ "--engine cat --turn nan", "--turn takes a number" },
	{ "--engine cat --turn 1e9", "--turn takes a number" },
	{ "--games 2", "--games and --turn require --engine" },
	{ "--play 3x3x3 --turn 5", "--games and --turn require --engine" },
	{ "--opponents people", "--opponents requires --engine" },
	{ "--tournament", "--tournament requires --engine and --name" },
	{ "--engine cat --tournament",
	    "--tournament requires --engine and --name" },
	{ "--opponents any", "--opponents requires --engine" },
	{ "--engine cat --opponents cats",
	    "--opponents takes people, bots or any" },
	{ "--engine cat --bot easy --opponents bots",
	    "--opponents cannot be combined with --bot" },
	{ "--accept ann", "--accept and --refuse require --engine" },
	{ "--refuse ann", "--accept and --refuse require --engine" },
	{ "--engine cat --accept 1ann", "--accept takes up to 8 names" },
	{ "--engine cat --accept ann,", "--accept takes up to 8 names" },
	{ "--engine cat --refuse a,b,c,d,e,f,g,h,i",
	    "--refuse takes up to 8 names" },
	{ "--engine cat --refuse ann --bot easy",
	    "--accept and --refuse cannot be combined with --bot" },
	{ "--engine cat --accept ann --refuse bob",
	    "--accept cannot be combined with --refuse" },
};

TEST_EACH(refuses_wrong_options, options)
{
	char command[256];

	snprintf(command, sizeof(command),
	    "timeout 600 $N -p $P %s 2>&1 </dev/null", options[_i].options);
	ck_assert_int_eq(run(command), 2);
	ck_assert_msg(strstr(client.output, options[_i].output) != NULL, "%s",
	    client.output);
}

/* --- the engine's own options --- */

static const struct {
	const char *options, *output;
} refused[] = {
	{ "--limit 0", "--limit takes a number from 1 to 1000000, not \"0\"" },
	{ "--limit 5x",
	    "--limit takes a number from 1 to 1000000, not \"5x\"" },
	{ "3x3x3", "unexpected argument \"3x3x3\"" },
	{ "--analyse --solve 3x3x3",
	    "--analyse cannot be combined with --solve" },
	{ "--limit 60", "--limit is used only with --solve" },
	{ "--analyse --limit 5", "--limit is used only with --solve" },
	{ "--solve 3x3x4", "such as 6x5x4 or 4x4x3/misere, not \"3x3x4\"" },
};

TEST_EACH(the_engine_refuses_wrong_options, refused)
{
	char command[256];

	snprintf(command, sizeof(command), "timeout 600 $E %s 2>&1 </dev/null",
	    refused[_i].options);
	ck_assert_int_eq(run(command), 2);
	ck_assert_msg(strstr(client.output, refused[_i].output) != NULL, "%s",
	    client.output);
}
