/* test_bot.c -- noughts-bot with engines that play, or fail. */

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
	setenv("B", program_path("noughts-bot"), 1);
	setenv("E", program_path("noughts-engine"), 1);
}

static void teardown(void)
{
	server_process_stop(&server);
	state_dir_remove();
}

FIXTURE(setup, teardown);

/*
 * Runs a shell command in which $B is noughts-bot, $N the client, $P the port
 * and $E the engine, until all processes that write to its output have ended. Returns the
 * status.
 */
static int run(const char *command)
{
	return process_run_shell(&client, command);
}

/* --- engines that play --- */

#define PLAY(options) \
	"timeout 600 $B --turn 0.1 " options " 127.0.0.1:$P \"$E\" "

/* Two of them meet; the output is that of the second. */
static const struct {
	const char *command;
	unsigned    games;
	const char *output;
} sessions[] = {
	{ PLAY("--play 7x4x4") ">&- 2>&- & " PLAY(
	      "--play 7x4x4") "2>&1 </dev/null; r=$?; wait; exit $r",
	    1, "7x4x4:" },
	{ PLAY("--play '6x5x5/exact undo=off' -n eve") ">&- 2>&- & " PLAY(
	      "--play '6x5x5/exact undo=off' -n ann") "2>&1 </dev/null; r=$?; "
						      "wait; exit $r",
	    1, "exactly 5" },
	/* without a terminal */
	{ PLAY("--play 4x3x3 --games 2") ">&- 2>&- <&- & " PLAY(
	      "--play 4x3x3 --games 2 -n ann") "2>&1 <&-; r=$?; wait; exit $r",
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

static struct process bot, bob;

/* Starts noughts-bot with up to six options, and bob at a terminal. */
static void start_bot_and_bob(const char *const options[])
{
	static const char *const as_bob[] = { "-n", "bob", NULL };
	char                     engine[512], address[32];
	const char *argv[16] = { program_path("noughts-bot"), "--games",
		"unlimited", address, engine };

	for (int i = 0; options[i] != NULL; i++)
		argv[5 + i] = options[i];
	snprintf(address, sizeof(address), "127.0.0.1:%u", server.port);
	snprintf(engine, sizeof(engine), "%s", getenv("E"));
	process_start(&bot, &(struct process_options){ .argv = argv });
	client_process_start(&bob, server.port, as_bob);
	process_expect(&bob, "You are bob.");
}

/* Bob challenges it by that name: nobody is asked twice within a minute. */
TEST_LOOP(an_engine_accepts_only_some, 0, 2)
{
	start_bot_and_bob((const char *const[]){
	    "-n", "eve", "--accept", "ann", "--accept", "Zoe", NULL });
	process_expect(&bot, "You are eve.");
	if (_i == 1)
		process_exchange(&bob, "name zoe", "You are zoe.");
	process_type(&bob, "challenge eve 3x3x3");
	process_expect(&bob,
	    _i == 0 ? "I play with certain players only" : "New game, ");
}

/* It seeks no person, and declines the challenge of one. */
TEST(an_engine_plays_programs_only)
{
	start_bot_and_bob((const char *const[]){
	    "-n", "eve", "--only", "programs", NULL });
	process_expect(&bot, "Looking for an opponent");
	process_exchange(&bob, "who",
	    "eve (program) is looking for an opponent, Tic-tac-toe, against "
	    "programs "
	    "only.");
	process_exchange(&bob, "challenge eve 3x3x3",
	    "I do not play your kind");
}

/* Bob is told that his opponent is a program. */
TEST(an_engine_seeks_on_its_terms)
{
	start_bot_and_bob((const char *const[]){
	    "-n", "eve", "--play", "5x5x4 undo=off", "--clock", "1+0", NULL });
	process_expect(&bot, "Looking for an opponent");
	process_exchange(&bob, "seek 5x5x4 undo=off clock=1+0 else=none",
	    "eve (program) is ");
	process_exchange(&bob, "resign", "You resign");
	process_expect(&bot, "The engine has won 1");
}

/* Bob is the responder, then the opener. What the engine chooses is its own. */
TEST_LOOP(an_engine_plays_swap2, 0, 2)
{
	start_bot_and_bob((const char *const[]){
	    "-n", "eve", "--play", "9x9x5", NULL });
	process_expect(&bot, "You are eve.");
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
	client_process_start(&bob, server.port,
	    (const char *const[]){
		"-n", "bob", "--play", "3x3x3", "--bot", "easy", NULL });
	process_expect(&bob, "Your turn");
	ck_assert_int_eq(run("timeout 600 $B -n bob --play 4x4x4 127.0.0.1:$P "
			     "\"$E\" 2>&1 </dev/null"),
	    1);
	ck_assert_msg(process_has_output(&client, "That name is in use"), "%s",
	    client.output);
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
	client_process_start(&bob, server.port, none);
	process_expect(&bob, "You are guest");
	process_exchange(&bob, "seek 3x3x3 you=o else=none",
	    "Looking for an opponent");
	status = run("timeout 600 $B --turn 0.1 127.0.0.1:$P \"$BAD\" 2>&1"
		     " </dev/null");
	ck_assert_msg(status == 1, "status %d: %s", status, client.output);
	ck_assert_msg(strstr(client.output, wrong[_i].output) != NULL, "%s",
	    client.output);
	ck_assert_msg(process_count(&client, "noughts-bot: ") == 1, "%s",
	    client.output);
}

static const struct {
	const char *options, *output;
} options[] = {
	{ "--engine cat", "unknown option \"--engine\"" },
	{ "--import", "a value is missing after \"--import\"" },
	{ "host x", "unexpected argument \"x\"" },
	{ "host:x", "a server is given as HOST, HOST:PORT or [IPV6]:PORT" },
	{ "--key-export a --key-import b", "--key-export cannot be combined" },
	{ "--bot easy --demo", "--demo cannot be combined with --bot" },
	{ "--import a --demo", "--import cannot be combined with --demo" },
	{ "--export 1 a.sgf", "unknown option \"--export\"" },
	{ "--port 4242", "unknown option \"--port\"" },
	{ "-s host", "unknown option \"-s\"" },
	{ "--puzzle a", "--puzzle cannot be combined with \"a\"" },
	{ "--list a", "--list cannot be combined with \"a\"" },
	{ "--list --name ann", "--list cannot be combined with --name" },
	{ "--local 3x3x3 --trust-server",
	    "--local cannot be combined with --trust-server" },
	{ "--list --demo", "--list cannot be combined with --demo" },
	{ "--puzzle --review a", "--puzzle cannot be combined with --review" },
	{ "--puzzle --import a", "--puzzle cannot be combined with" },
	{ "--local 3x3x3 --puzzle", "--local cannot be combined with" },
	{ "--local 3x3x3 --demo", "--local cannot be combined with" },
	{ "--local 3x3x3 --review a", "--local cannot be combined with" },
	{ "--local 3x3x3 --play 4x4x3",
	    "--local cannot be combined with --play" },
	{ "--local 3x3x3 --bot easy", "--local cannot be combined with --bot" },
	{ "--local 3x3x3 --clock 5+3",
	    "--local cannot be combined with --clock" },
	{ "--local 15x15x5 --opening swap2",
	    "--local cannot be combined with --opening" },
	{ "--local 3x3x3 --absent wait",
	    "--local cannot be combined with --absent" },
	{ "--list --play 3x3x3", "--list cannot be combined with --play" },
	{ "--key-export a --play 3x3x3",
	    "--key-export cannot be combined with --play" },
	{ "--key-import a --play 3x3x3",
	    "--key-import cannot be combined with --play" },
	{ "--review a --bot easy --clock 5+3",
	    "--review cannot be combined with --bot" },
	{ "--import a --opening swap2 --play 15x15x5",
	    "--import cannot be combined with --opening" },
	{ "--import a --opening swap2",
	    "--import cannot be combined with --opening" },
	{ "--puzzle --absent wait",
	    "--puzzle cannot be combined with --absent" },
	{ "--puzzle --demo", "--puzzle cannot be combined with" },
	{ "--play gomoku --opening swap2 --demo --bot easy",
	    "--demo cannot be combined with --bot" },
	{ "--local 27x3x3", "--local \"27x3x3\": A variant is tictactoe" },
	{ "--play 15x15x5/foo", "--play \"15x15x5/foo\": The rules are free" },
	{ "--play gomoku --opening foo",
	    "--opening takes swap, swap2, pro, longpro or none, not \"foo\"" },
	{ "--play 9x8x5 --opening pro", "--opening \"pro\": An opening needs" },
	{ "--opening swap", "--opening requires --play" },
};

TEST_EACH(refuses_wrong_options, options)
{
	char command[256];

	snprintf(command, sizeof(command), "timeout 600 $N %s 2>&1 </dev/null",
	    options[_i].options);
	ck_assert_int_eq(run(command), 2);
	ck_assert_msg(strstr(client.output, options[_i].output) != NULL, "%s",
	    client.output);
}

/* --- the options of noughts-bot --- */

static const struct {
	const char *options, *output;
} bot_options[] = {
	{ "", "the command that runs the engine is missing" },
	{ "''", "the command that runs the engine is missing" },
	{ "host:x cat", "a server is given as HOST, HOST:PORT or [IPV6]:PORT" },
	{ "host cat x", "unexpected argument \"x\"" },
	{ "--games 0 cat", "--games takes a number from 1 to 1000000" },
	{ "--games 2x cat", "--games takes a number from 1 to 1000000" },
	{ "--turn 0 cat", "seconds from 0.001 to 3600" },
	{ "--turn nan cat", "--turn takes a number" },
	{ "--turn 1e9 cat", "--turn takes a number" },
	{ "--tournament cat", "--tournament requires --name" },
	/* They are the terms of a seek, and a tournament has none. */
	{ "--tournament --play '3x3x3 else=none' cat",
	    "--tournament requires --name" },
	{ "--only cats cat", "--only takes any, people or programs" },
	{ "--accept 1ann cat", "--accept takes the name of a player, at most" },
	{ "--accept ann,bob cat", "--accept takes the name of a player" },
	{ "--clock x cat", "--clock takes none, MINUTES+SECONDS" },
	{ "--play '3x3x4 undo=off' cat", "--play \"3x3x4\": " },
	{ "--play '3x3x3 else=bot:easy' cat",
	    "leave out else, which is always none" },
	{ "--play '3x3x3 kind=any' --only people cat",
	    "leave out kind, which --only sets" },
	{ "--play '3x3x3 clock=5+0' --clock 1+0 cat",
	    "leave out clock, which --clock sets" },
	{ "--name ~x cat", "--name takes up to 16 letters" },
};

TEST_EACH(noughts_bot_refuses_wrong_options, bot_options)
{
	char command[256];

	snprintf(command, sizeof(command), "timeout 600 $B %s 2>&1 </dev/null",
	    bot_options[_i].options);
	ck_assert_int_eq(run(command), 2);
	ck_assert_msg(strstr(client.output, bot_options[_i].output) != NULL,
	    "%s", client.output);
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
	{ "--solve 3x3x4",
	    "--solve \"3x3x4\": A variant is tictactoe, gomoku, connect4" },
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
