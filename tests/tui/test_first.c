/* test_first.c -- what is asked for first, and what is told before that. */

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/flow/flow.h"
#include "tests/tui/suites.h"
#include "tests/tui/tty.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

static struct tty    t;
static int           listener;
static struct client ours; /* the client, as a server hears it */

/* Starts the client at a server that is ours, and greets it. */
static void start(const char *choice, const char *const options[])
{
	struct sockaddr_in    at = { .sin_family = AF_INET,
		   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	const struct tty_kind kind = { .choice = choice };
	socklen_t             size = sizeof(at);

	listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	ck_assert_int_eq(bind(listener, (struct sockaddr *)&at, size), 0);
	ck_assert_int_eq(listen(listener, 1), 0);
	getsockname(listener, (struct sockaddr *)&at, &size);
	tty_start(&t, &kind, ntohs(at.sin_port), options);
	ck_assert(readable(listener, moment() + PATIENCE));
	ours = (struct client){ .socket = accept(listener, NULL, NULL),
		.name = "the client" };
	ck_assert_int_ge(ours.socket, 0);
}

static void end(void)
{
	tty_close(&t);
	client_close(&ours);
	close(listener);
}

#define ALL "game 9x9x5\nlevel hard\nclock 5+3\nside o\n"

static const struct {
	const char *choice, *options[8];
	const char *shown, *request;
} starts[] = {
	{ NULL, { NULL }, "< 3x3x3 >", "seek 3x3x3 else=bot:medium" },
	{ ALL, { NULL }, "As last time: 9x9x5, bot hard, side o, clock 5+3.",
	    "seek 9x9x5 else=bot:hard clock=5+3 you=o" },
	{ ALL, { "--play", "7x6x4" },
	    "As last time: bot hard, side o, clock 5+3.",
	    "seek 7x6x4 else=bot:hard clock=5+3 you=o" },
	{ ALL, { "--clock", "none", "--absent", "wait" },
	    "As last time: 9x9x5, bot hard, side o.",
	    "seek 9x9x5 else=bot:hard you=o absent=wait" },
	{ ALL, { "--bot", "easy" }, "As last time: 9x9x5, side o, clock 5+3.",
	    "bot 9x9x5 easy clock=5+3 you=o" },
};

/* It is on the screen while nothing has been asked yet. */
START_TEST(asks_for_what_was_chosen_last)
{
	start(starts[_i].choice, starts[_i].options);
	tty_awaits(&t, starts[_i].shown);
	tty_awaits(&t, "Connecting.");
	says(&ours, "* hello noughts proto=1 server=x/1");
	hears_next(&ours, starts[_i].request);
	end();
}
END_TEST

Suite *first_suite(void)
{
	Suite *suite = suite_create("first");
	TCase *all = tcase_create("all");

	tcase_set_timeout(all, 60);
	tcase_add_loop_test(all, asks_for_what_was_chosen_last, 0,
	    LENGTH(starts));
	suite_add_tcase(suite, all);
	return suite;
}
