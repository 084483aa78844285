/*
 * test_resume.c -- clients of a real server resume their game after the server,
 * the connection or the client was lost.
 */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/integration/client_process.h"
#include "tests/integration/tcp_relay.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"

static const char *const none[] = { NULL };
static const char *const as_ann[] = { "-n", "ann", NULL };
static const char *const as_bob[] = { "-n", "bob", NULL };

/* A server with a store. */
static const char *kept[] = { "--store", NULL, NULL };

static struct server_process server;
static struct tcp_relay      relay;
static struct process        ann, bob;

static void setup(void)
{
	state_dir_create();
	kept[1] = state_dir_db();
}

static void teardown(void)
{
	server_process_stop(&server);
	state_dir_remove();
}

FIXTURE(setup, teardown);

/* --- playing --- */

static void connect_client(struct process *p, unsigned short port,
    const char *const options[])
{
	client_process_start(p, port, options);
	process_expect(p, "You are ");
}

/*
 * Starts ann and bob, two users, at this port and their match; ann is to move.
 */
static void start_match(unsigned short port)
{
	connect_client(&ann, port, as_ann);
	state_dir_use("bob");
	connect_client(&bob, port, as_bob);
	state_dir_use(".");
	process_expect(&bob, "You are bob");
	process_exchange(&ann, "challenge bob 3x3x3 you=x",
	    "You challenge bob");
	process_expect(&bob, "challenges you: ");
	process_type(&bob, "accept");
	process_expect(&ann, "Your turn");
	process_expect(&bob, "ann is X");
}

static void play_stone(struct process *p, struct process *other, const char *at)
{
	char yours[16], theirs[16];

	snprintf(yours, sizeof(yours), "You play %s", at);
	snprintf(theirs, sizeof(theirs), "plays %s", at);
	process_exchange(p, at, yours);
	process_expect(other, theirs);
}

/* Plays on after b2 and a1: ann wins, and both quit. */
static void play_on_to_the_end(void)
{
	play_stone(&ann, &bob, "b1");
	play_stone(&bob, &ann, "a2");
	process_exchange(&ann, "b3", "You win with b1 b2 b3.");
	process_expect(&bob, "ann wins with b1 b2 b3.");
	process_type(&ann, "quit");
	process_type(&bob, "quit");
	ck_assert_int_eq(process_wait(&ann), 0);
	ck_assert_int_eq(process_wait(&bob), 0);
}

/* --- the server restarts --- */

TEST_LOOP(the_game_continues_after_a_server_restart, 0, 2)
{
	server_process_start(&server, kept);
	start_match(server.port);
	play_stone(&ann, &bob, "b2");
	server_process_kill(&server, _i == 0 ? SIGKILL : SIGTERM);
	process_expect(&ann, "Connection to 127.0.0.1:");
	process_expect(&bob, "Connection to 127.0.0.1:");
	server_process_restart(&server, kept);
	process_expect(&ann, "Reconnected to the game.");
	process_expect(&bob, "Reconnected to the game.");
	play_stone(&bob, &ann, "a1");
	play_on_to_the_end();
}

/* --- connections are lost --- */

TEST(the_game_continues_when_both_were_disconnected)
{
	server_process_start(&server, none);
	tcp_relay_start(&relay, server.port);
	start_match(relay.port);
	play_stone(&ann, &bob, "b2");
	tcp_relay_cut(&relay);
	process_expect(&ann, "No answer");
	process_expect(&bob, "No answer");
	tcp_relay_restore(&relay);
	process_expect(&ann, "Reconnected to the game.");
	process_expect(&bob, "Reconnected to the game.");
	play_stone(&bob, &ann, "a1");
	play_on_to_the_end();
	tcp_relay_cut(&relay);
}

/* --- clients are killed --- */

/* Ways in which a client ends without "quit". */
static void vanish(struct process *p, int how)
{
	if (how == 0)
		kill(p->pid, SIGHUP);
	else if (how == 1)
		kill(p->pid, SIGTERM);
	else if (how == 2)
		process_type(p, "\004"); /* the end of the input */
	else if (how == 3)
		process_type(p, "leave");
	else
		ck_assert_int_eq(close(p->in), 0); /* of the terminal */
	if (how == 4)
		p->in = p->out = -1;
	process_wait(p);
}

TEST_LOOP(a_person_who_vanishes_keeps_the_seat, 0, 5)
{
	server_process_start(&server, none);
	start_match(server.port);
	play_stone(&ann, &bob, "b2");
	vanish(&ann, _i);
	process_expect(&bob, "ann is disconnected");
	client_process_start(&ann, server.port, as_ann);
	process_expect(&ann, "Reconnected to the game.");
	process_expect(&bob, "ann has reconnected.");
	play_stone(&bob, &ann, "a1");
	play_on_to_the_end();
}

/* Started after the kill: scripts and a demo. */
static const char *const foreign_servers[] = {
	"printf 'who\\n' | $N 127.0.0.1:$P 2>&1",
	"printf 'b1\\n' | $N -n ann 127.0.0.1:$P 2>&1",
	"$N --demo --play 2x2 127.0.0.1:$P 2>&1",
};

TEST_LOOP(only_a_person_resumes, 0, 3)
{
	static struct process stranger;
	char                  number[8];

	server_process_start(&server, none);
	snprintf(number, sizeof(number), "%u", server.port);
	setenv("P", number, 1);
	setenv("N", program_path("noughts"), 1);
	start_match(server.port);
	play_stone(&ann, &bob, "b2");
	process_kill(&ann, SIGKILL);
	process_expect(&bob, "ann is disconnected");
	process_run_shell(&stranger, foreign_servers[_i]);
	ck_assert_msg(!process_has_output(&stranger, "Reconnected"), "%s",
	    stranger.output);
	client_process_start(&ann, server.port, as_ann);
	process_expect(&ann, "Reconnected to the game.");
	play_stone(&bob, &ann, "a1");
	play_on_to_the_end();
}
