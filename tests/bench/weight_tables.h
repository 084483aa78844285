/* weight_tables.h -- the layout of the fitted weights. */

#ifndef TESTS_BENCH_WEIGHT_TABLES_H
#define TESTS_BENCH_WEIGHT_TABLES_H

#include "server/engine/board/eval_weights.h"
#include "tests/bench/gradient_descent.h"

/* Number of pairs of line patterns, and of patterns of both sides. */
#define LINE_PAIRS    (LINE_PATTERN_COUNT * LINE_PATTERN_COUNT)
#define PATTERN_PAIRS (PATTERN_COUNT * PATTERN_COUNT)

/* Offsets of the evaluation weights, then of the move ordering weights. */
enum {
	WEIGHT_PAIR = 0,
	WEIGHT_PATTERN = LINE_PAIRS,
	WEIGHT_THREAT = WEIGHT_PATTERN + PATTERN_PAIRS,
	EVAL_WEIGHT_COUNT = WEIGHT_THREAT +
	    THREAT_LEVEL_COUNT * THREAT_LEVEL_COUNT,
	OWN = 0,
	OTHER = LINE_PAIRS,
	WEIGHT_ORDER_BONUS = 2 * LINE_PAIRS,
	ORDER_WEIGHT_COUNT = WEIGHT_ORDER_BONUS + PATTERN_PAIRS
};

/* A score of this much makes a win e times as likely as a loss. */
#define SCALE 200

/* Prints eval_weights.c; fills in weights without data. */
void weight_tables_print(struct adam *values, struct adam *orders);

#endif
