/* point_eval.h -- the evaluation of one empty point, by its pattern code. */

#ifndef SERVER_ENGINE_BOARD_POINT_EVAL_H
#define SERVER_ENGINE_BOARD_POINT_EVAL_H

#include <stdint.h>

#include "server/engine/board/pattern.h"

/* What the pattern code of one side adds to the values of an empty point. */
struct point_eval {
	uint8_t pattern; /* an enum pattern */
	/* Added to the order score of a move here, if the side is to move */
	int16_t order_own;
	/* Added to the order score of a move here, if it is not to move */
	int16_t order_other;
	/* Added to the side's value, in 1 / EVAL_WEIGHT_SCALE of a score point */
	int16_t value;
};

/* What the patterns of both sides add to the order score and to the value. */
struct pattern_pair_eval {
	int16_t order, value;
};

/* How many pairs of line patterns there are; their order does not matter. */
#define LINE_PATTERN_PAIRS (LINE_PATTERN_COUNT * (LINE_PATTERN_COUNT + 1) / 2)

/*
 * The values of all pattern codes. A code is looked up as two pairs of line
 * patterns: an element for each code would take 15 times the memory, too much
 * for the first-level cache of a processor.
 */
struct point_eval_table {
	/* The number of a pair, which is half of a code */
	uint8_t           pair[1 << 8];
	struct point_eval evals[LINE_PATTERN_PAIRS][LINE_PATTERN_PAIRS];
	/* By the pattern of the side to move, and of the other side */
	struct pattern_pair_eval both[PATTERN_COUNT][PATTERN_COUNT];
};

/*
 * Returns the only table. The first call in a process computes it from the
 * weights; any thread may call it.
 */
const struct point_eval_table *point_eval_table(void);

/* Returns the values of a code, whose four line patterns must be valid. */
static inline const struct point_eval *
point_eval_find(const struct point_eval_table *t, unsigned code)
{
	return &t->evals[t->pair[code >> 8]][t->pair[code & 255]];
}

#endif
