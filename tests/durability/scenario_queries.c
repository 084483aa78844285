/*
 * scenario_queries.c -- how much queries for scores and history delay the
 * players.
 */

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "tests/durability/scenarios.h"

/* Rounds without and with requests take turns, each of that many ms. */
#define ROUNDS     10
#define ROUND_MS   3000
#define REQUEST_MS 10 /* between two requests */

/* How long to play first, so that there are scores and games, in ms. */
#define WARM_UP_MS 5000

/* --- who asks --- */

struct asker {
	unsigned short port;
	const char    *request;
};

/* Requests first pages at equal intervals, and reads the answers. */
static void ask_until_killed(const void *ctx)
{
	const struct asker *a = ctx;
	struct peer         p;
	double              next = now_ms();

	peer_connect(&p, a->port);
	for (;;) {
		double wait = next - now_ms();

		if (wait <= 0) {
			next += REQUEST_MS;
			peer_send(&p, "%s", a->request);
		} else if (wait_readable(p.socket,
			       time_ms_now() + (msec)wait)) {
			if (!peer_receive(&p))
				_exit(1);
			while (peer_take_line(&p))
				continue;
		}
	}
}

/* --- rounds --- */

static double play_asked_round(struct scenario *t, const char *request)
{
	struct asker          a = { t->server.server.port, request };
	static struct process asker;
	double                p99;

	process_start(&asker,
	    &(struct process_options){ .run = ask_until_killed, .ctx = &a });
	p99 = scenario_play_p99(t, ROUND_MS);
	kill(asker.pid, SIGKILL);
	process_wait(&asker);
	return p99;
}

void scenario_queries(struct scenario *t)
{
	const struct pool_options plan = { .games = 300,
		.rate = 1000,
		.variant = "3x3x3",
		.control = "none" };
	static const char *const  requests[] = { "scores", "history" };
	double idle[ROUNDS], asked[2][ROUNDS], ratio[2][ROUNDS];

	scenario_start(t, &plan);
	scenario_play(t, WARM_UP_MS);
	for (int i = 0; i < ROUNDS; i++) {
		idle[i] = scenario_play_p99(t, ROUND_MS);
		for (int kind = 0; kind < 2; kind++) {
			asked[kind][i] = play_asked_round(t, requests[kind]);
			ratio[kind][i] = asked[kind][i] / idle[i];
		}
	}
	printf("p99 of a move in ms, at 1,000 a second: ");
	scenario_print_quartiles(idle, ROUNDS);
	for (int kind = 0; kind < 2; kind++) {
		printf("\nand 100 first pages a second of %s: ",
		    requests[kind]);
		scenario_print_quartiles(asked[kind], ROUNDS);
		printf("; times the round before without: ");
		scenario_print_quartiles(ratio[kind], ROUNDS);
	}
	printf("\n");
	scenario_finish(t);
}
