/*
 * test_record_screens.c -- the screens of a recorded game are as in golden/.
 */

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "tests/support/peer.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"
#include "tests/terminal/tty.h"

static struct tty t;

FIXTURE(scratch_dir_create, scratch_dir_remove);

#define GAME                                                       \
	"(;FF[4]GM[4]CA[UTF-8]SZ[15]PB[ann]BR[1612?]PW[bo]"        \
	"DT[2026-11-22]RU[free k=5]RE[B+];B[hh];W[ig];B[hg];W[hi]" \
	";B[ii];W[gg];B[jj];W[kk];B[gh];W[ih];B[fh];W[eh];B[if])"

/* An engine that always says the same. */
static const char fixed_engine[] =
    "#!/bin/sh\n"
    "while read tag verb rest; do\n"
    "  case $verb in\n"
    "  review)\n"
    "    echo '* progress 1 2'\n"
    "    for i in 1 2 3 4 5; do\n"
    "      echo \"* move $i h8 before=5$i after=4$i mark=none\"\n"
    "    done\n"
    "    echo '* move 6 g9 before=56 after=21 mark=blunder better=i8,g7'\n"
    "    echo '* move 7 j6 before=100 after=60 mark=blunder facts=missed "
    "missed=7 missed-by=fours better=f7,e6,k8,l8,i10,i11,h10'\n"
    "    echo '* move 8 k5 before=50 after=41 mark=inaccuracy better=g7'\n"
    "    echo '* move 9 g8 before=70 after=70 mark=none facts=only'\n"
    "    echo '* move 10 i8 before=30 after=15 mark=mistake better=f8'\n"
    "    for i in 11 12 13; do\n"
    "      echo \"* move $i h8 before=100 after=100 mark=none\"\n"
    "    done\n"
    "    echo '=r review count=13';;\n"
    "  position)\n"
    "    echo \"=${tag#@} position score=9 win=62 proof=none line=b2\";;\n"
    "  defend)\n"
    "    echo \"=${tag#@} defend score=0 win=0 proof=loss plies=2 line=b2\""
    ";;\n"
    "  esac\n"
    "done\n";

/* Writes the game to a file and shows it; no server is needed. */
static void start(const char *option, int size)
{
	const struct tty_kind kind = tty_kind_of_size(size);
	const char           *path = scratch_dir_path("game.sgf");

	write_whole_file(path, GAME, strlen(GAME));
	tty_start(&t, &kind, 0, (const char *const[]){ option, path, NULL });
	tty_expect(&t, " of 13");
}

TEST_LOOP(shows_a_recorded_game, 0, TTY_GOLDEN_SIZES)
{
	tty_copy_client(fixed_engine);
	start("--import", _i);
	tty_expect(&t, "Move 0 of 13");
	tty_press(&t, VTERM_KEY_PAGEDOWN);
	tty_expect(&t, "Move 1 of 13");
	tty_press(&t, VTERM_KEY_END);
	tty_expect(&t, "Move 13 of 13");
	tty_expect_golden(&t, "recorded");
	tty_press(&t, VTERM_KEY_PAGEUP);
	tty_expect(&t, "Move 12 of 13");
	tty_type(&t, "+-#a1\r"); /* there is no offer to answer */
	tty_expect(&t, "The engine plays b2");
	tty_expect_golden(&t, "recorded-tried");
	tty_exchange(&t, "\033", "Move 12 of 13: bo");
	tty_type(&t, "\033");
	ck_assert_int_eq(tty_wait_exit(&t), 0);
	tty_check_sane(&t);
	tty_close(&t);
}

TEST_LOOP(shows_a_review, 0, TTY_GOLDEN_SIZES)
{
	tty_copy_client(fixed_engine);
	start("--review", _i);
	tty_expect(&t, "Move 6 of 13"); /* the first mistake */
	tty_exchange(&t, "]", "Move 7 of 13");
	tty_expect(&t, "Missed a forced win");
	tty_expect_golden(&t, "review");
	tty_exchange(&t, "[", "Move 6 of 13");
	tty_exchange(&t, "a1\r", "The engine plays b2");
	tty_expect_golden(&t, "review-answer");
	tty_exchange(&t, "\033", "Move 6 of 13: bo");
	tty_type(&t, "\033");
	ck_assert_int_eq(tty_wait_exit(&t), 0);
	tty_close(&t);
}

/* Two people play, take a move back, end and save the game, and begin again. */
TEST_LOOP(two_people_play, 0, TTY_GOLDEN_SIZES)
{
	const struct tty_kind kind = tty_kind_of_size(_i);
	char                  save[300];

	tty_start(&t, &kind, 0,
	    (const char *const[]){ "--local", "3x3x3", NULL });
	tty_expect(&t, "X to move.");
	tty_exchange(&t, "\r", "X plays b2. O to move."); /* at the cursor */
	tty_exchange(&t, "a1\r", "O plays a1. X to move.");
	tty_expect_golden(&t, "local");
	tty_exchange(&t, "<", "X plays b2. O to move.");
	tty_exchange(&t, "=", "is not over");
	tty_exchange(&t, "c1\r", "O plays c1.");
	tty_expect_gone(&t, "is not over");
	tty_exchange(&t, "a2\r", "X plays a2.");
	tty_exchange(&t, "c2\r", "O plays c2.");
	tty_exchange(&t, "a3\r", "X plays a3.");
	tty_exchange(&t, "c3\r", "tries a move");
	tty_expect_golden(&t, "local-over");
	snprintf(save, sizeof(save), "/save %s\r", scratch_dir_path("g.txt"));
	tty_exchange(&t, save, "Saved the game");
	tty_exchange(&t, "=", "X to move.");
	tty_exchange(&t, "\r\033", "O to move.");
	tty_expect(&t, "is not over");
	tty_type(&t, "\033");
	ck_assert_int_eq(tty_wait_exit(&t), 0);
	tty_check_sane(&t);
	tty_close(&t);
}

TEST(shows_digits_in_ascii)
{
	const char *path = scratch_dir_path("game.sgf");

	tty_copy_client(fixed_engine);
	write_whole_file(path, GAME, strlen(GAME));
	tty_start(&t, &(struct tty_kind){ 0 }, 0,
	    (const char *const[]){ "--ascii", "--review", path, NULL });
	tty_expect(&t, "4545475568909");
	tty_close(&t);
}

/* The game can still be stepped through. */
TEST(says_that_the_engine_is_absent)
{
	const char *path = scratch_dir_path("game.sgf");

	tty_copy_client(NULL);
	write_whole_file(path, GAME, strlen(GAME));
	tty_start(&t, &(struct tty_kind){ .environment = "PATH=/nowhere" }, 0,
	    (const char *const[]){ "--review", path, NULL });
	tty_expect(&t, "cannot be used: there is");
	tty_press(&t, VTERM_KEY_PAGEDOWN);
	tty_expect(&t, "Move 1 of 13");
	tty_expect_gone(&t, "cannot be used: there is");
	ck_assert_ptr_null(strstr(tty_text(&t), "Reviewing"));
	tty_close(&t);
}

/* The failure is reported at each request, not only at the first. */
TEST(says_again_that_the_engine_has_failed)
{
	static const char script[] = "#!/bin/sh\nread line\nexit 3\n";

	tty_copy_client(script);
	start("--import", 1);
	tty_exchange(&t, "a1\r", "noughts-engine exited");
	tty_type(&t, "\033");
	tty_expect_gone(&t, "noughts-engine exited");
	tty_exchange(&t, "!", "noughts-engine exited");
	ck_assert_ptr_null(strstr(tty_text(&t), "Reviewing"));
	tty_close(&t);
}

/* The move is taken back, and the next puzzle has an engine again. */
TEST(puzzle_does_not_wait_for_an_engine_that_has_failed)
{
	static const char script[] = "#!/bin/sh\n"
				     "read tag rest\n"
				     "[ -e $0.died ] || {\n"
				     "  : >$0.died\n"
				     "  exit 3\n"
				     "}\n"
				     "echo \"=${tag#@} defend score=0 win=0 "
				     "proof=loss plies=2 line=c3\"\n"
				     "while read rest; do :; done\n";
	static const char puzzles[] = "3x3x3 b2,b1 first=a1 plies=5 "
				      "by=moves\n"
				      "3x3x3 b2,a2 first=a1 plies=5 "
				      "by=moves\n";
	const char       *path = scratch_dir_path("share/noughts/puzzles.txt");

	tty_copy_client(script);
	ck_assert_int_eq(mkdir(scratch_dir_path("share"), 0700), 0);
	ck_assert_int_eq(mkdir(scratch_dir_path("share/noughts"), 0700), 0);
	write_whole_file(path, puzzles, strlen(puzzles));
	tty_start(&t, &(struct tty_kind){ 0 }, 0,
	    (const char *const[]){ "--puzzle", NULL });
	tty_expect(&t, "Puzzle: X to move");
	tty_exchange(&t, "a1\r", "noughts-engine exited");
	tty_expect(&t, "Puzzle: X to move");
	tty_type(&t, ">");
	tty_expect_gone(&t, "noughts-engine exited");
	tty_exchange(&t, "a1\r", "Solved: X wins");
	tty_close(&t);
}

/* Starts the client with an environment at a server that this test plays. */
static void
start_with(struct peer_listener *listener, struct peer *server, const char *env)
{
	peer_listener_open(listener, 0);
	tty_start(&t, &(struct tty_kind){ .environment = env }, listener->port,
	    (const char *const[]){ "--name", "ann", NULL });
	peer_listener_accept(listener, server);
	peer_send(server, "* hello noughts proto=1 server=noughtsd/0.1");
	peer_send(server, "* you ann");
	peer_expect_next(server, "name ann");
	peer_send(server, "= name");
	peer_expect(server, "lobby on");
	peer_send(server, "= lobby");
	peer_send(server, "= who count=0");
	peer_send(server, "= games count=0");
	peer_expect(server, "scores");
	peer_send(server, "= scores count=0");
	tty_expect(&t, "Find an opponent");
}

/* The user asks for a review, which the server has. */
static void get_review(struct peer *server)
{
	tty_type(&t, "/review 5\r");
	peer_expect(server, "review 5");
	peer_send(server,
	    "* record 5 3x3x3 x=ann o=bob winner=x why=resign plies=1");
	peer_send(server, "* moves 5 1 moves=a1 spent=700");
	peer_send(server, "* reviewed 5 1 a1 before=50 after=9 mark=blunder");
	peer_send(server, "= review count=1");
}

/* It does not need the engine of this machine, which is absent. */
TEST(keeps_a_review_of_the_server)
{
	static struct peer_listener listener;
	static struct peer          server;

	tty_copy_client(NULL);
	start_with(&listener, &server, "PATH=/nowhere");
	get_review(&server);
	tty_expect(&t, "Move 1 of 1");
	tty_exchange(&t, "b2\r", "there is no noughts-engine");
	tty_type(&t, "\033");
	tty_expect_gone(&t, "cannot be used");
	tty_expect(&t, "A blunder: 50% to win");
	tty_close(&t);
	peer_close(&server);
	peer_listener_close(&listener);
}

/*
 * An engine answers one request only, so the second game gets an engine of its
 * own.
 */
TEST(asks_no_engine_of_an_earlier_game)
{
	static const char           script[] = "#!/bin/sh\n"
					       "read tag rest\n"
					       "echo \"=${tag#@} position score=9 win=62 "
					       "proof=none line=b3\"\n"
					       "while read rest; do :; done\n";
	static struct peer_listener listener;
	static struct peer          server;

	tty_copy_client(script);
	start_with(&listener, &server, NULL);
	get_review(&server);
	tty_expect(&t, "Move 1 of 1");
	tty_exchange(&t, "b2\r", "The engine plays b3");
	tty_type(&t, "\033");
	tty_expect_gone(&t, "The engine");
	tty_type(&t, "\033");
	tty_expect_gone(&t, "Move 1 of 1");
	get_review(&server);
	tty_expect(&t, "Move 1 of 1");
	tty_exchange(&t, "c2\r", "The engine plays b3");
	tty_close(&t);
	peer_close(&server);
	peer_listener_close(&listener);
}

/* The menu's command, where the puzzles are not installed. */
TEST(stays_on_the_server_without_puzzles)
{
	static const char *const none[] = { NULL };
	struct server_process    server;
	struct peer              bob;

	tty_copy_client(fixed_engine);
	server_process_start(&server, none);
	peer_connect_named(&bob, server.port, "bob");
	peer_exchange(&bob, "seek 7x7x4 wait=600", "= seek id=*");
	tty_start(&t, &(struct tty_kind){ 0 }, server.port,
	    (const char *const[]){ "--name", "ann", NULL });
	tty_expect(&t, "> Find an opponent");
	tty_exchange(&t, "/puzzle\r", "No puzzles: there is no puzzles.txt");
	tty_expect(&t, "Find an opponent");
	tty_close(&t);
	peer_close(&bob);
	server_process_stop(&server);
}
