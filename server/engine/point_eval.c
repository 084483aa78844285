/* point_eval.c -- the evaluation of one empty point. */

#include "server/engine/point_eval.h"

#include <pthread.h>

#include "server/engine/eval_weights.h"

/* Returns the sum of the table over the six pairs of a code's line patterns. */
static int16_t
sum_pairs(const int16_t table[LINE_PATTERN_COUNT][LINE_PATTERN_COUNT],
    unsigned            code)
{
	int all = 0;

	for (unsigned i = 0; i < 4; i++)
		for (unsigned j = 0; j < i; j++) {
			unsigned a = code >> 4 * i & 15, b = code >> 4 * j & 15;

			if (a >= LINE_PATTERN_COUNT || b >= LINE_PATTERN_COUNT)
				return 0;
			all += a > b ? table[a][b] : table[b][a];
		}
	return (int16_t)all;
}

static struct point_eval table[PATTERN_CODE_COUNT];

static void compute_table(void)
{
	for (unsigned code = 0; code < PATTERN_CODE_COUNT; code++)
		table[code] = (struct point_eval){
			.pattern = (uint8_t)pattern_from_code(code),
			.order_own = sum_pairs(eval_weights_order_own, code),
			.order_other = sum_pairs(eval_weights_order_other,
			    code),
			.value = sum_pairs(eval_weights_pair, code)
		};
}

const struct point_eval *point_eval_table(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, compute_table);
	return table;
}
