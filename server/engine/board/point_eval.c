/* point_eval.c -- the evaluation of one empty point. */

#include "server/engine/board/point_eval.h"

#include <pthread.h>

#include "server/engine/board/eval_weights.h"

/* Returns the sum of the table over the six pairs of a code's line patterns. */
static int16_t
sum_pairs(const int16_t table[LINE_PATTERN_COUNT][LINE_PATTERN_COUNT],
    unsigned            code)
{
	int all = 0;

	for (unsigned i = 0; i < 4; i++)
		for (unsigned j = 0; j < i; j++) {
			unsigned a = code >> 4 * i & 15, b = code >> 4 * j & 15;

			all += a > b ? table[a][b] : table[b][a];
		}
	return (int16_t)all;
}

static struct point_eval compute_eval(unsigned code)
{
	return (struct point_eval){ .pattern = (uint8_t)pattern_from_code(code),
		.order_own = sum_pairs(eval_weights_order_own, code),
		.order_other = sum_pairs(eval_weights_order_other, code),
		.value = sum_pairs(eval_weights_pair, code) };
}

/* The two line patterns of each pair, in four bits each. */
static void list_pairs(unsigned halves[LINE_PATTERN_PAIRS])
{
	unsigned n = 0;

	for (unsigned a = 0; a < LINE_PATTERN_COUNT; a++)
		for (unsigned b = 0; b <= a; b++)
			halves[n++] = a << 4 | b;
}

static struct point_eval_table table;

static void compute_table(void)
{
	unsigned halves[LINE_PATTERN_PAIRS];

	for (unsigned own = 0; own < PATTERN_COUNT; own++)
		for (unsigned other = 0; other < PATTERN_COUNT; other++)
			table.both[own][other] = (struct pattern_pair_eval){
				eval_weights_order_bonus[own][other],
				eval_weights_pattern[own][other]
			};
	list_pairs(halves);
	for (unsigned i = 0; i < LINE_PATTERN_PAIRS; i++) {
		unsigned a = halves[i] >> 4, b = halves[i] & 15;

		table.pair[a << 4 | b] = table.pair[b << 4 | a] = (uint8_t)i;
		for (unsigned j = 0; j < LINE_PATTERN_PAIRS; j++)
			table.evals[i][j] = compute_eval(halves[i] << 8 |
			    halves[j]);
	}
}

const struct point_eval_table *point_eval_table(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, compute_table);
	return &table;
}
