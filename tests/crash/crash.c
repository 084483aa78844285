/*
 * crash.c -- ends a busy server again and again, and sees that nothing is lost.
 *
 *	crash [--rounds N] [--games N] [--rate N] [--cut SHIM | --slow SHIM]
 *	    [--seed N]
 *
 * Each round lets the crowd play a while, ends the server in one way or
 * another, starts it again on its store, and has everybody come back to his
 * seat, where what he is told is held against what he was shown (journal.h).
 * With the shim cut.so, the power fails as the server ends; with slow.so, the
 * disk is slow.
 *
 * Status 0: nothing was lost. 3: something was, as stands on standard error.
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
#include <sys/wait.h>
#include <unistd.h>

#include "common/die.h"
#include "tests/crash/crowd.h"
#include "tests/crash/fault.h"
#include "tests/crash/powercut.h"
#include "tests/crash/process.h"

#define LOST 3

/* How the server comes to its end. */
enum way {
	WAY_PLAIN,      /* killed while it is busy */
	WAY_CHECKPOINT, /* killed while it writes into the file itself */
	WAY_RECOVERY,   /* killed, and again while it comes back */
	WAY_STOP,       /* asked to stop */
	WAYS
};

static const char *const way_names[WAYS] = { "killed at work",
	"killed in a checkpoint", "killed coming back", "stopped" };

struct test {
	unsigned       rounds, games, rate, seed;
	bool           cuts; /* the power */
	struct process process;
	struct crowd   crowd;
	unsigned       ends[WAYS];
	double         slowest; /* start until greeting, milliseconds */
	double         since;   /* when all were there again, */
	unsigned long  before;  /* and the moves until then */
	double         played;  /* milliseconds with all there */
	unsigned long  moves;   /* in those */
};

static double by_lot(struct test *t, double most)
{
	return most * rand_r(&t->seed) / RAND_MAX;
}

/* --- the end --- */

static volatile pid_t        victim;
static volatile sig_atomic_t delay;

/* The file has been written to: a checkpoint has begun. */
static void on_written(int sig)
{
	(void)sig;
	if (victim == 0)
		return;
	poll(NULL, 0, delay);
	kill(victim, SIGKILL);
	victim = 0;
}

/* Lies in wait for a checkpoint, but not for ever. */
static enum way end_in_checkpoint(struct test *t)
{
	double until = moment() + 3000;
	int    watch = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);

	signal(SIGIO, on_written);
	if (inotify_add_watch(watch, process_file(&t->process), IN_MODIFY) < 0)
		die("the store is not watched");
	delay = (sig_atomic_t)by_lot(t, 5);
	victim = t->process.pid;
	fcntl(watch, F_SETOWN, getpid());
	fcntl(watch, F_SETFL, O_ASYNC | O_NONBLOCK);
	while (victim != 0 && moment() < until)
		crowd_turn(&t->crowd);
	close(watch);
	return victim == 0 ? WAY_CHECKPOINT : WAY_PLAIN;
}

static void cut_power(struct test *t)
{
	enum powercut how = (unsigned)rand_r(&t->seed) % POWERCUTS;

	if (t->cuts)
		powercut(t->process.store, t->process.shadow, how, &t->seed);
}

static void count_moves(struct test *t)
{
	t->played += moment() - t->since;
	t->moves += t->crowd.figures.moves - t->before;
}

static void end_server(struct test *t, enum way way)
{
	int status;

	if (way == WAY_CHECKPOINT)
		way = end_in_checkpoint(t);
	victim = 0;
	t->ends[way]++;
	count_moves(t);
	status = process_end(&t->process, way == WAY_STOP ? SIGTERM : SIGKILL);
	if (way == WAY_STOP && (!WIFEXITED(status) || WEXITSTATUS(status)))
		fault("the server stops with status %d", status);
	cut_power(t);
	crowd_drain(&t->crowd);
}

/* --- and the return --- */

static void start_server(struct test *t, enum way way)
{
	double took;

	for (int i = 0; way == WAY_RECOVERY && i < 3; i++) {
		process_start(&t->process);
		poll(NULL, 0, (int)by_lot(t, 60));
		process_end(&t->process, SIGKILL);
		cut_power(t);
	}
	t->crowd.figures.start = moment();
	process_start(&t->process);
	took = process_await(&t->process);
	t->slowest = took > t->slowest ? took : t->slowest;
	t->crowd.port = t->process.port;
}

/* At once, all of them: a round is over when everybody sits again. */
static void gather(struct test *t)
{
	bool all = crowd_gather(&t->crowd, moment() + 60000);

	t->since = moment();
	t->before = t->crowd.figures.moves;
	if (all)
		return;
	process_show_log(&t->process);
	fault("%u of %u are back after a minute", crowd_present(&t->crowd),
	    t->crowd.count);
}

static void play(struct test *t)
{
	crowd_play(&t->crowd, moment() + 200 + by_lot(t, 800));
}

static void round_of(struct test *t, unsigned n)
{
	enum way way = n % WAYS == WAY_STOP && n % 8 != 3 ? WAY_PLAIN :
							    n % WAYS;

	play(t);
	end_server(t, way);
	start_server(t, way);
	gather(t);
	if (isatty(1))
		printf("round %u, %s\n", n + 1, way_names[way]);
}

/* --- the whole --- */

static void begin(struct test *t, const char *shim)
{
	process_init(&t->process, 2 * t->games + 64);
	t->process.preload = shim;
	crowd_init(&t->crowd,
	    &(struct plan){ .games = t->games, .rate = t->rate }, &t->seed);
	start_server(t, WAY_PLAIN);
	gather(t);
	samples_clear(&t->crowd.figures.back);
}

static void finish(struct test *t)
{
	int status;

	play(t);
	count_moves(t);
	status = process_end(&t->process, SIGTERM);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
		fault("the server stops with status %d", status);
	crowd_drain(&t->crowd);
	if (!process_check(&t->process))
		fault("the store is damaged");
}

static void tell(struct test *t)
{
	struct figures *f = &t->crowd.figures;

	for (int way = 0; way < WAYS; way++)
		printf("%s%s %u", way > 0 ? ", " : "", way_names[way],
		    t->ends[way]);
	printf("\n%u games at a time, %lu ended, %lu moves, %.0f a second\n",
	    t->games, f->games, f->moves, (double)t->moves * 1e3 / t->played);
	printf("greets again after %.0f ms at most\n", t->slowest);
	printf("back in their seats: %.2f%% within 5 s; p50 %.0f ms,"
	       " p99 %.0f ms\n",
	    samples_share(&f->back, 5000), samples_percentile(&f->back, 50),
	    samples_percentile(&f->back, 99));
	printf("faults: %u\n", faults());
}

static void raise_limit(void)
{
	struct rlimit files;

	getrlimit(RLIMIT_NOFILE, &files);
	files.rlim_cur = files.rlim_max;
	setrlimit(RLIMIT_NOFILE, &files);
}

static void
read_options(struct test *t, const char **shim, int argc, char **argv)
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
	struct test t = { .rounds = 20,
		.games = 1000,
		.rate = 1500,
		.seed = (unsigned)getpid() };
	const char *shim = NULL;
	unsigned    seed;

	read_options(&t, &shim, argc, argv);
	seed = t.seed;
	raise_limit();
	signal(SIGPIPE, SIG_IGN);
	begin(&t, shim);
	for (unsigned n = 0; n < t.rounds && faults() == 0; n++)
		round_of(&t, n);
	if (faults() == 0)
		finish(&t);
	tell(&t);
	if (faults() > 0)
		printf("seed %u\n", seed);
	crowd_clear(&t.crowd);
	process_clear(&t.process);
	return faults() > 0 ? LOST : 0;
}
