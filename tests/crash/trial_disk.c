/* trial_disk.c -- a disk that is slow, a disk that is full. */

#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/crash/fault.h"
#include "tests/crash/pinger.h"
#include "tests/crash/trials.h"

/* --- slow --- */

struct pace {
	double         rate;
	struct samples pings;
};

static void measure(struct table *t, struct pace *p)
{
	struct pinger pinger;

	table_play(t, 1000);
	samples_clear(&t->crowd.figures.latency);
	pinger_start(&pinger, t->process.port);
	p->rate = table_play(t, 8000);
	pinger_end(&pinger, &p->pings);
}

static void tell(const char *name, struct table *t, struct pace *p)
{
	struct samples *l = &t->crowd.figures.latency;

	printf("%s: %.0f moves a second, to the other's hearing p50 %.1f,"
	       " p99 %.1f, most %.1f ms; a ping p50 %.2f, p99 %.2f,"
	       " p99.9 %.2f, most %.2f ms\n",
	    name, p->rate, samples_percentile(l, 50), samples_percentile(l, 99),
	    samples_percentile(l, 100), samples_percentile(&p->pings, 50),
	    samples_percentile(&p->pings, 99),
	    samples_percentile(&p->pings, 99.9),
	    samples_percentile(&p->pings, 100));
}

/* Every sync takes 20 ms more: the moves wait for it together, nobody else. */
void trial_slow(struct table *t)
{
	struct plan plan = { .games = 1000, .rate = 1200 };
	struct pace usual = { 0 }, slow = { 0 };

	table_open(t, &plan);
	measure(t, &usual);
	tell("a usual disk", t, &usual);
	table_close(t);

	plan.first = 2 * plan.games;
	t->process.preload = shim("slow");
	setenv("SLOW_MS", "20", 1);
	table_open(t, &plan);
	measure(t, &slow);
	tell("20 ms slower", t, &slow);
	at_least("moves a second with a slow disk", slow.rate, 1000);
	at_most("p99 of a move with a slow disk",
	    samples_percentile(&t->crowd.figures.latency, 99), 120);
	at_most("p99 of a ping with a slow disk",
	    samples_percentile(&slow.pings, 99),
	    5 + 2 * samples_percentile(&usual.pings, 99));
	table_close(t);
	samples_clear(&usual.pings);
	samples_clear(&slow.pings);
}

/* --- full --- */

static bool put(const char *path, const char *text)
{
	int  fd = open(path, O_WRONLY | O_CLOEXEC);
	bool is_put = fd >= 0 && write(fd, text, strlen(text)) > 0;

	close(fd);
	return is_put;
}

/* Who is not root is so among his own mounts. */
static bool leave(void)
{
	char uid[32], gid[32];

	if (geteuid() == 0)
		return unshare(CLONE_NEWNS) == 0;
	snprintf(uid, sizeof(uid), "0 %u 1", geteuid());
	snprintf(gid, sizeof(gid), "0 %u 1", getegid());
	return unshare(CLONE_NEWNS | CLONE_NEWUSER) == 0 &&
	    put("/proc/self/setgroups", "deny") &&
	    put("/proc/self/uid_map", uid) && put("/proc/self/gid_map", gid);
}

/* A small disk of our own for the store, which nobody else sees. */
static bool mount_small_disk(const struct process *p)
{
	return leave() &&
	    mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
	    mount("none", p->store, "tmpfs", 0, "size=24m") == 0;
}

/* Takes all the room there is. */
static void fill(const char *path)
{
	static const char page[4096];
	int               fd = open(path, O_WRONLY | O_CREAT, 0600);

	while (write(fd, page, sizeof(page)) > 0)
		;
	close(fd);
}

/* Whether somebody who needs no disk is served meanwhile. */
static void check_others(const struct table *t)
{
	struct pinger  pinger;
	struct samples pings = { 0 };

	pinger_start(&pinger, t->process.port);
	crowd_play((struct crowd *)&t->crowd, moment() + 500);
	pinger_end(&pinger, &pings);
	at_least("pings answered while the disk is full", (double)pings.count,
	    50);
	at_most("p99 of a ping while the disk is full",
	    samples_percentile(&pings, 99), 50);
	samples_clear(&pings);
}

/* Milliseconds until moves are heard of again. */
static double await_moves(struct table *t)
{
	unsigned long before = t->crowd.figures.moves;
	double        start = moment();

	while (t->crowd.figures.moves < before + 100 &&
	    moment() < start + 20000)
		crowd_turn(&t->crowd);
	return moment() - start;
}

static void live_through(struct table *t, const char *filler)
{
	unsigned long busy, before;
	double        healed;

	fill(filler);
	table_play(t, 2000);
	before = t->crowd.figures.moves;
	busy = t->crowd.figures.busy;
	check_others(t);
	at_most("moves told while the disk is full",
	    (double)(t->crowd.figures.moves - before), 0);
	at_least("refusals while the disk is full",
	    (double)(t->crowd.figures.busy - busy), 1);
	unlink(filler);
	healed = await_moves(t);
	printf("disk full: %lu requests refused; moves again %.0f ms after"
	       " there was room\n",
	    t->crowd.figures.busy, healed);
	at_most("moves again after (ms)", healed, 2000);
}

static void trial_on_small_disk(struct table *t)
{
	const struct plan plan = { .games = 100, .rate = 1200 };
	char              filler[80];

	snprintf(filler, sizeof(filler), "%s/filler", t->process.store);
	table_open(t, &plan);
	table_play(t, 500);
	live_through(t, filler);
	live_through(t, filler);
	table_restart(t);
	table_play(t, 500);
	fill(filler);
	table_play(t, 500);
	process_end(&t->process, SIGKILL);
	crowd_drain(&t->crowd);
	unlink(filler);
	process_start(&t->process);
	process_await(&t->process);
	t->crowd.port = t->process.port;
	crowd_gather(&t->crowd, moment() + 60000);
	table_play(t, 500);
	table_close(t);
}

/* In a process of its own: the small disk goes when it does. */
void trial_full(struct table *t)
{
	int   status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		if (!mount_small_disk(&t->process)) {
			printf("disk full: NOT RUN, a disk of one's own"
			       " takes more rights: %s\n",
			    strerror(errno));
			fflush(stdout);
			_exit(0);
		}
		trial_on_small_disk(t);
		fflush(stdout);
		_exit(faults() > 0);
	}
	waitpid(pid, &status, 0);
	if (status != 0)
		fault("the trial on a small disk ends with %d", status);
}
