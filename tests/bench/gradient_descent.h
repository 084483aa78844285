/*
 * gradient_descent.h -- the Adam optimizer (Kingma and Ba, "Adam: A Method for
 * Stochastic Optimization", 2015), with weight decay.
 */

#ifndef TESTS_BENCH_GRADIENT_DESCENT_H
#define TESTS_BENCH_GRADIENT_DESCENT_H

#define ADAM_WEIGHTS_MAX 1024

/* Initialise to zero. */
struct adam {
	double weight[ADAM_WEIGHTS_MAX];
	double gradient[ADAM_WEIGHTS_MAX]; /* summed up by the caller */
	double mean[ADAM_WEIGHTS_MAX];
	double square[ADAM_WEIGHTS_MAX];
	int    count, steps;
};

/* Updates the first count weights from their gradients and clears those. */
void adam_step(struct adam *d, double rate, double decay);

#endif
