/* eval.c -- the static evaluation of a position. */

#include "server/engine/eval/eval.h"

#include "server/engine/board/eval_weights.h"
#include "server/engine/eval/score.h"

/*
 * If the evaluation without the network is below alpha or above beta by more
 * than this, the network is not used.
 */
#define LAZY_MARGIN 350

/* What the right to move is worth in eval_windows, in score points. */
#define TEMPO 16

static int clamp(int score)
{
	if (score >= SCORE_EVAL_MAX)
		return SCORE_EVAL_MAX - 1;
	return score > -SCORE_EVAL_MAX ? score : 1 - SCORE_EVAL_MAX;
}

int eval_position(struct position *q, struct network *n, int alpha, int beta)
{
	const struct eval_totals *t = &q->totals;
	int score = t->value[q->turn] / EVAL_WEIGHT_SCALE +
	    eval_weights_threat
		[pattern_threat_level(t->count[q->turn])]
		[pattern_threat_level(t->count[side_other(q->turn)])];

	if (network_is_supported(&q->variant) && score > alpha - LAZY_MARGIN &&
	    score < beta + LAZY_MARGIN)
		score += network_evaluate(n, q);
	return clamp(score);
}

int eval_windows(const struct windows *b)
{
	int score = b->value[b->turn] - b->value[side_other(b->turn)];

	return clamp(TEMPO +
	    (rules[b->list.variant.rule].lines_lose ? -score : score));
}
