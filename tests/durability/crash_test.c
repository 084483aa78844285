/*
 * crash_test.c -- kills a busy server repeatedly and checks that nothing is
 * lost.
 *
 *	crash-test [--rounds N] [--games N] [--rate N] [--seed N]
 *	    [--cut SHIM | --slow SHIM]
 *
 * In each round the clients play, the server is ended in one of several ways
 * and started again on its store, and the clients resume. What the server then
 * sends is compared with what they knew (expected_games.h), and the games that
 * have ended are read back (ended_games.h): those of the round, and at the end all of
 * them. With shim_powercut.so the power fails when the server ends; with shim_slow_disk.so
 * syncing is slow.
 *
 * Exit status 0: nothing was lost. 3: something was, or after a power cut the
 * server refuses its store; see standard error.
 */

#define _GNU_SOURCE

#include <fcntl.h>
#include <getopt.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#include <unistd.h>

#include "common/base/fatal.h"
#include "tests/durability/client_pool.h"
#include "tests/durability/crash_server.h"
#include "tests/durability/simulate_powercut.h"
#include "tests/durability/violations.h"

#define LOST 3

/* How the server is ended. */
enum end_kind {
	END_KILLED,        /* killed while it is busy */
	END_IN_CHECKPOINT, /* killed while it writes the WAL into the file */
	END_IN_RECOVERY,   /* killed, and again during recovery */
	END_STOPPED,       /* asked to stop */
	END_KINDS
};

static const char *const end_names[END_KINDS] = { "killed at work",
	"killed in a checkpoint", "killed coming back", "stopped" };

struct crash_test {
	unsigned            rounds, games, rate, seed;
	bool                cuts;   /* the power fails as well */
	bool                is_cut; /* and has failed */
	struct crash_server server;
	struct client_pool  pool;
	struct ended_games  ended;
	size_t        read_back; /* the first of ended that has not been */
	unsigned      ends[END_KINDS];
	double        slowest; /* from start to greeting, milliseconds */
	double        since;   /* when all clients had resumed */
	unsigned long before;  /* moves made until then */
	double        played; /* milliseconds during which all were connected */
	unsigned long moves;  /* moves made in that time */
};

static double random_up_to(struct crash_test *t, double most)
{
	return most * rand_r(&t->seed) / RAND_MAX;
}

/* --- the end --- */

static volatile pid_t        target_pid;
static volatile sig_atomic_t delay;

/* The database file was written: a checkpoint has started. */
static void on_written(int sig)
{
	(void)sig;
	if (target_pid == 0)
		return;
	poll(NULL, 0, delay);
	kill(target_pid, SIGKILL);
	target_pid = 0;
}

/* Kills the server in its next checkpoint, or after three seconds. */
static enum end_kind end_in_checkpoint(struct crash_test *t)
{
	double until = now_ms() + 3000;
	int    watch = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);

	signal(SIGIO, on_written);
	if (inotify_add_watch(watch, t->server.db, IN_MODIFY) < 0)
		fatal("the store is not watched");
	delay = (sig_atomic_t)random_up_to(t, 5);
	target_pid = t->server.server.process.pid;
	fcntl(watch, F_SETOWN, getpid());
	fcntl(watch, F_SETFL, O_ASYNC | O_NONBLOCK);
	while (target_pid != 0 && now_ms() < until)
		client_pool_turn(&t->pool);
	close(watch);
	return target_pid == 0 ? END_IN_CHECKPOINT : END_KILLED;
}

static void cut_power(struct crash_test *t)
{
	enum powercut how = (unsigned)rand_r(&t->seed) % POWERCUTS;

	if (t->cuts)
		powercut(t->server.dir, t->server.shadow, how, &t->seed);
	t->is_cut = t->cuts;
}

static void count_moves(struct crash_test *t)
{
	t->played += now_ms() - t->since;
	t->moves += t->pool.statistics.moves - t->before;
}

static void end_server(struct crash_test *t, enum end_kind kind)
{
	int status;

	if (kind == END_IN_CHECKPOINT)
		kind = end_in_checkpoint(t);
	target_pid = 0;
	t->ends[kind]++;
	count_moves(t);
	status = crash_server_end(&t->server,
	    kind == END_STOPPED ? SIGTERM : SIGKILL);
	if (kind == END_STOPPED && status != 0)
		violation("the server stops with status %d", status);
	cut_power(t);
	client_pool_drain(&t->pool);
}

/* --- the restart --- */

/*
 * Returns false if the power was cut and the server refuses what was left of its
 * store. Without a cut nothing explains a refusal: it ends the test.
 */
static bool start_server(struct crash_test *t, enum end_kind kind)
{
	double took;

	for (int i = 0; kind == END_IN_RECOVERY && i < 3; i++) {
		crash_server_start(&t->server);
		poll(NULL, 0, (int)random_up_to(t, 60));
		crash_server_end(&t->server, SIGKILL);
		cut_power(t);
	}
	t->pool.statistics.start = now_ms();
	crash_server_start(&t->server);
	if (!t->is_cut) {
		took = crash_server_await(&t->server);
	} else if (!crash_server_listens(&t->server, &took)) {
		violation("the server refuses its store");
		return false;
	}
	t->slowest = took > t->slowest ? took : t->slowest;
	t->pool.port = t->server.server.port;
	t->pool.web_port = t->server.server.web_port;
	return true;
}

/*
 * A round ends when all clients have resumed, and the games that have ended in
 * it were read back.
 */
static void gather(struct crash_test *t)
{
	client_pool_await_connected(&t->pool);
	ended_games_read_back(&t->ended, t->read_back, t->pool.port);
	t->read_back = t->ended.count;
	t->since = now_ms();
	t->before = t->pool.statistics.moves;
}

static void play(struct crash_test *t)
{
	client_pool_play(&t->pool, now_ms() + 200 + random_up_to(t, 800));
}

static void run_round(struct crash_test *t, unsigned n)
{
	enum end_kind kind = n % END_KINDS == END_STOPPED && n % 8 != 3 ?
	    END_KILLED :
	    n % END_KINDS;

	play(t);
	end_server(t, kind);
	if (!start_server(t, kind))
		return;
	gather(t);
	if (isatty(1))
		printf("round %u, %s\n", n + 1, end_names[kind]);
}

/* --- the test --- */

static void begin(struct crash_test *t, const char *shim)
{
	crash_server_init(&t->server, 2 * t->games + 64);
	t->server.preload = shim;
	client_pool_init(&t->pool,
	    &(struct pool_options){
		.games = t->games, .rate = t->rate, .ended = &t->ended },
	    &t->seed);
	start_server(t, END_KILLED);
	gather(t);
	samples_clear(&t->pool.statistics.reconnect);
}

static void finish(struct crash_test *t)
{
	play(t);
	end_server(t, END_STOPPED);
	if (!start_server(t, END_STOPPED))
		return;
	t->read_back = 0;
	gather(t);
	end_server(t, END_STOPPED);
	if (!crash_server_check(&t->server))
		violation("the store is damaged");
}

static void report(struct crash_test *t)
{
	struct statistics *f = &t->pool.statistics;

	for (int kind = 0; kind < END_KINDS; kind++)
		printf("%s%s %u", kind > 0 ? ", " : "", end_names[kind],
		    t->ends[kind]);
	printf("\n%u games at a time, %lu ended, %lu moves, %.0f a second\n",
	    t->games, f->games, f->moves, (double)t->moves * 1e3 / t->played);
	printf("%zu games read back\n", t->read_back);
	printf("greets again after %.0f ms at most\n", t->slowest);
	printf("back in their seats: %.2f%% within 5 s; p50 %.0f ms,"
	       " p99 %.0f ms\n",
	    samples_share(&f->reconnect, 5000),
	    samples_percentile(&f->reconnect, 50),
	    samples_percentile(&f->reconnect, 99));
	printf("faults: %u\n", violation_count());
}

static void raise_limit(void)
{
	struct rlimit files;

	getrlimit(RLIMIT_NOFILE, &files);
	files.rlim_cur = files.rlim_max;
	setrlimit(RLIMIT_NOFILE, &files);
}

static void
read_options(struct crash_test *t, const char **shim, int argc, char **argv)
{
	static const struct option names[] = {
		{ "cut", required_argument, NULL, 'c' },
		{ "games", required_argument, NULL, 'g' },
		{ "rate", required_argument, NULL, 'm' },
		{ "rounds", required_argument, NULL, 'r' },
		{ "seed", required_argument, NULL, 's' },
		{ "slow", required_argument, NULL, 'd' },
		{ NULL, 0, NULL, 0 },
	};
	int opt;

	while ((opt = getopt_long(argc, argv, "", names, NULL)) != -1) {
		unsigned n = optarg ? (unsigned)strtoul(optarg, NULL, 10) : 0;

		if (opt == 'c' || opt == 'd')
			*shim = optarg;
		else if (opt == 'g')
			t->games = n;
		else if (opt == 'm')
			t->rate = n;
		else if (opt == 'r')
			t->rounds = n;
		else if (opt == 's')
			t->seed = n;
		else
			exit(2);
		t->cuts |= opt == 'c';
	}
}

int main(int argc, char **argv)
{
	struct crash_test t = { .rounds = 20,
		.games = 1000,
		.rate = 1500,
		.seed = (unsigned)getpid() };
	const char       *shim = NULL;
	unsigned          seed;

	read_options(&t, &shim, argc, argv);
	seed = t.seed;
	raise_limit();
	signal(SIGPIPE, SIG_IGN);
	begin(&t, shim);
	for (unsigned n = 0; n < t.rounds && violation_count() == 0; n++)
		run_round(&t, n);
	if (violation_count() == 0)
		finish(&t);
	report(&t);
	if (violation_count() > 0) {
		crash_server_show_log(&t.server);
		printf("seed %u\n", seed);
	}
	client_pool_clear(&t.pool);
	ended_games_clear(&t.ended);
	crash_server_clear(&t.server);
	return violation_count() > 0 ? LOST : 0;
}
