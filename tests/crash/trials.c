/*
 * trials.c -- what a server must bear without anybody losing by it.
 *
 *	trials [NAME]...
 *
 * Runs those trials, or all. Each prints its figures; the bounds that they are
 * held to are generous, for machines that have other things to do. Status 0:
 * all is as it should be. 3: something is not, as stands on standard error.
 */

#define _GNU_SOURCE

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "common/die.h"
#include "tests/crash/crowd.h"
#include "tests/crash/fault.h"
#include "tests/crash/pinger.h"
#include "tests/crash/process.h"
#include "tests/crash/trials.h"

static void raise_limit(void)
{
	struct rlimit files;

	getrlimit(RLIMIT_NOFILE, &files);
	files.rlim_cur = files.rlim_max;
	setrlimit(RLIMIT_NOFILE, &files);
}

/* --- a server and its crowd --- */

void table_open(struct table *t, const struct plan *plan)
{
	t->seed = 1;
	process_start(&t->process);
	process_await(&t->process);
	table_seat(t, plan);
}

void table_seat(struct table *t, const struct plan *plan)
{
	crowd_init(&t->crowd, plan, &t->seed);
	t->crowd.figures.start = moment();
	t->crowd.port = t->process.port;
	if (!crowd_gather(&t->crowd, moment() + 60000))
		fault("%u of %u players sat down in a minute",
		    crowd_present(&t->crowd), t->crowd.count);
}

double table_restart(struct table *t)
{
	double took;

	process_end(&t->process, SIGKILL);
	crowd_drain(&t->crowd);
	samples_clear(&t->crowd.figures.back);
	t->crowd.figures.start = moment();
	process_start(&t->process);
	took = process_await(&t->process);
	t->crowd.port = t->process.port;
	if (!crowd_gather(&t->crowd, moment() + 60000))
		fault("%u of %u players are back after a minute",
		    crowd_present(&t->crowd), t->crowd.count);
	return took;
}

double table_play(struct table *t, double span)
{
	unsigned long before = t->crowd.figures.moves;
	double        start = moment();

	crowd_play(&t->crowd, start + span);
	return (double)(t->crowd.figures.moves - before) * 1000 /
	    (moment() - start);
}

void table_close(struct table *t)
{
	crowd_clear(&t->crowd);
	if (process_end(&t->process, SIGTERM) != 0)
		fault("the server does not stop well");
	if (!process_check(&t->process))
		fault("the store is damaged");
}

void at_most(const char *what, double value, double most)
{
	if (value > most)
		fault("%s is %.1f, more than %.1f", what, value, most);
}

void at_least(const char *what, double value, double least)
{
	if (value < least)
		fault("%s is %.1f, less than %.1f", what, value, least);
}

const char *shim(const char *name)
{
	static char path[4096];
	const char *folder = getenv("SHIMS");

	snprintf(path, sizeof(path), "%s/%s.so",
	    folder != NULL ? folder : "build/release", name);
	return path;
}

/* --- the trials --- */

static const struct trial {
	const char *name;
	void (*run)(struct table *t);
} trials[] = {
	{ "slow", trial_slow },
	{ "full", trial_full },
	{ "wall", trial_wall },
	{ "frozen", trial_frozen },
	{ "flags", trial_flags },
	{ "many", trial_many },
};

#define TRIALS (sizeof(trials) / sizeof(trials[0]))

static void run(const struct trial *trial)
{
	struct table t = { .seed = 1 };
	unsigned     before = faults();

	process_init(&t.process, 4096);
	trial->run(&t);
	if (faults() > before)
		process_show_log(&t.process);
	process_clear(&t.process);
	fflush(stdout);
}

static const struct trial *find(const char *name)
{
	for (size_t i = 0; i < TRIALS; i++)
		if (strcmp(trials[i].name, name) == 0)
			return &trials[i];
	die("there is no trial \"%s\"", name);
}

int main(int argc, char **argv)
{
	raise_limit();
	signal(SIGPIPE, SIG_IGN);
	for (int i = 1; i < argc; i++)
		run(find(argv[i]));
	for (size_t i = 0; argc < 2 && i < TRIALS; i++)
		run(&trials[i]);
	printf("faults: %u\n", faults());
	return faults() > 0 ? 3 : 0;
}
