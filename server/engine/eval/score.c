/* score.c -- scores of wins and losses, and win rates for scores. */

#include "server/engine/eval/score.h"

#include <stdint.h>

#define WIN_RATE_MAX 1000

/*
 * If the score of a search is greater by this, the odds of a win against a loss
 * are greater by the factor e. It is fitted to games ("make bench-win-rate"), and so
 * differs a little from SCORE_LOGISTIC_SCALE, which static evaluations are trained
 * for.
 */
#define WIN_RATE_SCALE 234

/* 1 / (1 + exp(-x)) in thousandths, for x = 0, 1/4, 2/4 and so on. */
static const uint16_t logistic[] = { 500, 562, 622, 679, 731, 777, 818, 852,
	881, 905, 924, 940, 953, 963, 971, 977, 982, 986, 989, 991, 993, 995,
	996, 997, 998, 998, 998, 999, 999 };

#define STEPS_PER_UNIT 4
#define LOGISTIC_STEPS ((int)(sizeof(logistic) / sizeof(logistic[0])) - 1)

int score_mate_plies(int score)
{
	if (score > SCORE_EVAL_MAX)
		return SCORE_WIN - score;
	return score < -SCORE_EVAL_MAX ? -SCORE_WIN - score : 0;
}

int score_add_plies(int score, int plies)
{
	if (score > SCORE_EVAL_MAX)
		return score - plies;
	return score < -SCORE_EVAL_MAX ? score + plies : score;
}

unsigned score_win_rate(int score)
{
	int steps, rest;

	if (score < 0)
		return WIN_RATE_MAX - score_win_rate(-score);
	if (score > SCORE_EVAL_MAX)
		return WIN_RATE_MAX;
	steps = score * STEPS_PER_UNIT / WIN_RATE_SCALE;
	rest = score * STEPS_PER_UNIT % WIN_RATE_SCALE;
	if (steps >= LOGISTIC_STEPS)
		return logistic[LOGISTIC_STEPS];
	/* Interpolates between the entries of `logistic`. */
	return logistic[steps] +
	    (unsigned)((logistic[steps + 1] - logistic[steps]) * rest /
		WIN_RATE_SCALE);
}

unsigned score_win_percent(unsigned win_rate)
{
	return (win_rate + 5) / 10;
}
