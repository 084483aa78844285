/* test_engine.c -- the real client with engines that play, or do not. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <check.h>

#include "tests/flow/person.h"
#include "tests/flow/suites.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static const char *const none[] = { NULL };

static struct server server;
static char          said[262144];

static void setup(void)
{
	char number[8];

	server_start(&server, none);
	snprintf(number, sizeof(number), "%u", server.port);
	setenv("P", number, 1);
	setenv("N", getenv("NOUGHTS"), 1);
	setenv("E", getenv("NOUGHTS_ENGINE"), 1);
}

static void teardown(void)
{
	server_stop(&server);
}

/*
 * Runs a shell's line in which $N is the client, $P the port and $E the engine
 * to the end of all that writes to where it does; its exit status.
 */
static int run(const char *command)
{
	FILE  *f = popen(command, "r");
	size_t n;
	int    status;

	ck_assert_ptr_nonnull(f);
	n = fread(said, 1, sizeof(said) - 1, f);
	status = pclose(f);
	said[n] = '\0';
	return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

static unsigned count(const char *words)
{
	unsigned n = 0;

	for (const char *at = said; (at = strstr(at, words)) != NULL; at++)
		n++;
	return n;
}

/* --- engines that play --- */

#define PLAY "timeout 50 $N -p $P --engine \"$E\" --turn 0.1 "

static const struct {
	const char *command;
	unsigned    games;
	const char *said;
} visits[] = {
	{ PLAY "--play 15x15x5 --bot easy 2>&1 </dev/null", 1, "15x15x5:" },
	{ PLAY "--play 3x3x3 --bot perfect --games 2 2>&1 </dev/null", 2,
	    "The engine has won 0, lost 0 and drawn 2 of 2 games." },
	{ PLAY "--play 7x4x4 --bot easy -n ann 2>&1 </dev/null", 1,
	    "You are ann." },
	{ PLAY "--play 9x7x5/exact --bot easy 2>&1 </dev/null", 1,
	    "exactly 5" },
	/* two of them, who find each other twice, and no terminal at all */
	{ PLAY "--play 4x3x3 --games 2 >&- 2>&- <&- & " PLAY
	       "--play 4x3x3 --games 2 -n ann 2>&1 <&-; r=$?; wait; exit $r",
	    2, "of 2 games." },
};

START_TEST(plays_to_the_end)
{
	int status = run(visits[_i].command);

	ck_assert_msg(status == 0, "status %d: %s", status, said);
	ck_assert_msg(strstr(said, visits[_i].said) != NULL, "%s", said);
	ck_assert_msg(strstr(said, "Goodbye.\n") != NULL, "%s", said);
	ck_assert_msg(count("A new game") == visits[_i].games, "%s", said);
	ck_assert_msg(count(" win with") + count(" wins with") +
		    count("A draw: the board is full.") ==
		visits[_i].games,
	    "%s", said);
}
END_TEST

/* --- engines that do not --- */

#define READY "read a; read b; echo OK; read c; read d; read e; read f; read g;"

/* What is still there when the client ends would keep its output open. */
static const struct {
	const char *engine, *said;
} wrong[] = {
	{ "cat", "the engine was to say OK, and said: INFO noughts 3" },
	{ "yes", "the engine was to say OK, and said: y" },
	{ "exit 3", "the engine ended with status 3" },
	{ "exit 0", "the engine ended with status 0" },
	{ "/nowhere/at/all", "the engine ended with status 127" },
	{ "kill -TERM $$", "the engine was ended by signal 15" },
	{ "exec >&-; sleep 100", "the engine says nothing more" },
	{ "sleep 100", "the engine did not say OK in 5 seconds" },
	{ READY "sleep 100 & wait",
	    "the engine did not move in its 0.1 seconds" },
	{ READY "trap '' TERM HUP INT; echo 9,9; sleep 100",
	    "the engine plays 9,9, which is no free point of the board" },
	{ READY "printf '\\033[2J\\n'; sleep 100",
	    "the engine was to move, and said: something that cannot be" },
	{ "read a; echo ERROR I play five in a row; read b",
	    "the engine does not play 3x3x3: I play five in a row" },
};

START_TEST(ends_with_a_sentence)
{
	int status;

	setenv("BAD", wrong[_i].engine, 1);
	status = run("timeout 30 $N -p $P --engine \"$BAD\" --turn 0.1"
		     " --play 3x3x3 --bot easy 2>&1 </dev/null");
	ck_assert_msg(status == 1, "status %d: %s", status, said);
	ck_assert_msg(strstr(said, wrong[_i].said) != NULL, "%s", said);
	ck_assert_msg(count("noughts: ") == 1, "%s", said);
}
END_TEST

static const struct {
	const char *options, *said;
} options[] = {
	{ "--engine ''", "--engine takes a command" },
	{ "--engine cat --demo", "--demo brings its own bots" },
	{ "--engine cat --games 0", "--games takes a number from 1 on" },
	{ "--engine cat --games 2x", "--games takes a number from 1 on" },
	{ "--engine cat --turn 0", "--turn takes seconds" },
	{ "--engine cat --turn nan", "--turn takes seconds" },
	{ "--engine cat --turn 1e9", "--turn takes seconds" },
	{ "--games 2", "--games and --turn are for \"--engine\"" },
	{ "--play 3x3x3 --turn 5", "--games and --turn are for \"--engine\"" },
};

START_TEST(refuses_options_that_make_no_sense)
{
	char command[256];

	snprintf(command, sizeof(command),
	    "timeout 30 $N -p $P %s 2>&1 </dev/null", options[_i].options);
	ck_assert_int_eq(run(command), 2);
	ck_assert_msg(strstr(said, options[_i].said) != NULL, "%s", said);
}
END_TEST

/* --- the engine's own options --- */

static const struct {
	const char *options, *said;
} refused[] = {
	{ "--limit 0", "--limit takes seconds from 1 to 1000000: \"0\"" },
	{ "--limit 5x", "--limit takes seconds from 1 to 1000000: \"5x\"" },
	{ "3x3x3", "that is no option: \"3x3x3\"" },
	{ "--solve 3x3x4", "no such game: 3x3x4" },
};

START_TEST(the_engine_says_what_is_wrong)
{
	char command[256];

	snprintf(command, sizeof(command), "timeout 30 $E %s 2>&1 </dev/null",
	    refused[_i].options);
	ck_assert_int_eq(run(command), 2);
	ck_assert_msg(strstr(said, refused[_i].said) != NULL, "%s", said);
}
END_TEST

Suite *engine_suite(void)
{
	Suite *s = suite_create("engine");
	TCase *t = tcase_create("engines");

	tcase_set_timeout(t, 60);
	tcase_add_checked_fixture(t, home_make, home_remove);
	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_loop_test(t, plays_to_the_end, 0, LENGTH(visits));
	tcase_add_loop_test(t, ends_with_a_sentence, 0, LENGTH(wrong));
	tcase_add_loop_test(t, refuses_options_that_make_no_sense, 0,
	    LENGTH(options));
	tcase_add_loop_test(t, the_engine_says_what_is_wrong, 0,
	    LENGTH(refused));
	suite_add_tcase(s, t);
	return s;
}
