/*
 * scenario_clocks.c -- jumps of the wall clock, a frozen server, ends by time.
 */

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "common/fatal.h"
#include "tests/durability/fault_report.h"
#include "tests/durability/scenarios.h"

#define HOUR 3600

/* --- the wall clock --- */

static void set_wall(const char *path, long seconds)
{
	FILE *f = fopen(path, "w");

	if (f == NULL || fprintf(f, "%ld\n", seconds) < 0 || fclose(f) != 0)
		fatal("cannot write %s", path);
}

/*
 * The clock jumps during games and while the server is down: no game may end by
 * time.
 */
void scenario_wall_clock(struct scenario *t)
{
	static const long         jumps[] = { HOUR, 0, -HOUR, HOUR, -HOUR };
	const struct pool_options plan = {
		.games = 200, .rate = 1000, .control = "60+1"
	};
	double least = 1e9;
	char   path[64];

	snprintf(path, sizeof(path), "%s/wall", t->server.server.dir);
	setenv("WALL_FILE", path, 1);
	t->server.preload = shim("shim_wall_clock");
	set_wall(path, 0);
	scenario_start(t, &plan);
	for (size_t i = 0; i < sizeof(jumps) / sizeof(jumps[0]); i++) {
		double rate;

		set_wall(path, jumps[i]);
		rate = scenario_play(t, 1000);
		least = rate < least ? rate : least;
		if (i >= 3)
			scenario_restart(t);
	}
	printf("the wall clock jumps an hour: %.0f moves a second at least\n",
	    least);
	at_least("moves a second while the wall clock jumps", least, 1);
	scenario_finish(t);
	unlink(path);
}

/* --- a frozen server --- */

/* The server is stopped for longer than any player has on the clock. */
void scenario_frozen(struct scenario *t)
{
	const struct pool_options plan = {
		.games = 50, .rate = 500, .control = "3/move"
	};
	double rate;

	scenario_start(t, &plan);
	scenario_play(t, 1000);
	for (int i = 0; i < 2; i++) {
		kill(t->server.server.process.pid, SIGSTOP);
		client_pool_play(&t->pool, now_ms() + 5000);
		kill(t->server.server.process.pid, SIGCONT);
		rate = scenario_play(t, 1500);
		printf("stopped for 5 s: %.0f moves a second afterwards\n",
		    rate);
		at_least("moves a second after a stop", rate, 1);
	}
	scenario_finish(t);
}

/* --- ends by time --- */

/* Nobody moves: every game ends by time a second after its start. */
static void count_flags(struct scenario *t, const char *disk)
{
	const struct pool_options plan = { .games = 250,
		.control = "0+1",
		.variant = "3x3x3",
		.pause = 1000,
		.may_flag = true };
	struct samples           *f = &t->pool.statistics.flag;

	scenario_start(t, &plan);
	scenario_play(t, 5000);
	printf("%s, flags: %zu seen to fall, from when they should p1 %.2f,"
	       " p50 %.2f, p99 %.2f, most %.2f ms; %.2f%% within 5 ms\n",
	    disk, f->count, samples_percentile(f, 1), samples_percentile(f, 50),
	    samples_percentile(f, 99), samples_percentile(f, 100),
	    samples_share(f, 5));
	at_least("flags fallen", (double)f->count, plan.games);
	/* A client that reads the start late seems to receive the end early. */
	at_least("median of a flag (ms)", samples_percentile(f, 50), -100);
	at_most("median of a flag (ms)", samples_percentile(f, 50), 500);
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
