/*
 * bench_threads.c -- how much sooner two threads reach a depth than one.
 *
 *	bench-threads OPENINGS [POSITIONS [DEPTH]]
 *
 * Each opening of the file is searched to the depth by one thread and then with
 * a helper, each time with an empty table. The two threads take turns: each
 * searches until it reads the clock, about 128 nodes. So the result is the same
 * on any machine under any load: how many times fewer nodes the first thread
 * searches. It leaves out what sharing the memory costs. Neither searches for
 * threats, which a helper never does. Prints the geometric mean and its standard
 * error.
 */

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/notation.h"
#include "server/engine/search.h"
#include "server/engine/tt.h"

#define TT_BYTES ((size_t)32 << 20)

/* Milliseconds, so many that the clock only makes the threads take turns. */
#define NO_TIME_LIMIT 1000000000

/* A search by one thread of those that share a table. */
struct task {
	struct engine       *engine;
	struct variant       variant;
	point                moves[POINTS_MAX];
	unsigned             count;
	struct search_limits limits;
	struct search_result result;
	int                  number; /* 0, or 1 for the helper */
};

static pthread_mutex_t   mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t    changed = PTHREAD_COND_INITIALIZER;
static int               turn;     /* number of the task that searches */
static bool              is_alone; /* only one task is left: no turns */
static atomic_bool       stop;     /* tells the helper to end */
static _Thread_local int self;     /* number of this thread's task */

/* With the mutex locked. */
static void wait_for_turn(void)
{
	while (turn != self && !is_alone)
		pthread_cond_wait(&changed, &mutex);
}

/* The clock of the searches: lets the other task search. */
static msec take_turns(void)
{
	pthread_mutex_lock(&mutex);
	turn = !self;
	pthread_cond_signal(&changed);
	wait_for_turn();
	pthread_mutex_unlock(&mutex);
	return 0;
}

static void *run(void *arg)
{
	struct task *task = arg;

	self = task->number;
	pthread_mutex_lock(&mutex);
	wait_for_turn();
	pthread_mutex_unlock(&mutex);
	engine_search(task->engine, &task->variant, task->moves, task->count,
	    &task->limits, &task->result);
	pthread_mutex_lock(&mutex);
	is_alone = true;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&mutex);
	return NULL;
}

/* Sets up a task for a line of the file of openings: VARIANT MOVES. */
static void
task_init(struct task *task, struct tt *tt, const char *line, int number)
{
	char variant[32], moves[256];

	*task = (struct task){ .engine = engine_new_shared(tt, 0),
		.limits = { .is_helper = true,
		    .time = NO_TIME_LIMIT,
		    .clock = take_turns },
		.number = number };
	if (sscanf(line, "%31s %255s", variant, moves) != 2 ||
	    !variant_parse(&task->variant, variant)) {
		fprintf(stderr, "bench-threads: not an opening: %s", line);
		exit(1);
	}
	task->count = (unsigned)notation_read_list(task->moves, POINTS_MAX,
	    moves);
}

/* The nodes that the first thread searches until it reaches the depth. */
static uint64_t measure(const char *line, unsigned depth, bool with_helper)
{
	static struct task main_task, helper;
	struct tt         *tt = tt_new(TT_BYTES);
	pthread_t          thread;

	tt_reserve(tt, TT_BYTES);
	task_init(&main_task, tt, line, 0);
	task_init(&helper, tt, line, 1);
	main_task.limits.depth = depth;
	helper.limits.stop = &stop;
	atomic_store(&stop, false);
	turn = 0;
	is_alone = !with_helper;
	if (with_helper && pthread_create(&thread, NULL, run, &helper) != 0)
		exit(1);
	run(&main_task);
	atomic_store(&stop, true);
	if (with_helper)
		pthread_join(thread, NULL);
	engine_free(main_task.engine);
	engine_free(helper.engine);
	tt_free(tt);
	return main_task.result.nodes;
}

int main(int argc, char **argv)
{
	FILE    *openings = argc > 1 ? fopen(argv[1], "r") : NULL;
	int      positions = argc > 2 ? atoi(argv[2]) : 60, n = 0;
	unsigned depth = argc > 3 ? (unsigned)atoi(argv[3]) : 12;
	double   sum = 0, squares = 0, mean, error;
	char     line[512];

	if (openings == NULL) {
		fprintf(stderr,
		    "Usage: bench-threads OPENINGS [POSITIONS [DEPTH]]\n");
		return 2;
	}
	for (; n < positions && fgets(line, sizeof(line), openings); n++) {
		double one = (double)measure(line, depth, false);
		double two = (double)measure(line, depth, true);
		double log_ratio = log(one / two);

		printf("one thread %8.0f nodes, two %8.0f: %.2f\n", one, two,
		    one / two);
		sum += log_ratio;
		squares += log_ratio * log_ratio;
	}
	fclose(openings);
	mean = sum / n;
	error = sqrt((squares / n - mean * mean) / n);
	printf("two threads are %.2f times as fast (%.2f to %.2f)\n", exp(mean),
	    exp(mean - error), exp(mean + error));
	return 0;
}
