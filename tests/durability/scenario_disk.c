/* scenario_disk.c -- a slow disk, and a full disk. */

#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/durability/violations.h"
#include "tests/durability/latency_probe.h"
#include "tests/durability/scenarios.h"
#include "tests/support/test_report.h"

/* --- slow --- */

struct measurement {
	double         rate;
	struct samples pings;
};

static void measure(struct scenario *t, struct measurement *p)
{
	static struct process pinger;

	scenario_play(t, 1000);
	samples_clear(&t->pool.statistics.latency);
	latency_probe_start(&pinger, t->server.server.port);
	p->rate = scenario_play(t, 8000);
	latency_probe_stop(&pinger, &p->pings);
}

static void report(const char *name, struct scenario *t, struct measurement *p)
{
	struct samples *l = &t->pool.statistics.latency;

	printf("%s: %.0f moves a second, to the other's hearing p50 %.1f,"
	       " p99 %.1f, most %.1f ms; a ping p50 %.2f, p99 %.2f,"
	       " p99.9 %.2f, most %.2f ms\n",
	    name, p->rate, samples_percentile(l, 50), samples_percentile(l, 99),
	    samples_percentile(l, 100), samples_percentile(&p->pings, 50),
	    samples_percentile(&p->pings, 99),
	    samples_percentile(&p->pings, 99.9),
	    samples_percentile(&p->pings, 100));
}

/* How much longer each sync takes, in milliseconds. */
#define SLOW_MS 200

/*
 * Checks that the server answers requests that need no disk. Returns how many
 * moves it has shown meanwhile, after half a second for those that were stored
 * before.
 */
static unsigned long play_without_disk(struct scenario *t)
{
	static struct process pinger;
	unsigned long         before = 0;

	for (int i = 0; i < 2; i++) {
		struct samples pings = { 0 };

		before = t->pool.statistics.moves;
		latency_probe_start(&pinger, t->server.server.port);
		scenario_play(t, 500);
		latency_probe_stop(&pinger, &pings);
		client_pool_turn(&t->pool);
		samples_clear(&pings);
	}
	return t->pool.statistics.moves - before;
}

/* A sync lasts until this check has ended. */
static void check_sync_that_lasts(struct scenario *t, const char *hold)
{
	double      until = now_ms() + PATIENCE_MS;
	struct stat held = { 0 };

	close(open(hold, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
	while (stat(hold, &held) == 0 && held.st_size == 0 && now_ms() < until)
		client_pool_turn(&t->pool);
	at_least("syncs that last", (double)held.st_size, 1);
	at_most("moves shown while a sync lasts", (double)play_without_disk(t),
	    0);
	unlink(hold);
	client_pool_await_moves(&t->pool, 100);
}

/* Every sync takes longer. Moves wait for it together; pings do not wait. */
void scenario_slow_disk(struct scenario *t)
{
	struct pool_options plan = { .games = 1000, .rate = 1200 };
	struct measurement  usual = { 0 }, slow = { 0 };
	char                slow_ms[8], hold[80];

	scenario_start(t, &plan);
	measure(t, &usual);
	report("a usual disk", t, &usual);
	scenario_finish(t);

	plan.first = 2 * plan.games;
	t->server.preload = shim("shim_slow_disk");
	snprintf(slow_ms, sizeof(slow_ms), "%d", SLOW_MS);
	setenv("SLOW_MS", slow_ms, 1);
	snprintf(hold, sizeof(hold), "%s/hold", t->server.server.dir);
	setenv("HOLD_FILE", hold, 1);
	scenario_start(t, &plan);
	measure(t, &slow);
	report("a slow disk", t, &slow);
	at_least("moves a sync", slow.rate * SLOW_MS / 1000, 2);
	check_sync_that_lasts(t, hold);
	scenario_finish(t);
	samples_clear(&usual.pings);
	samples_clear(&slow.pings);
}

/* --- full --- */

/* How long the scenario may take. */
#define FULL_DISK_MS (10 * PATIENCE_MS)

static bool write_file(const char *path, const char *text)
{
	int  fd = open(path, O_WRONLY | O_CLOEXEC);
	bool is_written = fd >= 0 && write(fd, text, strlen(text)) > 0;

	close(fd);
	return is_written;
}

/* Without root, a user namespace allows private mounts. */
static bool unshare_mounts(void)
{
	char uid[32], gid[32];

	if (geteuid() == 0)
		return unshare(CLONE_NEWNS) == 0;
	snprintf(uid, sizeof(uid), "0 %u 1", geteuid());
	snprintf(gid, sizeof(gid), "0 %u 1", getegid());
	return unshare(CLONE_NEWNS | CLONE_NEWUSER) == 0 &&
	    write_file("/proc/self/setgroups", "deny") &&
	    write_file("/proc/self/uid_map", uid) &&
	    write_file("/proc/self/gid_map", gid);
}

/* Mounts a small private file system for the store. */
static bool mount_small_disk(const struct crash_server *p)
{
	return unshare_mounts() &&
	    mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
	    mount("none", p->dir, "tmpfs", 0, "size=24m") == 0;
}

/* Fills the file system. */
static void fill(const char *path)
{
	static const char page[4096];
	int               fd = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);

	while (write(fd, page, sizeof(page)) > 0)
		;
	close(fd);
}

static void fill_and_free(struct scenario *t, const char *filler)
{
	double        until = now_ms() + PATIENCE_MS, start;
	unsigned long busy, shown = 1;

	/* A checkpoint may give the store's log room for some more moves. */
	for (int round = 0; round < 3 && shown > 0; round++) {
		busy = t->pool.statistics.busy;
		fill(filler);
		while (t->pool.statistics.busy == busy && now_ms() < until)
			client_pool_turn(&t->pool);
		at_least("refusals while the disk is full",
		    (double)(t->pool.statistics.busy - busy), 1);
		shown = play_without_disk(t);
	}
	at_most("moves shown while the disk is full", (double)shown, 0);
	unlink(filler);
	start = now_ms();
	client_pool_await_moves(&t->pool, 100);
	printf("disk full: %lu requests refused; moves again %.0f ms after"
	       " the disk had space\n",
	    t->pool.statistics.busy, now_ms() - start);
}

static void run_on_small_disk(struct scenario *t)
{
	const struct pool_options plan = { .games = 100, .rate = 1200 };
	char                      filler[80];

	snprintf(filler, sizeof(filler), "%s/filler", t->server.dir);
	scenario_start(t, &plan);
	scenario_play(t, 500);
	fill_and_free(t, filler);
	fill_and_free(t, filler);
	scenario_restart(t);
	scenario_play(t, 500);
	fill(filler);
	scenario_play(t, 500);
	crash_server_end(&t->server, SIGKILL);
	client_pool_drain(&t->pool);
	unlink(filler);
	crash_server_start(&t->server);
	crash_server_await(&t->server);
	t->pool.port = t->server.server.port;
	client_pool_await_connected(&t->pool);
	scenario_play(t, 500);
	scenario_finish(t);
}

static void run_full_disk(const void *ctx)
{
	struct scenario *t = (struct scenario *)ctx;
	unsigned         before = violation_count();
	char             why[128];

	if (!mount_small_disk(&t->server)) {
		snprintf(why, sizeof(why),
		    "scenario full: cannot mount a disk: %s", strerror(errno));
		skip(why);
		return;
	}
	run_on_small_disk(t);
	fflush(stdout);
	_exit(violation_count() > before);
}

/* Runs in a child process: the small disk is unmounted when it ends. */
void scenario_full_disk(struct scenario *t)
{
	static struct process p;
	int                   status;

	process_start(&p,
	    &(struct process_options){ .run = run_full_disk, .ctx = t });
	wait_readable(p.alive, time_ms_now() + FULL_DISK_MS);
	status = process_wait(&p);
	printf("%s", p.output);
	if (status != 0)
		violation("the scenario on a small disk ends with %d", status);
}
