/*
 * eval_weights.h -- evaluation and move ordering weights, fitted to the
 * engine's own games by tests/bench/bench_fit.c.
 *
 * A table of line patterns has a row and a column for each enum line_pattern.
 * Only its lower triangle is used: the row is the greater one of two patterns.
 * In a table of patterns, the row is the pattern of the side to move, and the
 * column that of the opponent.
 */

#ifndef SERVER_ENGINE_BOARD_EVAL_WEIGHTS_H
#define SERVER_ENGINE_BOARD_EVAL_WEIGHTS_H

#include "server/engine/board/pattern.h"

/* Evaluation weights are in units of 1 / EVAL_WEIGHT_SCALE score points. */
#define EVAL_WEIGHT_SCALE 16

/*
 * The value of two line patterns that cross on an empty point, in 1 /
 * EVAL_WEIGHT_SCALE.
 */
extern const int16_t eval_weights_pair[LINE_PATTERN_COUNT][LINE_PATTERN_COUNT];

/* The value of both sides' patterns on one point, in 1 / EVAL_WEIGHT_SCALE. */
extern const int16_t eval_weights_pattern[PATTERN_COUNT][PATTERN_COUNT];

/* The value of both sides' threat levels, in score points. */
extern const int16_t eval_weights_threat[THREAT_LEVEL_COUNT]
					[THREAT_LEVEL_COUNT];

/*
 * The three parts of a move's order score: from pairs of own line patterns,
 * from pairs of the opponent's line patterns, and from the patterns of both
 * sides. If a move's score is greater by 64, the move is e times as likely to
 * be the best.
 */
extern const int16_t eval_weights_order_own[LINE_PATTERN_COUNT]
					   [LINE_PATTERN_COUNT];
extern const int16_t eval_weights_order_other[LINE_PATTERN_COUNT]
					     [LINE_PATTERN_COUNT];
extern const int16_t eval_weights_order_bonus[PATTERN_COUNT][PATTERN_COUNT];

#endif
