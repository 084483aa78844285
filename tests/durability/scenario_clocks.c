/*
 * scenario_clocks.c -- jumps of the wall clock, starts with a wrong one, a frozen
 * server, ends by time.
 */

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "tests/durability/scenarios.h"
#include "tests/durability/violations.h"

#define HOUR 3600
#define DAY  (24 * HOUR)

/* --- the wall clock --- */

static void set_wall(const char *path, long seconds)
{
	FILE *f = fopen(path, "w");

	if (f == NULL || fprintf(f, "%ld\n", seconds) < 0 || fclose(f) != 0)
		fatal("cannot write %s", path);
}

/* From now on the server has a clock, which is right. Returns its file. */
static const char *use_wall(struct scenario *t)
{
	static char path[64];

	snprintf(path, sizeof(path), "%s/wall", t->server.server.dir);
	setenv("WALL_FILE", path, 1);
	t->server.preload = shim("shim_wall_clock");
	set_wall(path, 0);
	return path;
}

/*
 * The clock jumps during games and while the server is down: no game may end by
 * time, and all go on.
 */
void scenario_wall_clock(struct scenario *t)
{
	static const long         jumps[] = { HOUR, 0, -HOUR, HOUR, -HOUR };
	const struct pool_options plan = {
		.games = 200, .rate = 1000, .control = "60+1"
	};
	const char *path = use_wall(t);
	double      least = 1e9;

	scenario_start(t, &plan);
	for (size_t i = 0; i < sizeof(jumps) / sizeof(jumps[0]); i++) {
		double rate;

		set_wall(path, jumps[i]);
		rate = scenario_play(t, 1000);
		least = rate < least ? rate : least;
		client_pool_await_moves(&t->pool, 100);
		if (i >= 3)
			scenario_restart(t);
	}
	printf("the wall clock jumps an hour: %.0f moves a second at least\n",
	    least);
	scenario_finish(t);
	unlink(path);
}

/* Runs a command of the operator; returns what it prints. */
static const char *
operate(const struct scenario *t, const char *command, const char *argument)
{
	static struct process ctl;
	char                  socket[96];
	const char *argv[] = { program_path("noughtsd"), "ctl", "--socket",
		socket, command, argument, NULL };

	snprintf(socket, sizeof(socket), "%s.console", t->server.db);
	if (process_run(&ctl, &(struct process_options){ .argv = argv }) != 0)
		violation("%s: %s", command, ctl.output);
	return ctl.output;
}

/* Each of the bans has an hour left, or some minutes less. */
static void expect_bans(const struct scenario *t, unsigned count)
{
	const char *bans = operate(t, "bans", NULL), *at = bans;
	unsigned    found = 0;

	for (; (at = strstr(at, " for=")) != NULL; at++)
		found += strncmp(at, " for=5", 6) == 0 ||
		    strncmp(at, " for=1h\n", 8) == 0;
	if (found != count)
		violation("%u bans, not %u: %s", found, count, bans);
}

/* The wall clock has no part in how long the server has run. */
static void expect_short_uptime(const struct scenario *t)
{
	const char *metrics = operate(t, "metrics", NULL);
	const char *up = strstr(metrics, "\nnoughts_uptime_seconds ");

	if (up == NULL || atoi(up + strcspn(up, "0123456789")) > 3600)
		violation("metrics: %s", metrics);
}

static void restart(struct scenario *t, int signal)
{
	crash_server_end(&t->server, signal);
	crash_server_start(&t->server);
	crash_server_await(&t->server);
}

/*
 * The server starts with a wrong clock, is restarted, and the clock is set while
 * it runs: bans of an hour, which were made before and meanwhile, all go on.
 */
void scenario_wrong_clock(struct scenario *t)
{
	static const long errors[] = { 2 * 365 * DAY, 90 * DAY,
		-20 * 365 * DAY };
	static const int  signals[] = { SIGTERM, SIGKILL };
	const char       *path = use_wall(t);
	char              what[32];
	unsigned          bans = 0;
	size_t            log;

	crash_server_start(&t->server);
	crash_server_await(&t->server);
	for (size_t i = 0; i < 2 * sizeof(errors) / sizeof(errors[0]); i++) {
		snprintf(what, sizeof(what), "10.1.2.%u", ++bans);
		operate(t, "ban", what);
		set_wall(path, errors[i / 2]);
		restart(t, signals[i % 2]);
		expect_bans(t, bans);
		snprintf(what, sizeof(what), "10.1.2.%u", ++bans);
		operate(t, "ban", what);
		restart(t, signals[i % 2]);
		expect_bans(t, bans);
		log = server_process_log_size(&t->server.server);
		set_wall(path, 0);
		expect_bans(t, bans); /* the server reads the clock */
		expect_short_uptime(t);
		server_process_await_log_after(&t->server.server, log,
		    "event=clock state=trusted");
		restart(t, signals[i % 2]);
		expect_bans(t, bans);
	}
	printf("a wrong wall clock at a start: %u bans go on\n", bans);
	if (crash_server_end(&t->server, SIGTERM) != 0 ||
	    !crash_server_check(&t->server))
		violation("the store is damaged");
	unlink(path);
}

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
