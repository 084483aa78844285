/* tables.c -- the tables of weights.c, as they are fitted and printed. */

#include "tests/bench/tables.h"

#include <math.h>
#include <stdio.h>

/* A rank of so much makes a move e times as likely to be the best. */
#define ORDER_SCALE 64

/* How much sooner to try what wins, or wins sooner, than the next best. */
#define BEYOND (80.0 / ORDER_SCALE)

static double *at(double *weights, int a, int b)
{
	return &weights[a > b ? a * SHAPES + b : b * SHAPES + a];
}

/* A shape that was not met weighs as the one before it, and some more. */
static void fill_beyond(double *weights, int shape, double more)
{
	for (int b = 0; b <= shape; b++)
		*at(weights, shape, b) = more +
		    *at(weights, b < shape ? shape - 1 : shape,
			b - (b == shape));
}

/* Nothing is far where K is five: it weighs half of what one does. */
static void fill_far(double *weights)
{
	for (int b = SHAPES - 1; b > SHAPE_FAR; b--)
		*at(weights, SHAPE_FAR, b) = (*at(weights, SHAPE_DEAD, b) +
						 *at(weights, SHAPE_ONE, b)) /
		    2;
	*at(weights, SHAPE_FAR,
	    SHAPE_DEAD) = (weights[0] + *at(weights, SHAPE_ONE, SHAPE_DEAD)) /
	    2;
	*at(weights, SHAPE_FAR,
	    SHAPE_FAR) = (*at(weights, SHAPE_FAR, SHAPE_DEAD) +
			     *at(weights, SHAPE_FAR, SHAPE_ONE)) /
	    2;
}

/* What is never met: who can make a five or an open four is not asked. */
static void fill(double *worths, double *owns, double *others)
{
	fill_beyond(worths, SHAPE_FIVE, 0);
	fill_beyond(owns, SHAPE_OPEN_FOUR, BEYOND);
	fill_beyond(owns, SHAPE_FIVE, BEYOND);
	fill_beyond(others, SHAPE_FIVE, BEYOND);
	fill_far(worths);
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

/* Alike for all points, a weight means nothing: two dead lines weigh nothing. */
static void print_pairs(const char *name, double *weights, double scale)
{
	double none = weights[0];

	printf("\nconst int16_t weights_%s[SHAPES][SHAPES] = {\n", name);
	for (int i = 0; i < PAIRS; i++)
		weights[i] -= none;
	for (int a = 0; a < SHAPES; a++)
		print_row(weights + a * SHAPES, a + 1, scale);
	printf("};\n");
}

static void print_square(const char *name, const char *size,
    const double *weights, int side, double scale)
{
	printf("\nconst int16_t weights_%s[%s][%s] = {\n", name, size, size);
	for (int i = 0; i < side; i++)
		print_row(weights + i * side, side, scale);
	printf("};\n");
}

void tables_print(struct descent *values, struct descent *orders)
{
	printf("/* weights.c -- learnt from games; bench-fit prints such a "
	       "file. */\n\n"
	       "#include \"server/engine/weights.h\"\n");
	fill(values->weight + WORTH, orders->weight + OWN,
	    orders->weight + OTHER);
	print_pairs("worth", values->weight + WORTH, WEIGHT_PARTS * SCALE);
	print_square("meeting", "KINDS", values->weight + MEETINGS, KINDS,
	    WEIGHT_PARTS * SCALE);
	print_square("threat", "STANCES", values->weight + THREATS, STANCES,
	    SCALE);
	print_pairs("own", orders->weight + OWN, ORDER_SCALE);
	print_pairs("other", orders->weight + OTHER, ORDER_SCALE);
	print_square("urge", "KINDS", orders->weight + URGES, KINDS,
	    ORDER_SCALE);
}
