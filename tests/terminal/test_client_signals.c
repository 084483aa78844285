/* test_client_signals.c -- signals to the client in all that it can be at. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/peer.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"
#include "tests/terminal/tty.h"

static struct tty            t;
static struct peer_listener  silent; /* accepts, and says nothing */
static struct server_process server;
static char                  game[96];

static void set_up(void)
{
	server = (struct server_process){ .port = 0 };
	scratch_dir_create();
	peer_listener_open(&silent, 0);
}

static void tear_down(void)
{
	tty_close(&t);
	peer_listener_close(&silent);
	if (server.process.pid != 0)
		server_process_stop(&server);
	scratch_dir_remove();
}

FIXTURE(set_up, tear_down);

/* Never ends a review. */
static const char engine[] = "#!/bin/sh\necho '* progress 1 2'\nexec cat\n";

static const char moves[] = "(;FF[4]GM[4]SZ[15]RU[free k=5];B[hh];W[ig];B[hg])";

static const struct {
	const char *options[6];
	const char *shown;
	int         status; /* at a signal that ends it */
	bool        has_server, is_offline, has_engine;
} states[] = {
	{ { "--play", "5x5x4" }, "Connecting.", 1, false, false, false },
	{ { "--play", "5x5x4", "--bot", "easy" }, "Your turn", 0, true, false,
	    false },
	{ { "--puzzle" }, "to move and", 0, false, true, false },
	{ { "--review", game }, "Move 0 of 3", 0, false, true, true },
};

static void start(int state, const char *script)
{
	static const char *const none[] = { NULL };
	const struct tty_kind    kind = { .script = script };
	const char *options[LENGTH(states[0].options) + 1] = { NULL };

	memcpy(options, states[state].options, sizeof(states[0].options));
	if (states[state].has_server)
		server_process_start(&server, none);
	if (states[state].has_engine) {
		tty_copy_client(engine);
		snprintf(game, sizeof(game), "%s",
		    scratch_dir_path("game.sgf"));
		write_whole_file(game, moves, strlen(moves));
	}
	tty_start(&t, &kind,
	    states[state].is_offline     ? 0 :
		states[state].has_server ? server.port :
					   silent.port,
	    options);
	tty_expect(&t, states[state].shown);
}

static const int ends[] = { SIGTERM, SIGHUP, SIGINT };

/* In a game, SIGINT must be sent twice, as Ctrl-C must be pressed twice. */
TEST_LOOP(it_ends_and_restores_the_terminal, 0, LENGTH(states) * LENGTH(ends))
{
	start(_i / LENGTH(ends), NULL);
	ck_assert(t.alternate);
	kill(t.process.pid, ends[_i % LENGTH(ends)]);
	if (ends[_i % LENGTH(ends)] == SIGINT &&
	    states[_i / LENGTH(ends)].has_server) {
		tty_expect(&t, "Quit? Your game is still running.");
		kill(t.process.pid, SIGINT);
	}
	ck_assert_int_eq(tty_wait_exit(&t), states[_i / LENGTH(ends)].status);
	tty_check_sane(&t);
}

/* The process of the client, which the script has written to a file. */
static pid_t client_pid(void)
{
	char           path[96];
	unsigned char *text;
	size_t         size;
	pid_t          pid;

	snprintf(path, sizeof(path), "%s/pid", t.state_dir);
	text = read_whole_file(path, &size);
	ck_assert_ptr_nonnull(text);
	pid = (pid_t)atoi((char *)text);
	free(text);
	ck_assert_int_gt(pid, 1);
	return pid;
}

/* It is stopped, continued, resized, stopped again, and ended while stopped. */
TEST_LOOP(it_gives_the_terminal_back_while_it_is_stopped, 0, LENGTH(states))
{
	pid_t pid;

	start(_i,
	    "set -m; sh -c 'echo $$ >$XDG_STATE_HOME/pid; exec \"$0\" \"$@\"'"
	    " \"$N\" \"$@\"; echo stopped; read x; fg; echo again; read x; fg;"
	    " echo over $?");
	pid = client_pid();
	kill(pid, SIGTSTP);
	tty_expect(&t, "stopped");
	tty_check_sane(&t);
	tty_resize(&t, 30, 90);
	tty_type(&t, "\r");
	tty_expect(&t, states[_i].shown);
	ck_assert(t.alternate);
	tty_resize(&t, 10, 30);
	tty_expect(&t, "Too small: 30x10");
	tty_resize(&t, 24, 80);
	tty_expect_gone(&t, "Too small");
	tty_expect(&t, states[_i].shown);
	kill(pid, SIGTSTP);
	tty_expect(&t, "again");
	tty_check_sane(&t);
	kill(pid, SIGTERM);
	tty_type(&t, "\r");
	tty_expect(&t, states[_i].status == 0 ? "over 0" : "over 1");
	tty_check_sane(&t);
}
