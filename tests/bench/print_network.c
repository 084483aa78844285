/* print_network.c -- prints trained weights as network_weights.c. */

#include "tests/bench/print_network.h"

#include <math.h>
#include <stdio.h>

#include "server/engine/eval/score.h"

/* Characters of a line of vectors, and numbers of a line of an array. */
#define LINE_CHARACTERS 1000
#define LINE_NUMBERS    16

/* The integer for a number; reports those that do not fit. */
static int quantize(float number, int unit, int max)
{
	double scaled = round((double)number * unit);

	if (fabs(scaled) > max)
		fprintf(stderr, "too large: %g\n", (double)number);
	return (int)(scaled > max ? max : scaled < -max ? -max : scaled);
}

/* Prints an array of rows; a single row has no braces of its own. */
static void print_array(const char *declaration, const float *a, int rows,
    int columns, int unit, int max)
{
	printf("\nconst %s = {", declaration);
	for (int i = 0; i < rows * columns; i++) {
		if (rows > 1 && i % columns == 0)
			printf("%s\n\t{", i > 0 ? "\n\t}," : "");
		printf("%s%d,", i % columns % LINE_NUMBERS == 0 ? "\n\t" : " ",
		    quantize(a[i], unit, max));
	}
	printf("%s\n};\n", rows > 1 ? "\n\t}," : "");
}

/* Prints a digit in base 64 (RFC 4648), in lines of string literals. */
static void print_digit(unsigned digit, unsigned *column)
{
	printf("%s%c", *column == 0 ? "\n\t\"" : "",
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	    "0123456789+/"[digit & 63]);
	if (++*column < LINE_CHARACTERS)
		return;
	printf("\",");
	*column = 0;
}

/* Prints the vectors of all patterns but the first as bytes in base 64. */
static void print_vectors(const struct network_floats *w)
{
	unsigned bits = 0, count = 0, column = 0; /* not printed yet */

	printf("\nconst char *const network_vectors[] = {");
	for (int p = 1; p < NETWORK_PATTERN_COUNT; p++)
		for (int i = 0; i < NETWORK_VECTOR; i++) {
			int number = quantize(w->vector[p][i],
			    NETWORK_VECTOR_UNIT, 127);

			bits = bits << 8 | (unsigned char)number;
			for (count += 8; count >= 6; count -= 6)
				print_digit(bits >> (count - 6), &column);
		}
	if (count > 0)
		print_digit(bits << (6 - count), &column);
	printf("%s\n};\n", column > 0 ? "\"," : "");
}

void print_network(const struct network_floats *w)
{
	printf("/*\n * network_weights.c -- the weights of the evaluation "
	       "network, as\n * tests/bench/train_network.c prints them.\n"
	       " */\n\n"
	       "#include \"server/engine/eval/network_weights.h\"\n\n"
	       "/* clang-format off */\n");
	print_array("int16_t network_bias[NETWORK_VECTOR]", w->bias, 1,
	    NETWORK_VECTOR, NETWORK_VECTOR_UNIT, 127);
	print_array("int16_t network_regional[NETWORK_REGIONAL][2 * "
		    "NETWORK_VECTOR]",
	    w->regional[0], NETWORK_REGIONAL, 2 * NETWORK_VECTOR,
	    NETWORK_HIDDEN_1_UNIT / INPUT_DIVISOR, INT16_MAX);
	print_array("int32_t network_regional_bias[NETWORK_REGIONAL]",
	    w->regional_bias, 1, NETWORK_REGIONAL,
	    NETWORK_VECTOR_UNIT * NETWORK_HIDDEN_1_UNIT, 1 << 30);
	/* A sum of regional neurons has NETWORK_NEURON_UNIT. */
	_Static_assert(NETWORK_NEURON_UNIT * REGIONAL_DIVISOR ==
		NETWORK_VECTOR_UNIT * INPUT_DIVISOR,
	    "the inputs have one unit");
	print_array("int16_t network_hidden_1[NETWORK_HIDDEN_1]"
		    "[NETWORK_INPUTS]",
	    w->hidden_1[0], NETWORK_HIDDEN_1, NETWORK_INPUTS,
	    NETWORK_HIDDEN_1_UNIT / INPUT_DIVISOR, INT16_MAX);
	print_array("int32_t network_hidden_1_bias[NETWORK_HIDDEN_1]",
	    w->hidden_1_bias, 1, NETWORK_HIDDEN_1,
	    NETWORK_VECTOR_UNIT * NETWORK_HIDDEN_1_UNIT, 1 << 30);
	print_array("int16_t "
		    "network_hidden_2[NETWORK_HIDDEN_2][NETWORK_HIDDEN_1]",
	    w->hidden_2[0], NETWORK_HIDDEN_2, NETWORK_HIDDEN_1,
	    NETWORK_HIDDEN_2_UNIT, INT16_MAX);
	print_array("int32_t network_hidden_2_bias[NETWORK_HIDDEN_2]",
	    w->hidden_2_bias, 1, NETWORK_HIDDEN_2,
	    NETWORK_NEURON_UNIT * NETWORK_HIDDEN_2_UNIT, 1 << 30);
	print_array("int16_t network_output[NETWORK_HIDDEN_2]", w->output, 1,
	    NETWORK_HIDDEN_2, NETWORK_OUTPUT_UNIT, INT16_MAX);
	printf("\nconst int32_t network_output_bias = %d;\n",
	    quantize(w->output_bias, NETWORK_NEURON_UNIT * NETWORK_OUTPUT_UNIT,
		1 << 30));
	print_array("int16_t "
		    "network_threat[THREAT_LEVEL_COUNT][THREAT_LEVEL_COUNT]",
	    w->threat, THREAT_LEVEL_COUNT, THREAT_LEVEL_COUNT,
	    SCORE_LOGISTIC_SCALE, INT16_MAX);
	print_vectors(w);
}
