/* test_game_files.c -- the client with games in files, good and bad. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/peer.h"
#include "tests/support/process.h"
#include "tests/support/published_games.h"
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
}

/* Two people at one keyboard: takebacks, the end, saving, another game. */
TEST(two_people_play_without_a_server)
{
	ck_assert_int_eq(run("printf '%s\\n' a1 b1 b2 undo b2 b1 c1 c3 moves"
			     " \"save $F\" rematch b2 rematch rematch quit |"
			     " $N --local 3x3x3 2>&1; cat $F"),
	    0);
	expect_output("X to move.\n\n3  .  .  .\n");
	expect_output("X plays a1. O to move.");
	expect_output("O plays b1. X to move.\nX took back b2.\n");
	expect_output("That point already has a stone.");
	expect_output("Move 5 of 5: X plays c3.\nX wins with 3 in a row.\n");
	expect_output("  1 a1  b1    3 b2  c1    5 c3\n");
	expect_output("Saved the game: ");
	expect_output("The game is not over. Do that again to give it up.");
	expect_output("RE[B+]");
	expect_output("took back b2");
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
	  "head -c 100000 /dev/zero | tr '\\0' '(' >>$F",
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

/* 10^5 nested variations, of which the first one is the game. */
TEST(reads_nested_variations)
{
	ck_assert_int_eq(run("{ printf '" SGF ";B[hh]'; "
			     "yes '(;C[a]' | head -n 100000 | tr -d '\\n'; "
			     "head -c 100001 /dev/zero | tr '\\0' ')'; } >$F; "
			     "$N --import $F 2>&1 <&-"),
	    0);
	expect_output("1 move.");
}

/* --- reviews --- */

/* O ignores an open three; X then wins by fours. */
#define BLUNDERS "h8g9i9g8j7g10"

TEST(reviews_a_game)
{
	ck_assert_msg(run("echo " BLUNDERS " >$F; "
			  "printf 'last\n' | $N --plain --review $F 2>&1") == 0,
	    "%s", client.output);
	expect_output("15x15x5: 5 in a row wins.\nThe file does not say how "
		      "many "
		      "in a row win; --play does.\n6 moves.");
	expect_output("X: inaccuracies 0, mistakes 0, blunders 0.");
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

TEST(reviews_no_game_without_moves)
{
	ck_assert_int_eq(run("printf '" SGF ")' >$F; "
			     "$N --plain --review $F 2>&1 <&-"),
	    1);
	expect_output("a game without moves cannot be reviewed");
	ck_assert_int_eq(run("$N --import $F --review $F 2>&1"), 2);
	expect_output("--import cannot be combined with --review");
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
	ck_assert_msg(run("printf 'hello\na1\nback\nh11\nj11\nnext\n' "
			  "| " SOLVE) == 0,
	    "%s", client.output);
	expect_output("Puzzle: O to move and win.");
	expect_output("Type a point such as b2");
	expect_output("No win is found after a1, if X plays ");
	expect_output("X has answered i12. O to move and win.");
	expect_output("Solved: O wins with the next move.");
	expect_output("Puzzle: X to move and win.");
	/* the first one does not come again */
	ck_assert_int_eq(run("printf 'next\na1\n' | " SOLVE), 0);
	ck_assert_ptr_null(strstr(client.output, "O to move and win."));
	expect_output("X to move and win.");
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

/*
 * Puzzles are found in the user's own games; a solved one is not shown again.
 */
TEST(finds_puzzles_in_games)
{
	install("");
	ck_assert_msg(run("echo j10f7e5k11f8e8g6f9g7g10d7i11f6 >$F; "
			  "printf 'solution\nh11\nj11\nnext\n' | " SOLVE
			  " $F") == 0,
	    "%s", client.output);
	expect_output("Looking for puzzles in ");
	expect_output("Puzzle: O to move and win.");
	expect_output("The solution begins with h11.");
	expect_output("Solved: O wins with the next move.");
	expect_output("There is no other: you have solved all puzzles of");
	ck_assert_int_eq(run(SOLVE " $F <&-"), 1);
	expect_output("noughts: you have solved all puzzles of these games");
	ck_assert_int_eq(run("echo h8i9h9 >$F; " SOLVE " $F <&-"), 1);
	expect_output("noughts: in no position of these games exactly one");
	ck_assert_int_eq(run("printf 'h8i9\n\nh8h9\n' >$F; " SOLVE " $F <&-"),
	    1);
	expect_output("noughts: in no position of these games exactly one");
	ck_assert_int_eq(run("echo h8h8 >$F; " SOLVE " $F <&-"), 1);
	expect_output("line 1, column ");
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

/* --- export --- */

static struct server_process server;
static struct peer           ann, bob;

/* Starts a server, whose port is $P, and plays games of published_games. */
static void play_games(unsigned count, const char *allowance)
{
	const char *const options[] = { "--allowance", allowance, "--store",
		scratch_dir_path("store"), NULL };
	char              port[8];

	server_process_start(&server, options);
	snprintf(port, sizeof(port), "%u", server.port);
	setenv("P", port, 1);
	setenv("XDG_STATE_HOME", scratch_dir_path("state"), 1);
	peer_connect_named(&ann, server.port, "ann");
	peer_connect_named(&bob, server.port, "bob");
	for (unsigned i = 0; i < count; i++)
		play_game(&ann, &bob, seat_players(&ann, &bob, "3x3x3"),
		    &published_games[i % 4]);
}

static void stop_server(void)
{
	server_process_stop(&server);
	peer_close(&ann);
	peer_close(&bob);
}

#define EXPORT "$N -p $P --export "

TEST_LOOP(imports_what_it_has_exported, 0, 2)
{
	static const char *const endings[] = { "sgf", "psq" };
	char                     command[256];

	play_games(2, "0");
	snprintf(command, sizeof(command),
	    "F=$F.%s; " EXPORT "2 $F 2>&1 && "
	    "$N --import $F --play 3x3x3 2>&1 <&-",
	    endings[_i]);
	ck_assert_msg(run(command) == 0, "%s", client.output);
	expect_output("Wrote 1 game to ");
	expect_output("ann plays X, bob plays O.");
	expect_output("  1 a3  c3    3 c1  b2    5 a2  a1");
	stop_server();
}

/* Exports more games than a page of the list has; the newest comes first. */
TEST(exports_all_games)
{
	play_games(52, "0");
	play_game(&bob, &ann, seat_players(&bob, &ann, "3x3x3"),
	    &published_games[2]);
	ck_assert_msg(run(EXPORT "all $F -n ann 2>&1 && grep -c '^(;' $F") == 0,
	    "%s", client.output);
	expect_output("Games written: 50\n");
	expect_output("Wrote 53 games to ");
	ck_assert_msg(run(EXPORT "all $F.txt -n ann 2>&1; "
				 "grep -c . $F.txt; head -n 3 $F.txt") == 0,
	    "%s", client.output);
	expect_output("53\na3b2b3a1c3\n\n");
	stop_server();
}

/* The server refuses requests meanwhile; they are sent again. */
TEST(exports_as_fast_as_the_server_allows)
{
	play_games(12, "5");
	ck_assert_msg(run(EXPORT "all $F -n bob 2>&1") == 0, "%s",
	    client.output);
	expect_output("Wrote 12 games to ");
	stop_server();
}

/* With the time of each move, which only the server's record has. */
TEST(saves_a_game_that_is_over)
{
	play_games(1, "0");
	ck_assert_msg(run("printf 'bot 3x3x3 easy you=o\nresign\n"
			  "save %s\nsave %s\n' $F $F | "
			  "$N -p $P 2>&1; cat $F") == 0,
	    "%s", client.output);
	expect_output("Saved the game: ");
	expect_output("Not saved: ");
	expect_output("PB[easy~bot]");
	expect_output("DT[20");
	stop_server();
}

/* What is exported to which file, and what the client prints. */
static const struct {
	const char *command, *said;
} exports[] = {
	{ EXPORT "2 $F", "There is no finished game of that number" },
	{ EXPORT "all $F -n eve", "eve has no finished games" },
	{ EXPORT "all $F", "give it with --name" },
	{ "trap '' XFSZ; ulimit -f 0; " EXPORT "1 $F",
	    "game.sgf: File too large; nothing is saved" },
	{ EXPORT "1 /nowhere/a.sgf",
	    "cannot write /nowhere/a.sgf: No such file" },
	{ "$N --export 1 $F 127.0.0.1:1", "127.0.0.1" },
};

TEST_EACH(says_why_nothing_is_exported, exports)
{
	char command[256];

	play_games(1, "0");
	snprintf(command, sizeof(command), "(%s) 2>&1", exports[_i].command);
	ck_assert_msg(run(command) == 1, "%s", client.output);
	expect_output("noughts: ");
	expect_output(exports[_i].said);
	ck_assert_int_ne(run("test -e $F"), 0);
	stop_server();
}

/*
 * Starts an export of all games of ann from a server that the test plays, up to
 * the first page of the list.
 */
static void
start_export(struct listener *l, struct peer *p, const char *end_of_page)
{
	static char       command[256];
	const char *const argv[] = { "sh", "-c", command, NULL };

	listener_open(l, 0);
	snprintf(command, sizeof(command),
	    "exec $N -p %u --export all $F -n ann 2>&1", l->port);
	process_start(&client, &(struct process_options){ .argv = argv });
	listener_accept(l, p);
	peer_send(p, "* hello noughts proto=1 server=x/1");
	peer_send(p, "* you ~guest1 token=guests");
	peer_expect_next(p, "history ann");
	for (int id = 9; id > 7; id--)
		peer_send(p,
		    "* history %d 3x3x3 x=ann o=bob winner=x why=resign "
		    "plies=1",
		    id);
	peer_send(p, "= history%s", end_of_page);
	peer_expect_next(p, "record 9");
}

static void send_record(struct peer *p, int id)
{
	peer_send(p,
	    "* record %d 3x3x3 x=ann o=bob winner=x why=resign plies=1", id);
	peer_send(p, "* moves %d 1 moves=b2", id);
	peer_send(p, "= record");
}

/* How the client's export from a played server ends. */
static void expect_export_to_end(struct listener *l, struct peer *p, int status,
    const char *said)
{
	const char *file = getenv("F");

	ck_assert_int_eq(process_wait(&client), status);
	expect_output(said);
	ck_assert_ptr_nonnull(file);
	ck_assert_int_eq(access(file, F_OK) == 0, status == 0);
	peer_close(p);
	listener_close(l);
}

TEST(leaves_out_a_game_that_is_deleted_meanwhile)
{
	struct listener l;
	struct peer     p;

	start_export(&l, &p, "");
	peer_send(&p, "? record record :There is no such game.");
	peer_expect_next(&p, "record 8");
	peer_send(&p, "? record slow :Wait.");
	peer_expect_next(&p, "record 8");
	send_record(&p, 8);
	expect_export_to_end(&l, &p, 0, "Wrote 1 game to ");
	expect_output("Game 9 is left out: it has been deleted.");
}

TEST(ends_if_the_list_of_games_has_no_end)
{
	struct listener l;
	struct peer     p;

	start_export(&l, &p, " next=8");
	send_record(&p, 9);
	peer_expect_next(&p, "record 8");
	send_record(&p, 8);
	peer_expect_next(&p, "history ann from=8");
	peer_send(&p, "= history next=8");
	expect_export_to_end(&l, &p, 1, "the server repeats its list of games");
}

TEST(an_export_that_is_interrupted_saves_nothing)
{
	struct listener l;
	struct peer     p;

	start_export(&l, &p, "");
	send_record(&p, 9);
	peer_expect_next(&p, "record 8");
	kill(client.pid, SIGINT);
	peer_expect_next(&p, "quit");
	peer_send(&p, "? record record :There is no such game.");
	peer_send(&p, "= quit");
	expect_export_to_end(&l, &p, 1, "interrupted; nothing is saved");
}

TEST(an_export_does_not_reconnect)
{
	struct listener l;
	struct peer     p;

	start_export(&l, &p, "");
	peer_send(&p, "* bye stop :The server is shutting down.");
	expect_export_to_end(&l, &p, 1, "The server is shutting down.");
}

TEST(exports_over_no_file)
{
	play_games(1, "0");
	ck_assert_int_eq(run("echo kept >$F; " EXPORT "1 $F 2>&1"), 1);
	expect_output("game.sgf exists; choose another name");
	ck_assert_int_eq(run("cat $F; rm $F; mkdir $F; " EXPORT "1 $F 2>&1"),
	    1);
	expect_output("kept\n");
	expect_output("game.sgf exists; choose another name");
	stop_server();
}

/* Command lines that are wrong, and what the client prints. */
static const struct {
	const char *options, *said;
} wrong_exports[] = {
	{ "--export", "a value is missing after \"--export\"" },
	{ "--export 0 a.sgf", "--export takes the number of a game, or all" },
	{ "--export 1", "--export takes ID|all and a file" },
	{ "--export 1 a.png", "must end in .sgf, .psq or .txt" },
	{ "--export all a.psq", "a .psq file has one game" },
	{ "--export 1 a.sgf --demo", "--export cannot be combined with" },
	{ "--export 1 a.sgf host x", "unexpected argument \"x\"" },
	{ "host x", "unexpected argument \"x\"" },
	{ "host:x", "a server is given as HOST, HOST:PORT or [IPV6]:PORT" },
	{ "--export-key a --import-key b", "--export-key cannot be combined" },
};

TEST_EACH(refuses_a_wrong_export, wrong_exports)
{
	char command[128];

	snprintf(command, sizeof(command), "$N %s 2>&1",
	    wrong_exports[_i].options);
	ck_assert_msg(run(command) == 2, "%s", client.output);
	expect_output(wrong_exports[_i].said);
}
