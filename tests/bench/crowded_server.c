/*
 * crowded_server.c -- the cost of single requests to a server with thousands of
 * connections.
 */

#include "tests/bench/crowded_server.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "common/fatal.h"
#include "tests/bench/load_clients.h"

#define REPEATS 101

struct crowd {
	const struct target *target;
	int                  count;
	int                  fds[];
};

static const struct {
	const char *name, *request, *answer;
	const char *undo, *undone; /* or NULL */
} requests[] = {
	{ "ping", "ping\n", "= ping\n", NULL, NULL },
	{ "who", "who\n", "= who ", NULL, NULL },
	{ "who, the 50th page", "who from=10001\n", "= who ", NULL, NULL },
	{ "profile NAME", "profile c7\n", "= profile ", NULL, NULL },
	{ "games", "games\n", "= games ", NULL, NULL },
	{ "games, the 25th page", "games from=5001\n", "= games ", NULL, NULL },
	{ "scores", "scores\n", "= scores ", NULL, NULL },
	{ "seek that matches nobody", "seek 26x26x26 else=none\n", "= seek ",
	    "unseek\n", "= unseek\n" },
	{ "seek that five are asked about", "seek 15x15x5 else=none\n",
	    "= seek ", "unseek\n", "= unseek\n" },
	{ "seek of any game, likewise",
	    "seek any clock=any absent=any else=none\n", "= seek ", "unseek\n",
	    "= unseek\n" },
};

static const int request_count = sizeof(requests) / sizeof(requests[0]);

const char *crowd_request_name(int n)
{
	return n < request_count ? requests[n].name : NULL;
}

/* Each of these has a game that counts, with a score. */
static void play_lost_game(int fd)
{
	load_send(fd, "bot 3x3x3 easy you=x\n");
	load_read_until(fd, "= bot ");
	load_send(fd, "resign\n");
	load_read_until(fd, "= resign\n");
}

struct crowd *crowd_new(const struct target *t, int clients, int stand_ins)
{
	struct crowd *c = xcalloc(1,
	    sizeof(*c) + (size_t)clients * sizeof(c->fds[0]));

	c->target = t;
	c->count = clients;
	for (int i = 0; i < clients; i++) {
		char line[32];

		c->fds[i] = load_connect(t);
		snprintf(line, sizeof(line), "name c%d\n", i);
		load_send(c->fds[i], line);
		load_read_until(c->fds[i], "= name\n");
		if (i >= stand_ins) {
			play_lost_game(c->fds[i]);
			continue;
		}
		load_send(c->fds[i], "seek 15x15x5 you=x wait=0\n");
		load_read_until(c->fds[i], "= seek match=");
	}
	return c;
}

void crowd_free(struct crowd *c)
{
	for (int i = 0; i < c->count; i++)
		close(c->fds[i]);
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
		int    fd = c->fds[c->count - 1 - n * REPEATS - i];
		double used = target_loop_seconds(c->target);

		load_send(fd, requests[n].request);
		load_read_until(fd, requests[n].answer);
		/*
		 * Waits until the event loop has done what follows the answer.
		 */
		usleep(500);
		cost[i] = (target_loop_seconds(c->target) - used) * 1e6;
		if (requests[n].undo == NULL)
			continue;
		load_send(fd, requests[n].undo);
		load_read_until(fd, requests[n].undone);
		usleep(500);
	}
	qsort(cost, REPEATS, sizeof(cost[0]), by_value);
	return cost[REPEATS / 2];
}
