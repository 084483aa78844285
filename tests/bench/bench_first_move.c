/*
 * bench_first_move.c -- how long noughts-engine takes from "START" to its first
 * move, and for its second, by max_memory.
 *
 *	bench-first-move PROGRAM [RUNS]
 *
 * The position has six stones, so that the search uses all its time: 300 ms.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unistd.h>

#include "common/base/time_ms.h"
#include "tests/support/process.h"

#define RUNS_MAX 100

/* What is measured, in milliseconds. */
enum { OF_START, OF_FIRST_MOVE, OF_SECOND_MOVE, TIMES };

static const char *const names[] = { "START", "first move", "second move" };

static const unsigned sizes[] = { 0, 64, 350, 1024 }; /* MiB; 0: not told */

/* Waits for a reply that begins with a digit or "OK"; returns how long. */
static double wait_reply(FILE *out, msec began)
{
	char line[256];

	do {
		if (fgets(line, sizeof(line), out) == NULL) {
			fprintf(stderr,
			    "bench-first-move: the engine has ended\n");
			exit(1);
		}
	} while (strncmp(line, "OK", 2) != 0 &&
	    (line[0] < '0' || line[0] > '9'));
	return (double)(time_ms_now() - began);
}

static void run(const char *program, unsigned mib, double times[TIMES])
{
	static struct process process;
	const char           *argv[] = { program, NULL };
	FILE                 *in, *out;
	msec                  began;

	process_start(&process, &(struct process_options){ .argv = argv });
	in = fdopen(dup(process.in), "w");
	out = fdopen(dup(process.out), "r");
	began = time_ms_now();
	fprintf(in, "START 15\n");
	if (mib > 0)
		fprintf(in, "INFO max_memory %lu\n", (unsigned long)mib << 20);
	fprintf(in, "INFO timeout_turn 300\nINFO timeout_match 0\n");
	fflush(in);
	times[OF_START] = wait_reply(out, began);
	began = time_ms_now();
	fputs("BOARD\n7,7,2\n8,8,1\n7,9,2\n9,7,1\n6,8,2\nDONE\n", in);
	fflush(in);
	times[OF_FIRST_MOVE] = wait_reply(out, began);
	began = time_ms_now();
	fputs("BOARD\n7,7,2\n8,8,1\n7,9,2\n9,7,1\n6,8,2\n5,7,1\n8,10,2\nDONE\n",
	    in);
	fflush(in);
	times[OF_SECOND_MOVE] = wait_reply(out, began);
	fputs("END\n", in);
	fclose(in);
	fclose(out);
	process_wait(&process);
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
	int runs = argc > 2 ? atoi(argv[2]) : 5;

	if (argc < 2 || runs < 1 || runs > RUNS_MAX) {
		fprintf(stderr, "usage: bench-first-move PROGRAM [RUNS]\n");
		return 2;
	}
	printf("milliseconds of %d runs: least, median, most\n", runs);
	for (size_t s = 0; s < sizeof(sizes) / sizeof(sizes[0]); s++) {
		static double times[TIMES][RUNS_MAX];

		for (int i = 0; i < runs; i++) {
			double one[TIMES];

			run(argv[1], sizes[s], one);
			for (int t = 0; t < TIMES; t++)
				times[t][i] = one[t];
		}
		printf("max_memory %4u MiB", sizes[s]);
		for (int t = 0; t < TIMES; t++) {
			qsort(times[t], (size_t)runs, sizeof(double), compare);
			printf("  %s %.0f %.0f %.0f", names[t], times[t][0],
			    times[t][runs / 2], times[t][runs - 1]);
		}
		printf("\n");
	}
	return 0;
}
