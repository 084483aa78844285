/* test_class_room.c -- requests of the start that the server refuses for now. */

#include <stdio.h>

#include "tests/support/peer.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"
#include "tests/terminal/tty.h"

/* How many start at once, from one address. */
#define PUPILS 60

static struct tty            t, pupils[PUPILS];
static struct peer_listener  listener;
static struct peer           server; /* the test plays it */
static const struct tty_kind usual;

static void start_client(void)
{
	static const char *const options[] = { "--name", "ann", "--play",
		"9x9x5", NULL };

	peer_listener_open(&listener, 0);
	tty_start(&t, &usual, listener.port, options);
	peer_listener_accept(&listener, &server);
}

static void end(void)
{
	peer_close(&server);
	tty_close(&t);
	peer_listener_close(&listener);
}

/*
 * The screen is redrawn at least once a second while the client waits: that
 * puts off no request.
 */
TEST(key_is_sent_again_when_it_was_too_early)
{
	start_client();
	peer_send(&server, "* hello noughts proto=1 server=x/1 keys=ed25519");
	peer_send(&server, "* you ~guest1 token=first");
	for (int i = 0; i < 3; i++) {
		peer_expect_next(&server, "key *");
		peer_send(&server, "? key slow :Too many requests");
	}
	peer_expect_next(&server, "key *");
	end();
}

static const char *const refusals[] = { "slow", "disk" };

TEST_EACH(resume_is_sent_again_when_it_was_refused_for_now, refusals)
{
	start_client();
	peer_send(&server, "* hello noughts proto=1 server=x/1");
	peer_send(&server, "* you ann token=anns");
	peer_send(&server, "* match 7 9x9x5 x=ann o=bob you=x");
	tty_expect(&t, "Your turn");
	peer_close(&server);
	peer_listener_accept(&listener, &server);
	peer_send(&server, "* hello noughts proto=1 server=x/1");
	peer_send(&server, "* you ~guest5 token=fifth");
	for (int i = 0; i < 3; i++) {
		peer_expect_next(&server, "resume anns");
		peer_send(&server, "? resume %s :Not now", refusals[_i]);
	}
	peer_expect_next(&server, "resume anns");
	end();
}

/*
 * All of them play under the names that they asked for, although the server's
 * limits make most of them wait. Without a store there are no keys.
 */
TEST_LOOP(sixty_clients_of_one_address_play, 0, 2)
{
	static const char    *options[] = { NULL, NULL, NULL };
	struct server_process s;
	char                  name[32];
	const char *const     wishes[] = { "--name", name, "--play", "9x9x5",
		    NULL };

	scratch_dir_create();
	if (_i == 1) {
		options[0] = "--store";
		options[1] = scratch_dir_path("store");
	}
	server_process_start(&s, options);
	for (int i = 0; i < PUPILS; i++) {
		snprintf(name, sizeof(name), "user%d", i);
		tty_start(&pupils[i], &usual, s.port, wishes);
	}
	for (int i = 0; i < PUPILS; i++) {
		snprintf(name, sizeof(name), "user%d (you)", i);
		tty_expect(&pupils[i], "9x9x5: 5 in a row wins");
		tty_expect(&pupils[i], name);
	}
	for (int i = 0; i < PUPILS; i++)
		tty_close(&pupils[i]);
	server_process_stop(&s);
	scratch_dir_remove();
}
