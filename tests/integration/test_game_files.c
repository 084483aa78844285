/* test_game_files.c -- the client with games in files, good and bad. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/process.h"
#include "tests/support/scratch_dir.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"

static struct process client;

static void set_up(void)
{
	scratch_dir_create();
	setenv("N", program_path("noughts"), 1);
	setenv("F", scratch_dir_path("game.sgf"), 1);
}

FIXTURE(set_up, scratch_dir_remove);

/*
 * Runs a shell command in which $N is the client and $F a file; returns its
 * status.
 */
static int run(const char *command)
{
	return process_run_shell(&client, command);
}

static void expect_output(const char *text)
{
	ck_assert_msg(strstr(client.output, text) != NULL, "%s", client.output);
}

#define SGF "(;FF[4]GM[4]CA[UTF-8]SZ[15]"

TEST(shows_a_game_without_a_server)
{
	ck_assert_int_eq(run("printf '" SGF "PB[ann];B[hh];W[ii];B[hi])' >$F; "
			     "printf 'last\\nquit\\n' | $N --import $F 2>&1"),
	    0);
	expect_output("ann plays X, O plays O.");
	expect_output("  1 h8  i7    3 h7\n");
	expect_output("Move 3 of 3: ann plays h7.\n");
	ck_assert_int_eq(run("printf 'Piskvorky 7x7, 0:0, 0\\n1,1,0\\n' >$F; "
			     "$N --import $F --play 7x7x4/exact 2>&1 <&-"),
	    0);
	expect_output("7x7x4/exact: exactly 4 in a row wins.");
	ck_assert_int_eq(run("$N --review $F.none --play 7x7x4 2>&1 <&-"), 1);
	expect_output("No such file or directory");
}

/* How a file is made, and what the client prints about it. */
static const struct {
	const char *file, *said;
} files[] = {
	{ "printf 'hello' >$F", "line 1, column 1: " },
	{ "printf 'caf\\351\\n' >$F", "line 1, column " },
	{ "printf '" SGF ";B[hh]\\n;W[i' >$F", "line 2, column 5: " },
	{ "printf '" SGF ";B[hh]\\n;W[hh])' >$F", "line 2, column 4: move 2" },
	{ "printf 'Piskvorky 15x15, 0:0, 0\\n8,8,0\\n8,8,0\\n' >$F",
	    "line 3, column 1: move 2" },
	{ "head -c 100000000 /dev/zero >$F", "more than 16 MiB" },
	{ "mkdir $F", "Is a directory" },
	{ "true", "No such file or directory" },
	{ "printf '" SGF ";B[hh]' >$F; "
	  "head -c 100000 /dev/zero | tr '\\0' '(' >>$F; printf ';W[' >>$F",
	    "line 1, column " },
};

TEST_EACH(says_what_is_wrong_with_a_file, files)
{
	char command[512];

	snprintf(command, sizeof(command), "%s; $N --import $F 2>&1 <&-",
	    files[_i].file);
	ck_assert_msg(run(command) == 1, "%s", client.output);
	expect_output("noughts: ");
	expect_output(files[_i].said);
}

/* --- reviews --- */

/* O ignores an open three; X then wins by fours. */
#define BLUNDERS "h8g9i9g8j7g10"

TEST(reviews_a_game)
{
	ck_assert_msg(run("echo " BLUNDERS " >$F; "
			  "printf 'last\n' | $N --plain --review $F 2>&1") == 0,
	    "%s", client.output);
	expect_output("Gomoku: 5 in a row wins.\nThe file does not say how "
		      "many "
		      "in a row win; --play does.\n6 moves.");
	expect_output("X: inaccuracies ");
	expect_output("O: inaccuracies ");
	expect_output("Move 6 of 6: O plays g10.");
}

/* A replacement for noughts-engine, and what the client prints. */
static const struct {
	const char *engine, *said;
} engines[] = {
	{ "true",
	    "noughts: there is no noughts-engine beside this program or on "
	    "the PATH; the package noughts-engine has it" },
	{ "printf '#!/bin/sh\nexit 3\n' >$D/noughts-engine",
	    "noughts: noughts-engine exited with status 3" },
	{ "printf '#!/bin/sh\nread a; echo \"?r review off :Move 1, h8: "
	  "Off.\"; read b' >$D/noughts-engine",
	    "noughts: Move 1, h8: Off." },
};

TEST_EACH(says_what_is_wrong_with_the_engine, engines)
{
	char command[512];

	setenv("D", scratch_dir_path("o'brien"), 1);
	snprintf(command, sizeof(command),
	    "mkdir \"$D\"; cp $N \"$D/noughts\"; cd \"$D\"; D=.; %s; "
	    "chmod +x noughts*; cd ..; echo h8 >$F; "
	    "PATH=/nowhere \"./o'brien/noughts\" --plain --review $F 2>&1 <&-",
	    engines[_i].engine);
	ck_assert_msg(run(command) == 1, "%s", client.output);
	expect_output(engines[_i].said);
}

/* --- puzzles --- */

/* O wins by fours: h11, and after i12 j11. */
#define PUZZLE                                                \
	"15x15x5 j10,f7,e5,k11,f8,e8,g6,f9,g7,g10,d7,i11,f6 " \
	"first=h11 plies=5 by=fours\\n"
#define PUZZLE_TWO "3x3x3 b2,b1 first=a1 plies=5 by=fours\\n"

/* Installs the programs with these puzzles below $D. */
static void install(const char *puzzles)
{
	char command[1024];

	setenv("D", scratch_dir_path("installed"), 1);
	setenv("E", program_path("noughts-engine"), 1);
	snprintf(command, sizeof(command),
	    "mkdir -p $D/bin $D/share/noughts && cp $N $E $D/bin && "
	    "printf '%s' >$D/share/noughts/puzzles.txt",
	    puzzles);
	ck_assert_msg(run(command) == 0, "%s", client.output);
}

#define SOLVE                                        \
	"XDG_STATE_HOME=$D $D/bin/noughts --puzzle " \
	"--plain 2>&1"

TEST(solves_a_puzzle)
{
	install(PUZZLE PUZZLE_TWO);
	ck_assert_msg(run("printf 'hello\nnext\na1\nback\nh11\nj11\n"
			  "next\n' | " SOLVE) == 0,
	    "%s", client.output);
	/* That of tic-tac-toe comes first, the game that nobody has changed. */
	expect_output("Puzzle: X to move and win. 0/2 solved.");
	expect_output("Type a point such as b2");
	expect_output("Puzzle: O to move and win.");
	expect_output("No win is found after a1, if X plays ");
	expect_output("X has answered i12. O to move and win.");
	expect_output("Solved: O wins with the next move. 1/2 solved.");
	expect_output("Puzzle: X to move and win. 1/2 solved.");
	/* the first one does not come again */
	ck_assert_int_eq(run("printf 'next\na1\n' | " SOLVE), 0);
	ck_assert_ptr_null(strstr(client.output, "O to move and win."));
	expect_output("X to move and win.");
}

TEST(does_not_count_a_puzzle_whose_solution_was_shown)
{
	install(PUZZLE);
	ck_assert_msg(run("printf 'solution\nh11\nj11\n' | " SOLVE) == 0, "%s",
	    client.output);
	expect_output("The solution: h11 i12 j11 ");
	expect_output("The solution was shown, so it is not counted.");
	ck_assert_int_eq(run("printf 'h11\nj11\n' | " SOLVE), 0);
	expect_output("Solved: O wins with the next move. 1/1 solved.");
}

/* --play chooses a game; else the full screen has saved the one chosen last. */
TEST(shows_puzzles_of_the_chosen_game_first)
{
	install(PUZZLE_TWO PUZZLE);
	ck_assert_int_eq(run(SOLVE " --play 15x15x5 <&-"), 0);
	expect_output("Puzzle: O to move and win. 0/2 solved.");
	ck_assert_int_eq(run("mkdir $D/noughts; "
			     "echo game 15x15x5 >$D/noughts/choice; " SOLVE
			     " <&-"),
	    0);
	expect_output("Puzzle: O to move and win. 0/2 solved.");
}

/* The marks and the better moves of a review are saved with the game. */
TEST(saves_a_review)
{
	ck_assert_msg(run("echo h8g9i9g8j7g10a1o1 >$F; "
			  "printf 'save $F.sgf\nsave $F.sgf\n' | sed "
			  "\"s,.F,$F,\" | "
			  "$N --plain --review $F 2>&1; cat $F.sgf; "
			  "$N --plain --import $F.sgf <&-") == 0,
	    "%s", client.output);
	expect_output("Saved the game with its review: ");
	expect_output("Not saved: ");
	expect_output("BM[2]C[");
	expect_output("Missed a forced win");
	expect_output("\n(;W[");
	expect_output("8 moves.");
}

/* X can win nowhere; O has an open three and ignores it. */
TEST(practises_a_missed_win)
{
	ck_assert_msg(run("echo g12g9a15g8o15g10a1o1 >$F; "
			  "printf '7\npractise\n8\npractise\nnext\ng7\nquit\n' "
			  "| "
			  "$N --plain --review $F 2>&1") == 0,
	    "%s", client.output);
	expect_output("No forced win was missed here.");
	expect_output("Puzzle: O to move and win.");
	expect_output("There is no other: \"quit\" returns to the game.");
	expect_output("Solved: O wins with the next move.");
	ck_assert_ptr_nonnull(strstr(strstr(client.output, "Solved: "),
	    "Move 8 of 8: O plays o1."));
}

TEST(says_that_all_puzzles_are_solved)
{
	install(PUZZLE);
	ck_assert_int_eq(run("printf 'h11\nj11\nnext\n' | " SOLVE), 0);
	expect_output("There is no other: you have solved all puzzles; to "
		      "begin again, remove ");
	ck_assert_int_eq(run(SOLVE " <&-"), 1);
	expect_output("noughts: you have solved all puzzles");
}

TEST(says_what_a_puzzle_needs)
{
	install("");
	ck_assert_int_eq(run(SOLVE " <&-"), 1);
	expect_output("share/noughts/puzzles.txt has no puzzles");
	install(PUZZLE);
	ck_assert_int_eq(run("rm $D/bin/noughts-engine; PATH=:/nowhere " SOLVE
			     " <&-"),
	    1);
	expect_output("the package noughts-engine has it");
	ck_assert_int_eq(run("rm $D/share/noughts/*; " SOLVE " <&-"), 1);
	expect_output("there is no puzzles.txt in share/noughts");
	ck_assert_int_eq(run("$N --puzzle --demo 2>&1"), 2);
	expect_output("--puzzle cannot be combined with");
}

/* --- games of a server --- */

/* With the time of each move, which only the server's record has. */
TEST(saves_a_game_that_is_over)
{
	static struct server_process server;
	const char *const options[] = { "--store", scratch_dir_path("store"),
		NULL };
	char              port[8];

	server_process_start(&server, options);
	snprintf(port, sizeof(port), "%u", server.port);
	setenv("P", port, 1);
	setenv("XDG_STATE_HOME", scratch_dir_path("state"), 1);
	ck_assert_msg(run("printf 'bot 3x3x3 easy you=o\nresign\n"
			  "save %s\nsave %s\n' $F $F | "
			  "$N 127.0.0.1:$P 2>&1; cat $F; "
			  "$N --import $F 2>&1 <&-") == 0,
	    "%s", client.output);
	expect_output("Saved the game: ");
	expect_output("Not saved: ");
	expect_output("PB[easy~bot]");
	expect_output("DT[20");
	expect_output("The easy bot plays X, ");
	server_process_stop(&server);
}

/* Ctrl-C, like "quit", warns before it gives up a game of two people. */
TEST(asks_before_an_interrupt_gives_up_a_local_game)
{
	const char *const argv[] = { program_path("noughts"), "--local",
		"3x3x3", "--plain", NULL };

	process_start(&client, &(struct process_options){ .argv = argv });
	process_exchange(&client, "b2", "O to move.");
	process_signal(&client, SIGINT);
	process_expect(&client, "The game is not over. Do that again");
	process_exchange(&client, "a1", "X to move.");
	process_exchange(&client, "quit", "The game is not over.");
	process_signal(&client, SIGINT);
	ck_assert_int_eq(process_wait(&client), 0);
}
