/* point_eval.h -- the evaluation of one empty point, by its pattern code. */

#ifndef SERVER_ENGINE_POINT_EVAL_H
#define SERVER_ENGINE_POINT_EVAL_H

#include <stdint.h>

#include "server/engine/pattern.h"

/* The values of a point for one side, which depend on its pattern code. */
struct point_eval {
	uint8_t pattern; /* an enum pattern */
	/*
	 * Order score of a move here, if the pattern belongs to the side to
	 * move
	 */
	int16_t order_own;
	/* Order score of a move here, if the pattern is the opponent's */
	int16_t order_other;
	/* value in 1 / EVAL_WEIGHT_SCALE of a score point */
	int16_t value;
};

/*
 * Returns the values of every pattern code, by code. The first call in a
 * process computes them from the weights; any thread may call it.
 */
const struct point_eval *point_eval_table(void);

#endif
