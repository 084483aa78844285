/* score.c -- scores of wins and losses. */

#include "server/engine/eval/score.h"

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
