/* weight_tables.c -- prints fitted weights as eval_weights.c. */

#include "tests/bench/weight_tables.h"

#include <math.h>
#include <stdio.h>

/* An order score greater by this makes a move e times as likely to be best. */
#define ORDER_SCALE 64

/* Step between patterns that win, for which there is no data. */
#define STEP_WITHOUT_DATA (80.0 / ORDER_SCALE)

static double *at(double *weights, int a, int b)
{
	return &weights[a > b ? a * LINE_PATTERN_COUNT + b :
				b * LINE_PATTERN_COUNT + a];
}

/* A pattern without data gets the weights of the previous one plus a step. */
static void fill_from_previous(double *weights, int pattern, double more)
{
	for (int b = 0; b <= pattern; b++)
		*at(weights, pattern, b) = more +
		    *at(weights, b < pattern ? pattern - 1 : pattern,
			b - (b == pattern));
}

/* LINE_FAR does not occur for K = 5: it gets the mean of dead and one. */
static void fill_far(double *weights)
{
	for (int b = LINE_PATTERN_COUNT - 1; b > LINE_FAR; b--)
		*at(weights, LINE_FAR, b) = (*at(weights, LINE_DEAD, b) +
						*at(weights, LINE_ONE, b)) /
		    2;
	*at(weights, LINE_FAR,
	    LINE_DEAD) = (weights[0] + *at(weights, LINE_ONE, LINE_DEAD)) / 2;
	*at(weights, LINE_FAR,
	    LINE_FAR) = (*at(weights, LINE_FAR, LINE_DEAD) +
			    *at(weights, LINE_FAR, LINE_ONE)) /
	    2;
}

/*
 * Fills in what the samples never contain: positions with a five or open four
 * to make.
 */
static void fill(double *pairs, double *owns, double *others)
{
	fill_from_previous(pairs, LINE_FIVE, 0);
	fill_from_previous(owns, LINE_OPEN_FOUR, STEP_WITHOUT_DATA);
	fill_from_previous(owns, LINE_FIVE, STEP_WITHOUT_DATA);
	fill_from_previous(others, LINE_FIVE, STEP_WITHOUT_DATA);
	fill_far(pairs);
	fill_far(owns);
	fill_far(others);
}

static void print_row(const double *weights, int count, double scale)
{
	printf("\t{ ");
	for (int i = 0; i < count; i++)
		printf("%ld%s", lround(scale * weights[i]),
		    i + 1 < count ? ", " : " },\n");
}

/* Only differences matter: two dead lines get 0. */
static void print_pairs(const char *name, double *weights, double scale)
{
	double none = weights[0];

	printf("\nconst int16_t eval_weights_%s"
	       "[LINE_PATTERN_COUNT][LINE_PATTERN_COUNT] = {\n",
	    name);
	for (int i = 0; i < LINE_PAIRS; i++)
		weights[i] -= none;
	for (int a = 0; a < LINE_PATTERN_COUNT; a++)
		print_row(weights + a * LINE_PATTERN_COUNT, a + 1, scale);
	printf("};\n");
}

static void print_square(const char *name, const char *size,
    const double *weights, int side, double scale)
{
	printf("\nconst int16_t eval_weights_%s[%s][%s] = {\n", name, size,
	    size);
	for (int i = 0; i < side; i++)
		print_row(weights + i * side, side, scale);
	printf("};\n");
}

void weight_tables_print(struct adam *values, struct adam *orders)
{
	printf("/* eval_weights.c -- fitted weights; printed by "
	       "tests/bench/bench_fit.c. */\n\n"
	       "#include \"server/engine/board/eval_weights.h\"\n");
	fill(values->weight + WEIGHT_PAIR, orders->weight + OWN,
	    orders->weight + OTHER);
	print_pairs("pair", values->weight + WEIGHT_PAIR,
	    EVAL_WEIGHT_SCALE * SCALE);
	print_square("pattern", "PATTERN_COUNT",
	    values->weight + WEIGHT_PATTERN, PATTERN_COUNT,
	    EVAL_WEIGHT_SCALE * SCALE);
	print_square("threat", "THREAT_LEVEL_COUNT",
	    values->weight + WEIGHT_THREAT, THREAT_LEVEL_COUNT, SCALE);
	print_pairs("order_own", orders->weight + OWN, ORDER_SCALE);
	print_pairs("order_other", orders->weight + OTHER, ORDER_SCALE);
	print_square("order_bonus", "PATTERN_COUNT",
	    orders->weight + WEIGHT_ORDER_BONUS, PATTERN_COUNT, ORDER_SCALE);
}
