/* descent.c -- gradient descent with a step for each weight. */

#include "tests/bench/descent.h"

#include <math.h>

void descent_step(struct descent *d, double rate, double decay)
{
	d->steps++;
	for (int i = 0; i < d->count; i++) {
		double g = d->slope[i] + decay * d->weight[i];

		d->mean[i] = 0.9 * d->mean[i] + 0.1 * g;
		d->square[i] = 0.999 * d->square[i] + 0.001 * g * g;
		d->weight[i] -= rate * d->mean[i] / (1 - pow(0.9, d->steps)) /
		    (sqrt(d->square[i] / (1 - pow(0.999, d->steps))) + 1e-9);
		d->slope[i] = 0;
	}
}
