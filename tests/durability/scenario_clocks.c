/* scenario_clocks.c -- a frozen server, and ends by time. */

#include <signal.h>
#include <stdio.h>

#include "tests/durability/scenarios.h"
#include "tests/durability/violations.h"

/* --- a frozen server --- */

/*
 * The server is stopped for longer than any player has on the clock. A player
 * has far more than the slowest machine needs for a move.
 */
void scenario_frozen(struct scenario *t)
{
	const struct pool_options plan = {
		.games = 50, .rate = 500, .control = "10/move"
	};
	double rate;

	scenario_start(t, &plan);
	scenario_play(t, 1000);
	for (int i = 0; i < 2; i++) {
		kill(t->server.server.process.pid, SIGSTOP);
		client_pool_play(&t->pool, now_ms() + 12000);
		kill(t->server.server.process.pid, SIGCONT);
		rate = scenario_play(t, 1500);
		printf("stopped for 12 s: %.0f moves a second afterwards\n",
		    rate);
		client_pool_await_moves(&t->pool, 100);
	}
	scenario_finish(t);
}

/* --- ends by time --- */

/*
 * Nobody moves: every game ends by time, and no sooner than a second after both
 * have requested it. How much later is a figure of the machine.
 */
static void count_flags(struct scenario *t, const char *disk)
{
	const struct pool_options plan = { .games = 250,
		.control = "0+1",
		.variant = "3x3x3",
		.pause = 1000,
		.may_flag = true };
	struct samples           *f = &t->pool.statistics.flag;
	double                    until = now_ms() + PATIENCE_MS;

	scenario_start(t, &plan);
	scenario_play(t, 5000);
	while (f->count < plan.games && now_ms() < until &&
	    violation_count() == 0)
		client_pool_turn(&t->pool);
	printf("%s, flags: %zu seen to fall, from when they should p1 %.2f,"
	       " p50 %.2f, p99 %.2f, most %.2f ms; %.2f%% within 5 ms\n",
	    disk, f->count, samples_percentile(f, 1), samples_percentile(f, 50),
	    samples_percentile(f, 99), samples_percentile(f, 100),
	    samples_share(f, 5));
	at_least("flags fallen", (double)f->count, plan.games);
	at_least("the earliest flag (ms)", samples_percentile(f, 0), -5);
}

/* With a store, games end in time, but the end is sent once it is committed. */
void scenario_flags(struct scenario *t)
{
	t->server.options[0] = "--store=none";
	count_flags(t, "no disk");
	client_pool_clear(&t->pool);
	crash_server_end(&t->server, SIGTERM);

	t->server.options[0] = NULL;
	count_flags(t, "a usual disk");
	scenario_finish(t);
}
