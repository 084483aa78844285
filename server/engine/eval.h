/*
 * eval.h -- score constants, and the evaluation of one empty point.
 *
 * Scores are from the view of the side to move.
 */

#ifndef SERVER_ENGINE_EVAL_H
#define SERVER_ENGINE_EVAL_H

#include <stdint.h>

#include "server/engine/pattern.h"

/*
 * If a static evaluation is this much greater, the odds of a win against a loss
 * are e times as great.
 */
#define EVAL_LOGISTIC_SCALE 200

/* A win in n plies scores SCORE_WIN - n, a loss in n plies n - SCORE_WIN. */
#define SCORE_WIN 30000

/* The absolute value of a static evaluation is at most this. */
#define SCORE_EVAL_MAX (SCORE_WIN - 2000)

/* The values of a point for one side, which depend on its pattern code. */
struct point_eval {
	uint8_t pattern;     /* an enum pattern */
	int16_t order_own;   /* order score of a move here, if the pattern
			        belongs to the side to move */
	int16_t order_other; /* order score of a move here, if the pattern is
			        the opponent's */
	int16_t value;       /* value in 1 / EVAL_WEIGHT_SCALE of a score
			        point */
};

/*
 * Returns the values of every pattern code, by code. The first call in a
 * process computes them from the weights; any thread may call it.
 */
const struct point_eval *eval_table(void);

/*
 * Returns after how many plies the side to move wins (positive) or loses
 * (negative); 0 if the score is neither a win nor a loss.
 */
int score_mate_plies(int score);

/*
 * Converts a score between two nodes of the same line: a win or loss becomes
 * `plies` plies longer or, if `plies` is negative, shorter. The transposition
 * table stores scores relative to the position, but the search uses scores
 * relative to the root.
 */
int score_add_plies(int score, int plies);

#endif
