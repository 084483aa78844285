/*
 * eval.h -- score constants, and the evaluation of one empty point.
 *
 * Scores are from the view of the side to move.
 */

#ifndef SERVER_ENGINE_EVAL_H
#define SERVER_ENGINE_EVAL_H

#include <stdint.h>

#include "server/engine/pattern.h"

/* A static evaluation of this much: a win is e times as likely as a loss. */
#define EVAL_LOGISTIC_SCALE 200

/* A win in n plies scores SCORE_WIN - n, a loss in n plies n - SCORE_WIN. */
#define SCORE_WIN 30000

/* The absolute value of a static evaluation is at most this. */
#define SCORE_EVAL_MAX (SCORE_WIN - 2000)

/* All values that follow from the pattern code of a point for one side. */
struct point_eval {
	uint8_t pattern;     /* an enum pattern */
	int16_t order_own;   /* order score of a move here, if the pattern
                                is the mover's */
	int16_t order_other; /* order score of a move here, if it is the
                                opponent's */
	int16_t value;       /* in 1 / EVAL_WEIGHT_SCALE of a score point */
};

/* Fills the table of all pattern codes from the weights. */
void eval_init(struct point_eval evals[PATTERN_CODE_COUNT]);

/*
 * Plies until the side to move has won (> 0) or lost (< 0), or 0 if the score
 * is not a win or loss.
 */
int score_mate_plies(int score);

/*
 * Converts a score between two nodes of one line of play: a win or loss moves
 * plies further away, or nearer if plies < 0. The transposition table stores
 * scores relative to its own position, the search relative to the root.
 */
int score_add_plies(int score, int plies);

#endif
