/* eval.c -- scores, and what an empty point is worth from its four shapes. */

#include "server/engine/eval.h"

#include "server/engine/weights.h"

/* The sum of a table over the six pairs of a code's shapes. */
static int16_t sum(const int16_t table[SHAPES][SHAPES], unsigned code)
{
	int all = 0;

	for (unsigned i = 0; i < 4; i++)
		for (unsigned j = 0; j < i; j++) {
			unsigned a = code >> 4 * i & 15, b = code >> 4 * j & 15;

			if (a >= SHAPES || b >= SHAPES)
				return 0;
			all += a > b ? table[a][b] : table[b][a];
		}
	return (int16_t)all;
}

void eval_init(struct worth worth[CODES])
{
	for (unsigned code = 0; code < CODES; code++)
		worth[code] = (struct worth){ .kind = (uint8_t)kind_of(code),
			.own = sum(weights_own, code),
			.other = sum(weights_other, code),
			.value = sum(weights_worth, code) };
}

int score_plies(int score)
{
	if (score > SCORE_GUESS)
		return SCORE_WIN - score;
	return score < -SCORE_GUESS ? -SCORE_WIN - score : 0;
}

int score_later(int score, int plies)
{
	if (score > SCORE_GUESS)
		return score - plies;
	return score < -SCORE_GUESS ? score + plies : score;
}
