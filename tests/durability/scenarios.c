/*
 * scenarios.c -- slow and full disks, a frozen server, a large store, queries and
 * backups while people play.
 *
 *	scenarios [NAME]...
 *
 * Runs these scenarios, or all. Each prints measurements. A scenario fails
 * because of a lost or wrong move, or a server that waits where it must not,
 * never because of a figure that a busy machine or a slow disk explains. Exit
 * status 0: no scenario has failed. 3: one has; see standard error.
 */

#define _GNU_SOURCE

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "tests/durability/client_pool.h"
#include "tests/durability/crash_server.h"
#include "tests/durability/latency_probe.h"
#include "tests/durability/scenarios.h"
#include "tests/durability/violations.h"
#include "tests/support/test_report.h"

static void raise_limit(void)
{
	struct rlimit files;

	getrlimit(RLIMIT_NOFILE, &files);
	files.rlim_cur = files.rlim_max;
	setrlimit(RLIMIT_NOFILE, &files);
}

/* --- a server and its clients --- */

void scenario_start(struct scenario *t, const struct pool_options *plan)
{
	t->seed = 1;
	crash_server_start(&t->server);
	crash_server_await(&t->server);
	scenario_add_players(t, plan);
}

void scenario_add_players(struct scenario *t, const struct pool_options *plan)
{
	client_pool_init(&t->pool, plan, &t->seed);
	t->pool.statistics.start = now_ms();
	t->pool.port = t->server.server.port;
	client_pool_await_connected(&t->pool);
}

double scenario_restart(struct scenario *t)
{
	double took;

	crash_server_end(&t->server, SIGKILL);
	client_pool_drain(&t->pool);
	samples_clear(&t->pool.statistics.reconnect);
	t->pool.statistics.start = now_ms();
	crash_server_start(&t->server);
	took = crash_server_await(&t->server);
	t->pool.port = t->server.server.port;
	client_pool_await_connected(&t->pool);
	return took;
}

double scenario_play(struct scenario *t, double span)
{
	unsigned long before = t->pool.statistics.moves;
	double        start = now_ms();

	client_pool_play(&t->pool, start + span);
	return (double)(t->pool.statistics.moves - before) * 1000 /
	    (now_ms() - start);
}

double scenario_play_p99(struct scenario *t, double span)
{
	samples_clear(&t->pool.statistics.latency);
	scenario_play(t, span);
	return samples_percentile(&t->pool.statistics.latency, 99);
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

void scenario_print_quartiles(double *values, unsigned count)
{
	qsort(values, count, sizeof(*values), by_value);
	printf("median %.2f, quartiles %.2f and %.2f",
	    (values[count / 2 - 1] + values[count / 2]) / 2, values[count / 4],
	    values[count - 1 - count / 4]);
}

void scenario_finish(struct scenario *t)
{
	client_pool_clear(&t->pool);
	if (crash_server_end(&t->server, SIGTERM) != 0)
		violation("the server does not stop well");
	if (!crash_server_check(&t->server))
		violation("the store is damaged");
}

void at_most(const char *what, double value, double most)
{
	if (value > most)
		violation("%s is %.1f, more than %.1f", what, value, most);
}

void at_least(const char *what, double value, double least)
{
	if (value < least)
		violation("%s is %.1f, less than %.1f", what, value, least);
}

const char *shim(const char *name)
{
	static char path[4096];
	const char *folder = getenv("SHIMS");

	snprintf(path, sizeof(path), "%s/%s.so",
	    folder != NULL ? folder : "build/release", name);
	return path;
}

/* --- running them --- */

static const struct scenario_entry {
	const char *name;
	void (*run)(struct scenario *t);
} scenarios[] = {
	{ "slow", scenario_slow_disk },
	{ "full", scenario_full_disk },
	{ "frozen", scenario_frozen },
	{ "flags", scenario_flags },
	{ "many", scenario_large_store },
	{ "queries", scenario_queries },
	{ "backup", scenario_backup },
};

#define SCENARIOS (sizeof(scenarios) / sizeof(scenarios[0]))

static void run(const struct scenario_entry *scenario)
{
	struct scenario t = { .seed = 1 };
	unsigned        before = violation_count();

	crash_server_init(&t.server, 4096);
	scenario->run(&t);
	if (violation_count() == before)
		pass(scenario->name);
	else
		crash_server_show_log(&t.server);
	crash_server_clear(&t.server);
	fflush(stdout);
}

static const struct scenario_entry *find(const char *name)
{
	for (size_t i = 0; i < SCENARIOS; i++)
		if (strcmp(scenarios[i].name, name) == 0)
			return &scenarios[i];
	fatal("no scenario \"%s\"", name);
}

int main(int argc, char **argv)
{
	raise_limit();
	signal(SIGPIPE, SIG_IGN);
	for (int i = 1; i < argc; i++)
		run(find(argv[i]));
	for (size_t i = 0; argc < 2 && i < SCENARIOS; i++)
		run(&scenarios[i]);
	printf("faults: %u\n", violation_count());
	return violation_count() > 0 ? 3 : 0;
}
