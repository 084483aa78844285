/* trial_time.c -- clocks: of the wall, of a frozen server, and their flags. */

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "common/die.h"
#include "tests/crash/fault.h"
#include "tests/crash/trials.h"

#define HOUR 3600

/* --- the clock on the wall --- */

static void set_wall(const char *path, long seconds)
{
	FILE *f = fopen(path, "w");

	if (f == NULL || fprintf(f, "%ld\n", seconds) < 0 || fclose(f) != 0)
		die("cannot write %s", path);
}

/* It jumps while games run and while the server is down: no flag falls. */
void trial_wall(struct table *t)
{
	static const long jumps[] = { HOUR, 0, -HOUR, HOUR, -HOUR };
	const struct plan plan = {
		.games = 200, .rate = 1000, .control = "1+1"
	};
	double least = 1e9;
	char   path[64];

	snprintf(path, sizeof(path), "%s/wall", t->process.home);
	setenv("WALL_FILE", path, 1);
	t->process.preload = shim("wall");
	set_wall(path, 0);
	table_open(t, &plan);
	for (size_t i = 0; i < sizeof(jumps) / sizeof(jumps[0]); i++) {
		double rate;

		set_wall(path, jumps[i]);
		rate = table_play(t, 1000);
		least = rate < least ? rate : least;
		if (i >= 3)
			table_restart(t);
	}
	printf("the wall clock jumps an hour: %.0f moves a second at least\n",
	    least);
	at_least("moves a second while the wall clock jumps", least, 500);
	table_close(t);
	unlink(path);
}

/* --- a server that is stopped for a while --- */

/* Longer than anybody has on his clock. */
void trial_frozen(struct table *t)
{
	const struct plan plan = {
		.games = 50, .rate = 500, .control = "3/move"
	};
	double rate;

	table_open(t, &plan);
	table_play(t, 1000);
	for (int i = 0; i < 2; i++) {
		kill(t->process.pid, SIGSTOP);
		crowd_play(&t->crowd, moment() + 5000);
		kill(t->process.pid, SIGCONT);
		rate = table_play(t, 1500);
		printf("stopped for 5 s: %.0f moves a second afterwards\n",
		    rate);
		at_least("moves a second after a stop", rate, 200);
	}
	table_close(t);
}

/* --- flags --- */

/* Nobody moves: every game ends a second after its beginning, all through. */
static void count_flags(struct table *t, const char *disk)
{
	const struct plan plan = { .games = 250,
		.control = "0+1",
		.variant = "3x3x3",
		.pause = 1000,
		.may_flag = true };
	struct samples   *f = &t->crowd.figures.flag;

	table_open(t, &plan);
	table_play(t, 5000);
	printf("%s, flags: %zu seen to fall, from when they should p1 %.2f,"
	       " p50 %.2f, p99 %.2f, most %.2f ms; %.2f%% within 5 ms\n",
	    disk, f->count, samples_percentile(f, 1), samples_percentile(f, 50),
	    samples_percentile(f, 99), samples_percentile(f, 100),
	    samples_share(f, 5));
	at_least("flags fallen", (double)f->count, 800);
	/* Whoever reads late of a match's beginning sees its end early. */
	at_least("the earliest flag", samples_percentile(f, 1), -50);
	at_least("p50 of a flag", samples_percentile(f, 50), -1);
}

/* With a store, they fall in time but are told when the disk has them. */
void trial_flags(struct table *t)
{
	struct samples *f = &t->crowd.figures.flag;

	t->process.options[0] = "--store=none";
	count_flags(t, "no disk");
	at_most("p50 of a flag", samples_percentile(f, 50), 5);
	at_most("p99 of a flag", samples_percentile(f, 99), 50);
	crowd_clear(&t->crowd);
	process_end(&t->process, SIGTERM);

	t->process.options[0] = NULL;
	count_flags(t, "a usual disk");
	at_most("p99 of a flag on disk", samples_percentile(f, 99), 200);
	table_close(t);
}
