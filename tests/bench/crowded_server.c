/*
 * crowded_server.c -- the cost of single requests to a server with thousands of
 * connections.
 */

#include "tests/bench/crowded_server.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "tests/bench/load_clients.h"

#define REPEATS 101

struct crowd {
	const struct target *target;
	int                  count;
	struct peer          peers[];
};

static const struct {
	const char *name, *request, *answer;
	const char *undo, *undone; /* or NULL */
} requests[] = {
	{ "ping", "ping", "= ping", NULL, NULL },
	{ "who", "who", "= who *", NULL, NULL },
	{ "who, the 50th page", "who from=10001", "= who *", NULL, NULL },
	{ "profile NAME", "profile c7", "= profile *", NULL, NULL },
	{ "games", "games", "= games *", NULL, NULL },
	{ "games, the 25th page", "games from=5001", "= games *", NULL, NULL },
	{ "scores", "scores", "= scores *", NULL, NULL },
	{ "seek that matches nobody", "seek 26x26x26 else=none", "= seek *",
	    "unseek", "= unseek" },
	{ "seek that five are asked about", "seek 15x15x5 else=none",
	    "= seek *", "unseek", "= unseek" },
	{ "seek of any game, likewise",
	    "seek any clock=any absent=any else=none", "= seek *", "unseek",
	    "= unseek" },
};

static const int request_count = sizeof(requests) / sizeof(requests[0]);

const char *crowd_request_name(int n)
{
	return n < request_count ? requests[n].name : NULL;
}

/* Each of these has a game that counts, with a score. */
static void play_lost_game(struct peer *p)
{
	peer_exchange(p, "bot 3x3x3 easy you=x", "= bot *");
	peer_exchange(p, "resign", "= resign");
}

struct crowd *crowd_new(const struct target *t, int clients, int stand_ins)
{
	struct crowd *c = xcalloc(1,
	    sizeof(*c) + (size_t)clients * sizeof(c->peers[0]));

	c->target = t;
	c->count = clients;
	for (int i = 0; i < clients; i++) {
		load_connect(t, &c->peers[i]);
		peer_send(&c->peers[i], "name c%d", i);
		peer_expect(&c->peers[i], "= name");
		if (i >= stand_ins)
			play_lost_game(&c->peers[i]);
		else
			peer_exchange(&c->peers[i], "seek 15x15x5 you=x wait=0",
			    "= seek match=*");
	}
	return c;
}

void crowd_free(struct crowd *c)
{
	for (int i = 0; i < c->count; i++)
		peer_close(&c->peers[i]);
	free(c);
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/*
 * Sends each request from another client, because a client that has been asked
 * about a seek is not asked again.
 */
double crowd_request_cost(struct crowd *c, int n)
{
	double cost[REPEATS];

	for (int i = 0; i < REPEATS; i++) {
		struct peer *p = &c->peers[c->count - 1 - n * REPEATS - i];
		double       used = target_loop_seconds(c->target);

		peer_exchange(p, requests[n].request, requests[n].answer);
		/*
		 * Waits until the event loop has done what follows the answer.
		 */
		usleep(500);
		cost[i] = (target_loop_seconds(c->target) - used) * 1e6;
		if (requests[n].undo == NULL)
			continue;
		peer_exchange(p, requests[n].undo, requests[n].undone);
		usleep(500);
	}
	qsort(cost, REPEATS, sizeof(cost[0]), by_value);
	return cost[REPEATS / 2];
}
