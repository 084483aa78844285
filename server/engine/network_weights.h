/*
 * network_weights.h -- the weights of the evaluation network, and the patterns
 * that it distinguishes. Trained by tests/bench/train_network.c.
 *
 * A pattern is what the four points on each side of an empty point of a line
 * hold. Its key has eight bits for the own stones and, above them, eight for the
 * opponent's; points off the board are set in both. Mirrored keys are the same
 * pattern. All keys without a stone are pattern 0, whose vector is zero.
 *
 *	. x . o * o . |		bit 0 is on the left: own 10000010,
 *				opponent's 10011000
 */

#ifndef SERVER_ENGINE_NETWORK_WEIGHTS_H
#define SERVER_ENGINE_NETWORK_WEIGHTS_H

#include <stdint.h>

#include "server/engine/pattern.h"

#define NETWORK_REACH         4 /* points on each side of the empty one */
#define NETWORK_KEY_COUNT     (1 << 4 * NETWORK_REACH)
#define NETWORK_PATTERN_COUNT 7367

#define NETWORK_VECTOR   32 /* numbers of a pattern's vector */
#define NETWORK_HIDDEN_1 32 /* neurons of the first hidden layer */
#define NETWORK_HIDDEN_2 16

/*
 * The numbers are integers; this is what 1.0 is of each kind. The sums of a
 * layer are shifted by these bits to become values of neurons.
 */
#define NETWORK_VECTOR_UNIT    (1 << 6)
#define NETWORK_HIDDEN_1_UNIT  (1 << 14)
#define NETWORK_NEURON_UNIT    (1 << 9)
#define NETWORK_HIDDEN_2_UNIT  (1 << 11)
#define NETWORK_OUTPUT_UNIT    (1 << 11)
#define NETWORK_HIDDEN_1_SHIFT 11 /* 6 + 14 - 9 */
#define NETWORK_HIDDEN_2_SHIFT 11 /* 9 + 11 - 9 */
#define NETWORK_OUTPUT_SHIFT   20 /* 9 + 11 */

/*
 * The vectors of all patterns but the first: numbers from -127 to 127 as bytes,
 * in base 64 without padding.
 */
extern const char *const network_vectors[];

extern const int16_t network_bias[NETWORK_VECTOR]; /* of every empty point */
extern const int16_t network_hidden_1[NETWORK_HIDDEN_1][2 * NETWORK_VECTOR];
extern const int32_t network_hidden_1_bias[NETWORK_HIDDEN_1];
extern const int16_t network_hidden_2[NETWORK_HIDDEN_2][NETWORK_HIDDEN_1];
extern const int32_t network_hidden_2_bias[NETWORK_HIDDEN_2];
extern const int16_t network_output[NETWORK_HIDDEN_2];
extern const int32_t network_output_bias;

/* The value of the two sides' threat levels, in score points. */
extern const int16_t network_threat[THREAT_LEVEL_COUNT][THREAT_LEVEL_COUNT];

#endif
