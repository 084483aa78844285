/* print_network.h -- the trained weights, and how they are printed. */

#ifndef TESTS_BENCH_PRINT_NETWORK_H
#define TESTS_BENCH_PRINT_NETWORK_H

#include "server/engine/eval/network_weights.h"

/* The largest absolute value of a number of a vector. */
#define VECTOR_MAX (127.0f / NETWORK_VECTOR_UNIT)

/* What sums are divided by to be inputs: those of a view, of regional neurons. */
#define INPUT_DIVISOR    16
#define REGIONAL_DIVISOR 2

/* The parameters: floats alone, so that they are also one array. */
struct network_floats {
	float vector[NETWORK_PATTERN_COUNT][NETWORK_VECTOR];
	float bias[NETWORK_VECTOR];
	float regional[NETWORK_REGIONAL][2 * NETWORK_VECTOR];
	float regional_bias[NETWORK_REGIONAL];
	float hidden_1[NETWORK_HIDDEN_1][NETWORK_INPUTS];
	float hidden_1_bias[NETWORK_HIDDEN_1];
	float hidden_2[NETWORK_HIDDEN_2][NETWORK_HIDDEN_1];
	float hidden_2_bias[NETWORK_HIDDEN_2];
	float output[NETWORK_HIDDEN_2];
	float output_bias;
	float threat[THREAT_LEVEL_COUNT * THREAT_LEVEL_COUNT];
};

/* Prints network_weights.c to standard output. */
void print_network(const struct network_floats *w);

#endif
