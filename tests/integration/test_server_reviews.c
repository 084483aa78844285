/* test_server_reviews.c -- reviews that a real server makes and keeps. */

#include <signal.h>
#include <string.h>

#include "tests/integration/client_process.h"
#include "tests/support/peer.h"
#include "tests/support/server_process.h"
#include "tests/support/suite.h"

static struct server_process server;
static struct peer           ann, bob;

/*
 * A server with a store. It reviews with the time that nobody else needs, so
 * that a test may have to wait for long; its pings tell that it is alive.
 */
static const char *kept[] = { "--store", NULL, "--ping-interval", "5", NULL };
static const char *without[] = { "--store", NULL, "--ping-interval", "5",
	"--reviews-per-day", "off", NULL };

static void setup(void)
{
	state_dir_create();
	kept[1] = without[1] = state_dir_db();
}

static void teardown(void)
{
	server_process_stop(&server);
	state_dir_remove();
}

FIXTURE(setup, teardown);

static void play(void)
{
	peer_connect_named(&ann, server.port, "ann");
	peer_connect_named(&bob, server.port, "bob");
	peer_exchange(&ann, "seek 3x3x3 you=x", "= seek *");
	peer_exchange(&bob, "seek 3x3x3", "= seek *");
	peer_exchange(&ann, "move b2", "= move");
	peer_exchange(&bob, "move a1", "= move");
	peer_exchange(&bob, "resign", "= resign");
}

/* Asks until the review is there. */
static void expect_review(void)
{
	for (;;) {
		peer_send(&ann, "review 1");
		if (strncmp(peer_expect(&ann, "* re*"), "* record ", 9) == 0)
			break;
		while (strcmp(peer_next_line(&ann), "* review 1 done=1") != 0)
			continue;
	}
	peer_expect(&ann, "* reviewed 1 2 a1 before=* after=* mark=none*");
	peer_expect(&ann, "= review count=2");
}

TEST(review_survives_a_kill)
{
	server_process_start(&server, kept);
	play();
	peer_exchange(&ann, "review 1", "* review 1 place=1*");
	server_process_kill(&server, SIGKILL);
	peer_close(&ann);
	peer_close(&bob);
	server_process_restart(&server, kept);
	peer_connect_named(&ann, server.port, "eve");
	expect_review();
	server_process_kill(&server, SIGTERM);
	peer_close(&ann);
	server_process_restart(&server, without);
	peer_connect_named(&ann, server.port, "eve");
	expect_review();
}
