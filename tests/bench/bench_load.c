/*
 * bench_load.c -- whole games over loopback: the server against a bare relay.
 *
 * The process measured runs on one core and this one on another. All of them
 * are measured in turn, ROUNDS times, and medians printed. Absolute figures
 * depend on the machine and its load; ratios hardly do.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "tests/bench/load_clients.h"

#define ROUNDS  10
#define SECONDS 1.0

static const int pair_counts[] = { 50, 200, 1000, 9000 };

#define COUNTS ((int)(sizeof(pair_counts) / sizeof(pair_counts[0])))

static const char *const names[] = { "relay", "server", "web", "store" };

static struct result measure(enum target_kind kind, int pairs, bool traced)
{
	struct target t;
	struct load  *l;
	struct result r;

	target_start(&t, kind, traced);
	l = load_new(&t, pairs);
	r = load_play(l, SECONDS);
	load_free(l);
	target_stop(&t);
	return r;
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(double values[ROUNDS])
{
	qsort(values, ROUNDS, sizeof(double), by_value);
	return values[ROUNDS / 2];
}

/* The median of each figure. */
static struct result medians(const struct result rounds[ROUNDS])
{
	struct result m = { 0 };
	double        moves[ROUNDS], cpu[ROUNDS], others[ROUNDS];
	double        p50[ROUNDS], p99[ROUNDS];

	for (int i = 0; i < ROUNDS; i++) {
		moves[i] = rounds[i].moves;
		cpu[i] = rounds[i].cpu;
		others[i] = rounds[i].others;
		p50[i] = rounds[i].p50;
		p99[i] = rounds[i].p99;
	}
	m.moves = median(moves);
	m.cpu = median(cpu);
	m.others = median(others);
	m.p50 = median(p50);
	m.p99 = median(p99);
	return m;
}

/* The median of the ratios to another target, which ran just before. */
static double ratio(const struct result rounds[ROUNDS],
    const struct result other[ROUNDS], bool of_cpu)
{
	double ratios[ROUNDS];

	for (int i = 0; i < ROUNDS; i++)
		ratios[i] = of_cpu ? rounds[i].cpu / other[i].cpu :
				     rounds[i].p99 / other[i].p99;
	return median(ratios);
}

static void print_ratios(int pairs, struct result rounds[TARGET_COUNT][ROUNDS])
{
	const struct result *relay = rounds[TARGET_RELAY];

	printf("ratio pairs=%d", pairs);
	for (int kind = TARGET_SERVER; kind < TARGET_COUNT; kind++)
		printf(" %s cpu=%.2f p99=%.2f", names[kind],
		    ratio(rounds[kind], relay, true),
		    ratio(rounds[kind], relay, false));
	printf("; web to server cpu=%.2f p99=%.2f\n",
	    ratio(rounds[TARGET_WEB], rounds[TARGET_SERVER], true),
	    ratio(rounds[TARGET_WEB], rounds[TARGET_SERVER], false));
	fflush(stdout);
}

static void compare(int pairs)
{
	struct result rounds[TARGET_COUNT][ROUNDS];

	for (int i = 0; i < ROUNDS; i++)
		for (int kind = TARGET_RELAY; kind < TARGET_COUNT; kind++)
			rounds[kind][i] = measure((enum target_kind)kind, pairs,
			    false);
	for (int kind = TARGET_RELAY; kind < TARGET_COUNT; kind++) {
		struct result m = medians(rounds[kind]);

		printf("%5d %-6s %9.0f %10.2f %10.2f %8.0f %8.0f\n", pairs,
		    names[kind], m.moves, m.cpu, m.others, m.p50, m.p99);
	}
	print_ratios(pairs, rounds);
}

static void print_calls(int pairs)
{
	for (int kind = TARGET_RELAY; kind <= TARGET_SERVER; kind++) {
		struct result r = measure((enum target_kind)kind, pairs, true);

		printf("system calls a move, pairs=%d, %s: %.2f"
		       " (%.2f with the rematches between games)\n",
		    pairs, names[kind], r.calls_alone, r.calls);
	}
}

static void print_idle(void)
{
	for (int kind = TARGET_SERVER; kind <= TARGET_WEB; kind++)
		for (int at_once = 1; at_once <= 100; at_once *= 100) {
			struct target t;

			target_start(&t, (enum target_kind)kind, false);
			printf("an idle player, %s, connected %d at once: %.0f"
			       " bytes\n",
			    names[kind], at_once, load_idle(&t, at_once));
			target_stop(&t);
		}
}

/* With the argument "idle" only the memory of idle players is measured. */
int main(int argc, char **argv)
{
	struct rlimit files;

	getrlimit(RLIMIT_NOFILE, &files);
	files.rlim_cur = files.rlim_max;
	setrlimit(RLIMIT_NOFILE, &files);
	pin(1);
	if (argc > 1 && strcmp(argv[1], "idle") == 0) {
		print_idle();
		return 0;
	}
	printf("%5s %-6s %9s %10s %10s %8s %8s\n", "pairs", "", "moves/s",
	    "loop us", "disk us", "p50 us", "p99 us");
	for (int i = 0; i < COUNTS; i++)
		compare(pair_counts[i]);
	print_calls(pair_counts[0]);
	print_calls(pair_counts[2]);
	print_idle();
	return 0;
}
