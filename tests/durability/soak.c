/*
 * soak.c -- plays for a long time and watches what the server holds.
 *
 * Two hundred clients play one game after another on a server with a store, and
 * lose their connections now and then. For each period it prints a row: moves a
 * second, the server's memory and descriptors, and the size of its store. The
 * second half must not need more memory, nor more descriptors, than the first
 * one.
 *
 * $SOAK_SECONDS is how long it takes. Exit status 0: flat. 3: not, see standard
 * error.
 */

#define _GNU_SOURCE

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/base/fatal.h"
#include "tests/durability/client_pool.h"
#include "tests/durability/crash_server.h"
#include "tests/durability/violations.h"

#define SECONDS_DEFAULT "3600"
#define PERIODS         60
#define GAMES           100
#define MOVES_A_SECOND  200

/* One client in this many loses its connection in each period. */
#define CUT_INTERVAL 7

/*
 * What memory may grow by, in MiB: the caches of SQLite fill up with the store.
 * A leak of 12 bytes a move is more than that in an hour.
 */
#define GROWTH_MIB 4.0

/*
 * Descriptors that may belong to clients that are just connecting or
 * disconnecting.
 */
#define FILES_SPARE 4

struct row {
	double   memory; /* resident, MiB */
	unsigned files;
};

static struct crash_server server;
static struct client_pool  pool;
static struct row          rows[PERIODS];

static double memory(void)
{
	char  path[64], line[256];
	long  kib = 0;
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%d/status",
	    (int)server.server.process.pid);
	f = fopen(path, "r");
	while (f != NULL && fgets(line, sizeof(line), f) != NULL)
		if (strncmp(line, "VmRSS:", 6) == 0)
			kib = strtol(line + 6, NULL, 10);
	if (f != NULL)
		fclose(f);
	if (kib == 0)
		fatal("the server has ended");
	return (double)kib / 1024;
}

static unsigned files(void)
{
	char     path[64];
	DIR     *dir;
	unsigned n = 0;

	snprintf(path, sizeof(path), "/proc/%d/fd",
	    (int)server.server.process.pid);
	dir = opendir(path);
	if (dir == NULL)
		fatal("the server has ended");
	while (readdir(dir) != NULL)
		n++;
	closedir(dir);
	return n - 2; /* without "." and ".." */
}

static double store_size(void)
{
	struct stat s;

	return stat(server.db, &s) == 0 ? (double)s.st_size / (1 << 20) : 0;
}

static void cut_some(unsigned period, unsigned *seed)
{
	for (unsigned i = period % CUT_INTERVAL; i < pool.count;
	     i += CUT_INTERVAL)
		if (pool.clients[i].phase == PHASE_CONNECTED)
			load_client_close(&pool.clients[i], seed);
}

static void run_period(unsigned period, double ms, unsigned *seed)
{
	unsigned long before = pool.statistics.moves;
	double        begun = now_ms();

	client_pool_play(&pool, begun + ms);
	rows[period].memory = memory();
	rows[period].files = files();
	printf("%6.0f s  %5.0f moves/s  %7.1f MiB  %4u descriptors"
	       "  store %6.1f MiB\n",
	    (period + 1) * ms / 1000,
	    (double)(pool.statistics.moves - before) * 1000 /
		(now_ms() - begun),
	    rows[period].memory, rows[period].files, store_size());
	fflush(stdout);
	cut_some(period, seed);
	client_pool_await_connected(&pool);
}

/* The largest of the rows from one number to before another. */
static struct row most(unsigned from, unsigned end)
{
	struct row m = { 0, 0 };

	for (unsigned i = from; i < end; i++) {
		if (rows[i].memory > m.memory)
			m.memory = rows[i].memory;
		if (rows[i].files > m.files)
			m.files = rows[i].files;
	}
	return m;
}

/* The first period does not count: caches fill. */
static void judge(void)
{
	struct row first = most(1, PERIODS / 2),
		   second = most(PERIODS / 2, PERIODS);

	if (second.memory > first.memory + GROWTH_MIB)
		violation("the memory has grown from %.1f to %.1f MiB",
		    first.memory, second.memory);
	if (second.files > first.files + FILES_SPARE)
		violation("the descriptors have grown from %u to %u",
		    first.files, second.files);
}

int main(void)
{
	const char *text = getenv("SOAK_SECONDS");
	double      total = strtod(text != NULL ? text : SECONDS_DEFAULT, NULL);
	unsigned    seed = 1;

	signal(SIGPIPE, SIG_IGN);
	crash_server_init(&server, 4 * GAMES);
	client_pool_init(&pool,
	    &(struct pool_options){
		.games = GAMES, .rate = MOVES_A_SECOND, .control = "none" },
	    &seed);
	crash_server_start(&server);
	crash_server_await(&server);
	pool.port = server.server.port;
	pool.statistics.start = now_ms();
	client_pool_await_connected(&pool);
	for (unsigned i = 0; i < PERIODS && violation_count() == 0; i++)
		run_period(i, total * 1000 / PERIODS, &seed);
	if (violation_count() == 0)
		judge();
	client_pool_clear(&pool);
	if (crash_server_end(&server, SIGTERM) != 0)
		violation("the server does not stop well");
	if (!crash_server_check(&server))
		violation("the store is damaged");
	crash_server_clear(&server);
	printf("faults: %u\n", violation_count());
	return violation_count() > 0 ? 3 : 0;
}
