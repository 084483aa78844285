/*
 * bench_threads.c -- how much sooner two threads reach a depth than one.
 *
 *	bench-threads [RUNS [PLIES]]
 *
 * Each position is searched to a fixed depth, by PLIES more if given, with one
 * thread and then with a helper, each with an empty table. The time is the CPU
 * time of the searching thread, so that other work on the machine does not
 * count; the two threads need a processor each. Prints the geometric mean and
 * its standard error.
 */

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "common/notation.h"
#include "server/engine/search.h"
#include "server/engine/tt.h"

#define TT_BYTES ((size_t)32 << 20)

static const struct {
	const char *variant, *played;
	unsigned    depth;
} positions[] = {
	{ "15x15x5", "h8,h9", 15 },
	{ "15x15x5", "h8,i9,i7,g9,j8", 15 },
	{ "15x15x5", "h8,i9,g9,h7,j8", 15 },
	{ "15x15x5", "h8,h9,i9,g7,i7", 15 },
	{ "15x15x5", "d4,l12,d12,l4,h8,h9,i8,j8,i9,g7", 14 },
	{ "15x15x5", "h8,g7,i7,g9,j9,h10", 15 },
	{ "20x20x5", "j10,k10,k11", 14 },
	{ "20x20x5", "j10,k11,l10,k9", 14 },
	{ "19x19x6", "j10,k11,l10", 12 },
};
#define POSITIONS ((int)(sizeof(positions) / sizeof(positions[0])))

/* A search by one thread of those that share a table. */
struct task {
	struct engine       *engine;
	struct variant       variant;
	point                moves[POINTS_MAX];
	unsigned             count;
	struct search_limits limits;
	struct search_result result;
};

static double thread_cpu_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void *run(void *arg)
{
	struct task *task = arg;

	engine_search(task->engine, &task->variant, task->moves, task->count,
	    &task->limits, &task->result);
	return NULL;
}

static void task_init(struct task *task, struct tt *tt, int position)
{
	*task = (struct task){ .engine = engine_new_shared(tt, 0) };
	variant_parse(&task->variant, positions[position].variant);
	task->count = (unsigned)notation_read_list(task->moves, POINTS_MAX,
	    positions[position].played);
}

/* Milliseconds to reach the depth. */
static double measure(int position, unsigned plies, bool with_helper)
{
	static struct task main_task, helper;
	atomic_bool        stop = false;
	struct tt         *tt = tt_new(TT_BYTES);
	pthread_t          thread;
	double             began;

	tt_reserve(tt, TT_BYTES);
	task_init(&main_task, tt, position);
	task_init(&helper, tt, position);
	main_task.limits.depth = positions[position].depth + plies;
	helper.limits = (struct search_limits){ .is_helper = true,
		.stop = &stop };
	if (with_helper && pthread_create(&thread, NULL, run, &helper) != 0)
		exit(1);
	began = thread_cpu_ms();
	run(&main_task);
	began = thread_cpu_ms() - began;
	atomic_store(&stop, true);
	if (with_helper)
		pthread_join(thread, NULL);
	engine_free(main_task.engine);
	engine_free(helper.engine);
	tt_free(tt);
	return began;
}

int main(int argc, char **argv)
{
	int      runs = argc > 1 ? atoi(argv[1]) : 1;
	unsigned plies = argc > 2 ? (unsigned)atoi(argv[2]) : 0;
	double   sum = 0, squares = 0, n = runs * POSITIONS, mean, error;

	for (int i = 0; i < runs * POSITIONS; i++) {
		double one = measure(i % POSITIONS, plies, false);
		double two = measure(i % POSITIONS, plies, true);
		double log_ratio = log(one / two);

		printf("%-8s one thread %5.0f ms, two %5.0f ms: %.2f\n",
		    positions[i % POSITIONS].variant, one, two, one / two);
		sum += log_ratio;
		squares += log_ratio * log_ratio;
	}
	mean = sum / n;
	error = sqrt((squares / n - mean * mean) / n);
	printf("two threads are %.2f times as fast (%.2f to %.2f)\n", exp(mean),
	    exp(mean - error), exp(mean + error));
	return 0;
}
