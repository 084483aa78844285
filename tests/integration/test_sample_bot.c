/* test_sample_bot.c -- the bot of protocol.md plays as it stands there. */

#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "tests/integration/netns.h"
#include "tests/support/peer.h"
#include "tests/support/suite.h"
#include "tests/support/test_report.h"

FIXTURE(netns_setup, netns_teardown);

static struct process server, bot, output;

/* Copies the lines of protocol.md from "import random" on that are indented. */
static void write_bot(const char *path)
{
	FILE *in = fopen("protocol.md", "r"), *out = fopen(path, "w");
	char  line[256];
	bool  is_in_bot = false;

	ck_assert_ptr_nonnull(in);
	ck_assert_ptr_nonnull(out);
	while (fgets(line, sizeof(line), in) != NULL) {
		if (strncmp(line, "    import random", 17) == 0)
			is_in_bot = true;
		else if (is_in_bot && line[0] != ' ' && line[0] != '\n')
			break;
		if (is_in_bot)
			fputs(line[0] == ' ' ? line + 4 : line, out);
	}
	ck_assert(is_in_bot);
	fclose(in);
	ck_assert_int_eq(fclose(out), 0);
}

/* Connects from an address of loopback, given in host order. */
static void connect_from(struct peer *p, uint32_t host)
{
	struct sockaddr_in here = { .sin_family = AF_INET,
		.sin_addr.s_addr = htonl(host) };
	struct sockaddr_in there = { .sin_family = AF_INET,
		.sin_port = htons(4242),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };

	*p = (struct peer){ .name = "a guest",
		.socket = netns_socket(&host_a, AF_INET, SOCK_STREAM) };
	ck_assert_int_eq(bind(p->socket, (void *)&here, sizeof(here)), 0);
	ck_assert_int_eq(connect(p->socket, (void *)&there, sizeof(there)), 0);
}

/*
 * Serves with a small allowance for an address, so that requests of the bot are
 * refused as too many.
 */
static void serve(void)
{
	netns_start_server(&server, &host_a,
	    "exec $D --address-allowance 1 --store $XDG_STATE_HOME/db");
}

/* Uses up the allowance of the bot's address. */
static void use_allowance(void)
{
	struct peer p;

	connect_from(&p, INADDR_LOOPBACK);
	do {
		peer_send(&p, "ping");
		peer_next_line(&p);
	} while (!line_matches(p.line, "? ping slow *"));
	peer_close(&p);
}

/* A point that is not among those. */
static const char *free_point(const char *moves)
{
	static const char *const points[] = { "a1", "a2", "a3" };

	for (int i = 0; i < LENGTH(points); i++)
		if (strstr(moves, points[i]) == NULL)
			return points[i];
	ck_abort_msg("no free point in %s", moves);
}

/* It must log in although it is told to be slower, and keep its game. */
TEST(plays_waits_and_resumes)
{
	char        path[SCRATCH_DIR_PATH + 8], token[80], line[96];
	struct peer c;

	if (system("python3 -c '' 2>/dev/null") != 0) {
		skip("no program \"python3\"");
		return;
	}
	snprintf(path, sizeof(path), "%s/bot.py", host_a.dir);
	write_bot(path);
	serve();
	use_allowance();
	netns_start(&bot, &host_a, false,
	    "exec python3 $XDG_STATE_HOME/bot.py 127.0.0.1");
	connect_from(&c, INADDR_LOOPBACK + 1);
	peer_send(&c, "name ann");
	ck_assert_int_eq(sscanf(peer_expect(&c, "* you ann *"),
			     "* you ann token=%79s", token),
	    1);
	peer_expect(&c, "= name");
	peer_exchange(&c, "seek 3x3x3 you=x clock=5+0 else=none", "= seek *");
	peer_expect(&c, "* match 1 3x3x3 x=ann o=mybot programs=o *");
	peer_send(&c, "move b2");
	peer_expect(&c, "* move 1 2 o *");
	netns_capture(&output, &host_a, "kill $(pidof noughtsd)");
	process_wait(&server);
	peer_close(&c);
	serve();
	connect_from(&c, INADDR_LOOPBACK + 1);
	peer_send(&c, "resume %s", token);
	snprintf(line, sizeof(line), "move %s",
	    free_point(strstr(peer_expect(&c, "* state 1 *"), " moves=")));
	peer_send(&c, "%s", line);
	peer_expect(&c, "* move 1 4 o *");
	peer_close(&c);
	process_kill(&bot, SIGKILL);
}
