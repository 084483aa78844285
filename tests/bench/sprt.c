/* sprt.c -- a sequential test of strength; see sprt.h. */

#include "tests/bench/sprt.h"

#include <math.h>

/* A smaller variance of few pairs is chance. */
#define VARIANCE_MIN 0.01

static double score_of_pair(unsigned half_points)
{
	return (double)half_points / (SPRT_SCORES - 1);
}

static double score_of_elo(double elo)
{
	return 1 / (1 + pow(10, -elo / 400));
}

static double elo_of_score(double score)
{
	score = score < 0.001 ? 0.001 : score > 0.999 ? 0.999 : score;
	return -400 * log10(1 / score - 1);
}

unsigned sprt_pair_count(const struct sprt *t)
{
	unsigned n = 0;

	for (unsigned i = 0; i < SPRT_SCORES; i++)
		n += t->pairs[i];
	return n;
}

double sprt_score(const struct sprt *t)
{
	unsigned n = sprt_pair_count(t);
	double   sum = 0;

	for (unsigned i = 0; i < SPRT_SCORES; i++)
		sum += t->pairs[i] * score_of_pair(i);
	return n > 0 ? sum / n : 0.5;
}

static double variance(const struct sprt *t)
{
	double mean = sprt_score(t), squares = 0, v;

	for (unsigned i = 0; i < SPRT_SCORES; i++) {
		double difference = score_of_pair(i) - mean;

		squares += t->pairs[i] * difference * difference;
	}
	v = squares / sprt_pair_count(t);
	return v > VARIANCE_MIN ? v : VARIANCE_MIN;
}

double sprt_llr(const struct sprt *t)
{
	double   s0 = score_of_elo(t->elo0), s1 = score_of_elo(t->elo1);
	unsigned n = sprt_pair_count(t);

	if (n == 0)
		return 0;
	return n * (s1 - s0) * (2 * sprt_score(t) - s0 - s1) /
	    (2 * variance(t));
}

enum sprt_verdict sprt_verdict(const struct sprt *t)
{
	double llr = sprt_llr(t);

	if (sprt_pair_count(t) < SPRT_PAIRS_MIN || fabs(llr) < SPRT_BOUND)
		return SPRT_UNDECIDED;
	return llr > 0 ? SPRT_H1 : SPRT_H0;
}

struct sprt_estimate sprt_elo(const struct sprt *t)
{
	double mean = sprt_score(t);
	double error = 1.96 * sqrt(variance(t) / sprt_pair_count(t));

	return (struct sprt_estimate){ .low = elo_of_score(mean - error),
		.elo = elo_of_score(mean),
		.high = elo_of_score(mean + error) };
}
