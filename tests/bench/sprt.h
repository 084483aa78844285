/*
 * sprt.h -- a sequential probability ratio test (SPRT; Wald, 1945) of whether one
 * engine is stronger than another, with error rates of 5%.
 *
 * The unit of the test is the pair of games from one opening, with sides swapped,
 * and not the game, because games from one opening are correlated. A pair scores
 * 0 to 2 points in steps of a half (the pentanomial model of Stockfish's
 * Fishtest). The strength of draws is unknown, so this is a generalized SPRT; its
 * log-likelihood ratio is the approximation (2.1) of Van den Bergh, "A Practical
 * Introduction to the GSPRT", which is LLR_alt2 in Fishtest's LLRcalc.py:
 *
 *	LLR = N (s1 - s0) (2 s - s0 - s1) / (2 V)
 *
 * for N pairs whose scores, divided by 2, have the mean s and the variance V, and
 * the expected scores s0 and s1 of the two hypotheses.
 */

#ifndef TESTS_BENCH_SPRT_H
#define TESTS_BENCH_SPRT_H

/* The possible scores of a pair of games, in half points. */
#define SPRT_SCORES 5

/* ln((1 - 0.05) / 0.05): the test ends outside of this and its negative. */
#define SPRT_BOUND 2.944

/* No verdict before that many pairs: fewer say little about their variance. */
#define SPRT_PAIRS_MIN 10

struct sprt {
	double   elo0, elo1;         /* the hypotheses: elo0 < elo1 */
	unsigned pairs[SPRT_SCORES]; /* how many pairs have each score */
};

enum sprt_verdict {
	SPRT_UNDECIDED,
	SPRT_H0, /* the first engine is not stronger by more than elo0 */
	SPRT_H1  /* the first engine is stronger by at least elo1 */
};

/* An estimate in Elo, with its 95% interval. */
struct sprt_estimate {
	double low, elo, high;
};

unsigned sprt_pair_count(const struct sprt *t);

/* The mean score of the first engine, 0 to 1; 0.5 if there are no pairs. */
double sprt_score(const struct sprt *t);

/* The log-likelihood ratio of the two hypotheses; 0 if there are no pairs. */
double            sprt_llr(const struct sprt *t);
enum sprt_verdict sprt_verdict(const struct sprt *t);

/* Scores beyond 0.1% and 99.9% are shown as these. There must be a pair. */
struct sprt_estimate sprt_elo(const struct sprt *t);

#endif
