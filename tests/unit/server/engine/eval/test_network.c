/* test_network.c -- the evaluation network follows the moves, and its patterns. */

#include <stdio.h>
#include <stdlib.h>

#include "server/engine/eval/network.h"
#include "server/engine/eval/network_weights.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/suite.h"

#define STEPS 2000

static struct network  *network, *other;
static struct position *position;

static void set_up(void)
{
	network = network_new();
	other = network_new();
	position = position_new();
}

static void tear_down(void)
{
	network_free(network);
	network_free(other);
	position_free(position);
}

FIXTURE(set_up, tear_down);

static void start(const char *variant)
{
	struct variant v = variant_of(variant);

	position_init(position, &v);
	network_init(network, &v);
}

/* Plays a random move, or takes back the last one. */
static void step(void)
{
	point p;

	if (position->ply > 0 &&
	    (position->empty == 0 || position->won || rand() % 3 == 0)) {
		position_undo(position);
		return;
	}
	do
		p = POINT(rand() % position->variant.columns,
		    rand() % position->variant.rows);
	while (!position_is_empty(position, p));
	position_play(position, p);
}

/* The evaluation by a network that has not seen the moves before. */
static int evaluate_anew(struct network *n)
{
	unsigned lowest_ply = position->lowest_ply;
	int      value;

	network_init(n, &position->variant);
	position->lowest_ply = 0;
	value = network_evaluate(n, position);
	position->lowest_ply = lowest_ply;
	return value;
}

static const char *const variants[] = { "12x12x5", "15x15x5", "20x26x5",
	"26x26x5" };

TEST_EACH(follows_moves_played_and_undone, variants)
{
	int nonzero = 0;

	start(variants[_i]);
	for (int i = 0; i < STEPS; i++) {
		step();
		if (rand() % 4 != 0)
			continue;
		ck_assert_int_eq(evaluate_anew(other),
		    network_evaluate(network, position));
		nonzero += network_evaluate(network, position) != 0;
	}
	ck_assert_int_gt(nonzero, STEPS / 8);
}

/* The SIMD and the plain functions must give the same numbers. */
TEST(plain_functions_agree)
{
	network_disable_simd(other);
	start("15x15x5");
	for (int i = 0; i < STEPS; i++) {
		step();
		ck_assert_int_eq(network_evaluate(network, position),
		    evaluate_anew(other));
	}
}

/* The same stones on a turned and mirrored board. */
TEST_LOOP(symmetric_positions_are_equal, 12, SIDES_MAX + 1)
{
	int  values[8], side = _i;
	char variant[16];

	snprintf(variant, sizeof(variant), "%dx%dx5", side, side);
	for (int symmetry = 0; symmetry < 8; symmetry++) {
		srand(1);
		start(variant);
		for (int i = 0; i < 20; i++) {
			int   column = rand() % side, row = rand() % side;
			point p = symmetry & 4 ? POINT(row, column) :
						 POINT(column, row);

			if (symmetry & 1)
				p = POINT(side - 1 - POINT_COLUMN(p),
				    POINT_ROW(p));
			if (symmetry & 2)
				p = POINT(POINT_COLUMN(p),
				    side - 1 - POINT_ROW(p));
			if (position_is_empty(position, p))
				position_play(position, p);
		}
		values[symmetry] = network_evaluate(network, position);
		ck_assert_int_eq(values[symmetry], values[0]);
	}
}

/* Regions in which nothing has changed add nothing, however many there are. */
TEST(empty_regions_add_nothing)
{
	int values[2];

	for (int i = 0; i < 2; i++) {
		start(i == 0 ? "20x20x5" : "25x25x5");
		position_play(position, POINT(7, 7));
		position_play(position, POINT(8, 7));
		position_play(position, POINT(8, 8));
		values[i] = network_evaluate(network, position);
	}
	ck_assert_int_eq(values[0], values[1]);
}

/* Each region has 3 to 7 points a side (5 by 26 rows), the last point the last one. */
TEST_LOOP(regions_divide_each_board, 12, SIDES_MAX + 1)
{
	struct variant v = { .columns = (uint8_t)_i, .rows = 26, .k = 5 };
	unsigned       last = network_region(&v, POINT(_i - 1, 25));
	unsigned       points[NETWORK_REGION_LIMIT] = { 0 };

	ck_assert_uint_lt(last, NETWORK_REGION_LIMIT);
	for (int row = 0; row < 26; row++)
		for (int column = 0; column < _i; column++)
			points[network_region(&v, POINT(column, row))]++;
	for (unsigned r = 0; r <= last; r++) {
		ck_assert_uint_ge(points[r], 3 * 4);
		ck_assert_uint_le(points[r], 7 * 5);
	}
}

TEST(mirrored_keys_are_one_pattern)
{
	static uint16_t patterns[NETWORK_KEY_COUNT];
	unsigned        count = 0;

	network_index_patterns(patterns);
	for (unsigned key = 0; key < NETWORK_KEY_COUNT; key++)
		if (patterns[key] > count)
			count = patterns[key];
	ck_assert_uint_eq(count + 1, NETWORK_PATTERN_COUNT);
	/* ". x . o * o . |" and its mirror image */
	ck_assert_uint_eq(patterns[0x82 | 0x98 << 8],
	    patterns[0x41 | 0x19 << 8]);
	ck_assert_uint_ne(patterns[0x82 | 0x98 << 8], 0);
	/* the same without a stone, and with the border inside the board */
	ck_assert_uint_eq(patterns[0x80 | 0x80 << 8], 0);
	ck_assert_uint_eq(patterns[0x42 | 0x48 << 8], 0);
}

/* Whether no sum of products can overflow: a number is at most INT16_MAX. */
static void check_layer(const int16_t *weights, const int32_t *biases,
    int neurons, int inputs)
{
	int64_t limit = (INT32_MAX - (1 << 27)) / INT16_MAX;

	for (int i = 0; i < neurons; i++) {
		int64_t sum = 0;

		for (int j = 0; j < inputs; j++)
			sum += abs(weights[i * inputs + j]);
		ck_assert_int_le(sum, limit);
		ck_assert_int_le(abs(biases[i]), 1 << 27);
	}
}

TEST(weights_cannot_overflow)
{
	check_layer(network_regional[0], network_regional_bias,
	    NETWORK_REGIONAL, 2 * NETWORK_VECTOR);
	check_layer(network_hidden_1[0], network_hidden_1_bias,
	    NETWORK_HIDDEN_1, NETWORK_INPUTS);
	check_layer(network_hidden_2[0], network_hidden_2_bias,
	    NETWORK_HIDDEN_2, NETWORK_HIDDEN_1);
}
