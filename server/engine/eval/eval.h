/*
 * eval.h -- the static evaluation of a position, for both searches.
 *
 * Scores are from the view of the side to move; see score.h. Their absolute
 * values are less than SCORE_EVAL_MAX.
 */

#ifndef SERVER_ENGINE_EVAL_EVAL_H
#define SERVER_ENGINE_EVAL_EVAL_H

#include "server/engine/board/position.h"
#include "server/engine/board/windows.h"
#include "server/engine/eval/network.h"

/*
 * Returns the evaluation by patterns and, where it is supported, by the network.
 * Skips the network if the score is far below alpha or above beta (lazy
 * evaluation; chess programming wiki).
 */
int eval_position(struct position *q, struct network *n, int alpha, int beta);

/* Returns the evaluation by windows, for a rule without patterns. */
int eval_windows(const struct windows *b);

#endif
