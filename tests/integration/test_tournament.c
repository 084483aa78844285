/* test_tournament.c -- a Swiss tournament over sockets, through a kill. */

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/console.h"
#include "tests/support/peer.h"
#include "tests/support/suite.h"

FIXTURE(console_set_up, console_tear_down);

#define ENTRANTS 9 /* the fewest of a Swiss tournament: one has a bye */

static struct peer entrants[ENTRANTS];
static char        tokens[ENTRANTS][64];

/* Keeps the token of a line "* you NAME token=TOKEN". */
static void keep_token(int i)
{
	ck_assert_int_eq(sscanf(strstr(entrants[i].line, "token=") + 6, "%63s",
			     tokens[i]),
	    1);
}

static void enter(int i)
{
	struct peer *p = &entrants[i];

	peer_connect(p, console_server.port);
	snprintf(p->name, sizeof(p->name), "p%d", i);
	peer_send(p, "name p%d", i);
	peer_expect(p, "* you p*");
	keep_token(i);
	peer_exchange(p, "join", "= join");
}

/* Connects again. The first event after the name matches the pattern. */
static const char *resume(int i, const char *pattern)
{
	struct peer *p = &entrants[i];

	peer_close(p);
	peer_connect(p, console_server.port);
	peer_send(p, "resume %s", tokens[i]);
	/* The greeting has a guest's token. */
	peer_expect(p, "* you p*");
	keep_token(i);
	return peer_expect(p, pattern);
}

static void kill_and_restart(void)
{
	process_kill(&console_server.process, SIGKILL);
	console_restart();
}

/* Waits for the next game's beginning. Returns whether i has x there. */
static bool begins_with_x(int i, const char *next)
{
	if (strstr(next, " - ") != NULL)
		return false;
	return strstr(peer_expect(&entrants[i], "* match *"), " you=x ") !=
	    NULL;
}

/* The sum of the points of all rows of "standings". */
static double sum_points(struct peer *p)
{
	double sum = 0, points;

	peer_send(p, "standings");
	while (peer_next_line(p)[0] != '=')
		if (sscanf(p->line, "* standing %*u %*s points=%lf", &points) ==
		    1)
			sum += points;
	return sum;
}

/*
 * All games are won by o, and the bye of each round gives a point, too. The
 * server is killed before the first round and in the second one.
 */
TEST(a_swiss_is_played_through_kills)
{
	bool has_x[ENTRANTS];

	ck_assert_int_eq(console_run("tournament create swiss 2x2x2 rounds=2"),
	    0);
	for (int i = 0; i < ENTRANTS; i++)
		enter(i);
	ck_assert_int_eq(console_run("tournament start"), 0);
	peer_expect(&entrants[0], "* next 1 *");
	kill_and_restart();
	for (int i = 0; i < ENTRANTS; i++)
		has_x[i] = strstr(resume(i, "* next 1 *"), " you=x ") != NULL;
	for (int i = 0; i < ENTRANTS; i++)
		if (has_x[i]) {
			peer_expect(&entrants[i], "* match *");
			peer_exchange(&entrants[i], "resign", "= resign*");
		}
	for (int i = 0; i < ENTRANTS; i++)
		has_x[i] = begins_with_x(i,
		    peer_expect(&entrants[i], "* next 2 *"));
	kill_and_restart();
	for (int i = 0; i < ENTRANTS; i++)
		resume(i, "= resume*");
	for (int i = 0; i < ENTRANTS; i++)
		if (has_x[i])
			peer_exchange(&entrants[i], "resign", "= resign*");
	peer_expect(&entrants[0], "* tournament *state=over*");
	/* Two rounds of four games and a bye. */
	ck_assert(sum_points(&entrants[0]) == 10);
}
