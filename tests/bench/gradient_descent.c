/* gradient_descent.c -- the Adam optimizer. */

#include "tests/bench/gradient_descent.h"

#include <math.h>

void adam_step(struct adam *d, double rate, double decay)
{
	d->steps++;
	for (int i = 0; i < d->count; i++) {
		double g = d->gradient[i] + decay * d->weight[i];

		d->mean[i] = 0.9 * d->mean[i] + 0.1 * g;
		d->square[i] = 0.999 * d->square[i] + 0.001 * g * g;
		d->weight[i] -= rate * d->mean[i] / (1 - pow(0.9, d->steps)) /
		    (sqrt(d->square[i] / (1 - pow(0.999, d->steps))) + 1e-9);
		d->gradient[i] = 0;
	}
}
