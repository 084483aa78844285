/*
 * network_weights.h -- the weights of the evaluation network, and the patterns
 * that it distinguishes. Trained by tests/bench/train_network.c.
 *
 * A pattern is what is on the four points to each side of an empty point of a
 * line. Its key has eight bits for the side's own stones and, above them, eight
 * bits for the opponent's; points off the board are set in both. A key and its
 * mirror image are the same pattern. All keys without a stone are pattern 0,
 * whose vector is zero.
 *
 *	. x . o * o . |		bit 0 is on the left: own 10000010,
 *				opponent's 10011000
 */

#ifndef SERVER_ENGINE_EVAL_NETWORK_WEIGHTS_H
#define SERVER_ENGINE_EVAL_NETWORK_WEIGHTS_H

#include <stdint.h>

#include "server/engine/board/pattern.h"

#define NETWORK_REACH         4 /* points to each side of the empty one */
#define NETWORK_KEY_COUNT     (1 << 4 * NETWORK_REACH)
#define NETWORK_PATTERN_COUNT 7367

#define NETWORK_VECTOR   32 /* how many numbers the vector of a pattern has */
#define NETWORK_REGIONAL 16 /* neurons of the layer for each region */
#define NETWORK_HIDDEN_1 32 /* neurons of the first hidden layer */
#define NETWORK_HIDDEN_2 16
#define NETWORK_INPUTS   (2 * NETWORK_VECTOR + NETWORK_REGIONAL)

/*
 * The weights are integers. Each _UNIT is the integer that stands for 1.0. Each
 * _SHIFT is the right shift from a sum in a layer to the value of a neuron.
 */
#define NETWORK_VECTOR_UNIT    (1 << 6)
#define NETWORK_HIDDEN_1_UNIT  (1 << 14)
#define NETWORK_NEURON_UNIT    (1 << 9)
#define NETWORK_HIDDEN_2_UNIT  (1 << 11)
#define NETWORK_OUTPUT_UNIT    (1 << 11)
#define NETWORK_REGIONAL_SHIFT 11 /* 6 + 14 - 9 */
#define NETWORK_HIDDEN_1_SHIFT 11 /* 6 + 14 - 9 */
#define NETWORK_HIDDEN_2_SHIFT 11 /* 9 + 11 - 9 */
#define NETWORK_OUTPUT_SHIFT   20 /* 9 + 11 */

/*
 * The vectors of all patterns except the first. Each number is from -127 to 127
 * and is one byte; the bytes are in base 64 without padding.
 */
extern const char *const network_vectors[];

/* This bias is added for every empty point. */
extern const int16_t network_bias[NETWORK_VECTOR];
extern const int16_t network_regional[NETWORK_REGIONAL][2 * NETWORK_VECTOR];
extern const int32_t network_regional_bias[NETWORK_REGIONAL];
/* The inputs: the totals of both views, and the sums of the regional neurons. */
extern const int16_t network_hidden_1[NETWORK_HIDDEN_1][NETWORK_INPUTS];
extern const int32_t network_hidden_1_bias[NETWORK_HIDDEN_1];
extern const int16_t network_hidden_2[NETWORK_HIDDEN_2][NETWORK_HIDDEN_1];
extern const int32_t network_hidden_2_bias[NETWORK_HIDDEN_2];
extern const int16_t network_output[NETWORK_HIDDEN_2];
extern const int32_t network_output_bias;

/* The value of both sides' threat levels, in score points. */
extern const int16_t network_threat[THREAT_LEVEL_COUNT][THREAT_LEVEL_COUNT];

#endif
