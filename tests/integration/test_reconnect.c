/*
 * test_reconnect.c -- the client reconnects by itself after a lost connection.
 *
 * The test plays the server, so that it can do what a real one would not.
 */

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/integration/client_process.h"
#include "tests/support/peer.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"

static const char *const none[] = { NULL };
static const char *const as_ann[] = { "-n", "ann", NULL };

static struct peer_listener listener;
static int                  reserved; /* keeps its port while it is closed */
static struct peer          line;     /* the connection of the client */
static struct process       ann;

static void setup(void)
{
	state_dir_create();
	reserved = reserve_port(&listener.port);
	peer_listener_open(&listener, listener.port);
}

static void teardown(void)
{
	peer_close(&line);
	peer_listener_close(&listener);
	close(reserved);
	state_dir_remove();
}

FIXTURE(setup, teardown);

#define HELLO "* hello noughts proto=1 server=fake/1 in=512 out=4096"
#define STATE "* state 7 3x3x3 turn=x x=ann o=bob you=x moves="

/* Accepts a connection and greets it as a guest. */
static void accept_client(void)
{
	peer_listener_accept(&listener, &line);
	peer_send(&line, HELLO);
	peer_send(&line, "# Welcome.");
	peer_send(&line, "* you ~guest1 token=guests");
}

/* Starts a match in which ann is to move. */
static void start_match(void)
{
	client_process_start(&ann, listener.port, as_ann);
	accept_client();
	peer_expect_next(&line, "name ann");
	peer_send(&line, "* you ann token=anns");
	peer_send(&line, "= name");
	peer_send(&line, "* match 7 3x3x3 x=ann o=bob you=x clock=none");
	process_expect(&ann, "Your turn: type a point such as b2.");
}

/* Accepts a resume; moves are those played so far. */
static void accept_resume(const char *token, const char *moves)
{
	accept_client();
	peer_expect_next(&line, token);
	peer_send(&line, "* you ann token=anew");
	peer_send(&line, STATE "%s", moves);
	peer_send(&line, "= resume match=7");
	process_expect(&ann, "Reconnected to the game.");
}

/* Types "quit", in a running game twice, because the first only asks. */
static void quit(void)
{
	process_type(&ann, "quit\nquit");
	peer_expect_next(&line, "quit");
	peer_send(&line, "= quit");
	peer_close(&line);
	ck_assert_int_eq(process_wait(&ann), 0);
}

TEST_LOOP(resumes_the_game, 0, 3)
{
	start_match();
	if (_i == 0)
		peer_close(&line);
	else if (_i == 1)
		peer_reset(&line);
	else
		peer_send(&line, "* bye why=stop :Back in a moment.");
	process_expect(&ann, "Connection to 127.0.0.1:");
	accept_resume("resume anns", "-");
	process_type(&ann, "b2");
	peer_expect_next(&line, "move b2 ply=1");
	peer_send(&line, "* move 7 1 x b2");
	peer_send(&line, "= move");
	process_expect(&ann, "You play b2.");
	peer_close(&line);
	accept_resume("resume anew", "b2,a1");
	quit();
}

TEST(waits_for_the_server)
{
	start_match();
	peer_listener_close(&listener);
	peer_reset(&line);
	process_expect(&ann, "reconnecting.");
	process_expect(&ann, "No answer (Connection refused); retrying in");
	peer_listener_open(&listener, listener.port);
	accept_resume("resume anns", "-");
	quit();
}

TEST_LOOP(the_next_client_resumes_after_a_kill, 0, 2)
{
	struct stat s;

	start_match();
	ck_assert_int_eq(stat(state_dir_session_file(listener.port), &s), 0);
	ck_assert_int_eq(s.st_mode & 07777, 0600);
	process_kill(&ann, SIGKILL);
	peer_close(&line);
	client_process_start(&ann, listener.port, none);
	if (_i == 0) {
		accept_resume("resume anns", "b2,a1");
		quit();
		ck_assert(!process_has_output(&ann, "guest"));
	} else {
		accept_client();
		peer_expect_next(&line, "resume anns");
		peer_send(&line,
		    "? resume token :That token is no longer known.");
		process_expect(&ann, "The game is gone");
		process_expect(&ann, "You are guest 1.");
		quit();
	}
	ck_assert_int_ne(access(state_dir_session_file(listener.port), F_OK),
	    0);
}

/* The user quits by a command or a signal; the next client can resume. */
TEST_LOOP(can_quit_while_disconnected, 0, 2)
{
	start_match();
	peer_listener_close(&listener);
	peer_reset(&line);
	process_expect(&ann, "No answer");
	if (_i == 0)
		process_type(&ann, "quit");
	else
		kill(ann.pid, SIGTERM);
	ck_assert_int_eq(process_wait(&ann), 0);
	ck_assert(process_has_output(&ann, "Your game is kept"));
	peer_listener_open(&listener, listener.port);
	client_process_start(&ann, listener.port, none);
	accept_resume("resume anns", "-");
	quit();
}
