/* test_startup.c -- the first request, and what is logged before it. */

#include "tests/support/peer.h"
#include "tests/support/suite.h"
#include "tests/terminal/tty.h"

static struct tty           t;
static struct peer_listener listener;
static struct peer          server; /* the test plays it */

/* Starts the client and accepts its connection. */
static void start(const char *settings, const char *const options[])
{
	const struct tty_kind kind = { .settings = settings };

	peer_listener_open(&listener, 0);
	tty_start(&t, &kind, listener.port, options);
	peer_listener_accept(&listener, &server);
}

static void end(void)
{
	peer_close(&server);
	tty_close(&t);
	peer_listener_close(&listener);
}

#define ALL "game 9x9x5\nlevel hard\nclock 5+3\nside o\n"

static const struct {
	const char *choice, *options[8];
	const char *shown, *request;
	bool        asks; /* nothing begins before Enter */
} starts[] = {
	{ NULL, { NULL }, "< Tic-tac-toe >", "seek 3x3x3", true },
	{ ALL, { NULL }, "< 9x9x5 >",
	    "seek 9x9x5 else=bot:hard you=o clock=5+3", true },
	{ ALL, { "--play", "7x6x4" }, "< 7x6x4 >",
	    "seek 7x6x4 else=bot:hard you=o clock=5+3", false },
	{ ALL, { "--clock", "none", "--absent", "wait" }, "< none >",
	    "seek 9x9x5 else=bot:hard you=o absent=wait", true },
	{ ALL, { "--bot", "easy" }, "< easy >",
	    "bot 9x9x5 easy you=o clock=5+3", false },
};

/* The settings are on the screen before the request is sent. */
TEST_EACH(seeks_with_the_last_settings, starts)
{
	start(starts[_i].choice, starts[_i].options);
	tty_expect(&t, starts[_i].shown);
	tty_expect(&t, "Connecting.");
	peer_send(&server, "* hello noughts proto=1 server=x/1");
	if (starts[_i].asks) {
		peer_expect_next(&server, "lobby on");
		peer_send(&server, "= lobby");
		peer_expect_next(&server, "who");
		peer_send(&server, "= who count=0");
		peer_expect_next(&server, "games");
		peer_send(&server, "= games count=0");
		peer_expect_next(&server, "scores");
		peer_send(&server, "= scores count=0");
		tty_expect(&t, "> Find an opponent");
		tty_type(&t, "\r");
	}
	peer_expect_next(&server, starts[_i].request);
	end();
}
