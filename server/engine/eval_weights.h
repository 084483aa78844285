/*
 * eval_weights.h -- evaluation and move ordering weights, fitted to the
 * engine's own games by tests/bench/bench_fit.c.
 *
 * Tables of line patterns have a row and a column for each enum line_pattern.
 * They are lower triangular: of two patterns, the greater is the row. In tables
 * of patterns the row is the side to move's, the column the opponent's.
 */

#ifndef SERVER_ENGINE_EVAL_WEIGHTS_H
#define SERVER_ENGINE_EVAL_WEIGHTS_H

#include "server/engine/pattern.h"

/* Evaluation weights are in this fraction of a score point. */
#define EVAL_WEIGHT_SCALE 16

/* The value of two line patterns that cross on an empty point; scaled. */
extern const int16_t eval_weights_pair[LINE_PATTERN_COUNT][LINE_PATTERN_COUNT];

/*
 * The value of the two sides' patterns on one point, in 1 / EVAL_WEIGHT_SCALE.
 */
extern const int16_t eval_weights_pattern[PATTERN_COUNT][PATTERN_COUNT];

/* The value of the two sides' threat levels, in score points. */
extern const int16_t eval_weights_threat[THREAT_LEVEL_COUNT]
					[THREAT_LEVEL_COUNT];

/*
 * The three parts of a move's order score: from pairs of own line patterns,
 * from pairs of the opponent's line patterns, and from the patterns of both
 * sides. A move whose score is greater by 64 is e times as likely to be the
 * best.
 */
extern const int16_t eval_weights_order_own[LINE_PATTERN_COUNT]
					   [LINE_PATTERN_COUNT];
extern const int16_t eval_weights_order_other[LINE_PATTERN_COUNT]
					     [LINE_PATTERN_COUNT];
extern const int16_t eval_weights_order_bonus[PATTERN_COUNT][PATTERN_COUNT];

#endif
