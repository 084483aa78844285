/*
 * descent.h -- gradient descent with a step for each weight.
 *
 * Adam (Kingma and Ba, 2015), with a little decay.
 */

#ifndef TESTS_BENCH_DESCENT_H
#define TESTS_BENCH_DESCENT_H

#define DESCENT_MOST 1024

/* All zero at first. */
struct descent {
	double weight[DESCENT_MOST];
	double slope[DESCENT_MOST]; /* of the loss: to be summed up */
	double mean[DESCENT_MOST];
	double square[DESCENT_MOST];
	int    count, steps;
};

/* Moves the first count weights against their slopes, which are 0 then. */
void descent_step(struct descent *d, double rate, double decay);

#endif
