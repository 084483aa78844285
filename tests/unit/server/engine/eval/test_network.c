/* test_network.c -- the evaluation network follows the moves, and its patterns. */

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
TEST(symmetric_positions_are_equal)
{
	int values[8];

	for (int symmetry = 0; symmetry < 8; symmetry++) {
		srand(1);
		start("15x15x5");
		for (int i = 0; i < 20; i++) {
			int   column = rand() % 15, row = rand() % 15;
			point p = symmetry & 4 ? POINT(row, column) :
						 POINT(column, row);

			if (symmetry & 1)
				p = POINT(14 - POINT_COLUMN(p), POINT_ROW(p));
			if (symmetry & 2)
				p = POINT(POINT_COLUMN(p), 14 - POINT_ROW(p));
			if (position_is_empty(position, p))
				position_play(position, p);
		}
		values[symmetry] = network_evaluate(network, position);
		ck_assert_int_eq(values[symmetry], values[0]);
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
