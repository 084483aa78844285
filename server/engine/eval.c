/* eval.c -- scores, and what an empty point is worth from its four shapes. */

#include "server/engine/eval.h"

/*
 * What two shapes that cross are worth: a row and a column each for dead, far,
 * one, open one and so on to five. Printed by bench-fit, like all the others.
 */
static const int16_t worths[SHAPES][SHAPES] = {
	{ 0 },
	{ -3, -4 },
	{ -5, -6, -6 },
	{ 26, 26, 26, 19 },
	{ 12, 6, 0, 30, 4 },
	{ 37, 36, 36, 10, 52, 106 },
	{ 31, 46, 62, 91, 60, 241, 139 },
	{ 116, 75, 35, 151, 157, 476, 381, 720 },
	{ 161, 205, 250, 387, 390, 1120, 920, 2890, -225 },
	{ 676, 477, 278, 814, 1045, 1678, 1404, 1272, 400, -1211 },
	{ 676, 477, 278, 814, 1045, 1678, 1404, 1272, 400, -1211, -1211 },
};

/* How soon to try a point with such shapes, if they are ours. */
static const int16_t owns[SHAPES][SHAPES] = {
	{ 0 },
	{ -4, -4 },
	{ -7, -3, 1 },
	{ -7, -4, 0, -9 },
	{ 3, 1, -1, -8, 3 },
	{ 15, 19, 24, 25, 23, 40 },
	{ 27, 31, 35, 51, 35, 64, 42 },
	{ 73, 76, 79, 108, 97, 123, 90, 180 },
	{ 93, 93, 94, 128, 120, 147, 143, 64, 43 },
	{ 173, 173, 174, 208, 200, 227, 223, 144, 123, 203 },
	{ 253, 253, 254, 288, 280, 307, 303, 224, 203, 283, 363 },
};

/* And if they are theirs. */
static const int16_t others[SHAPES][SHAPES] = {
	{ 0 },
	{ -1, -1 },
	{ -1, 0, 1 },
	{ -3, -1, 2, -6 },
	{ 9, 5, 1, -4, -1 },
	{ 21, 19, 17, 0, 4, 3 },
	{ 24, 22, 21, 26, 20, 19, 19 },
	{ 41, 43, 46, 71, 48, 62, 41, 70 },
	{ 61, 63, 65, 98, 89, 101, 96, 161, 122 },
	{ 124, 126, 129, 172, 159, 187, 155, 187, 131, -21 },
	{ 204, 206, 209, 252, 239, 267, 235, 267, 211, 59, 139 },
};

/* What it is worth to move: a row for our best kind, a column for theirs. */
static const int16_t threats[KINDS][KINDS] = {
	{ -30, -43, 0, 0, 5, 0, 0, 0 },
	{ -75, -152, -138, -93, -26, 85, 49, 0 },
	{ 0, -11, -32, 92, 37, 58, 15, 0 },
	{ 0, 198, 308, 348, 294, -37, -91, 0 },
	{ 0, -116, -7, 160, 53, 97, 50, 0 },
	{ 0, 0, 0, 0, -51, -92, -43, 0 },
	{ 0, 0, 0, 0, 0, 0, 0, 0 },
	{ 0, 0, 0, 0, 0, 0, 0, 0 },
};

/* The sum of a table over the six pairs of a code's shapes. */
static int sum(const int16_t table[SHAPES][SHAPES], unsigned code)
{
	int all = 0;

	for (unsigned i = 0; i < 4; i++)
		for (unsigned j = 0; j < i; j++) {
			unsigned a = code >> 4 * i & 15, b = code >> 4 * j & 15;

			all += a > b ? table[a][b] : table[b][a];
		}
	return all;
}

static enum kind kind_of(const int shapes[SHAPES])
{
	int fours = shapes[SHAPE_FOUR];
	int threes = shapes[SHAPE_OPEN_THREE];

	if (shapes[SHAPE_FIVE] > 0)
		return KIND_FIVE;
	if (shapes[SHAPE_OPEN_FOUR] > 0 || fours > 1)
		return KIND_OPEN_FOUR;
	if (fours > 0)
		return threes > 0 ? KIND_FOUR_THREE : KIND_FOUR;
	if (threes > 0)
		return threes > 1 ? KIND_TWO_THREES : KIND_THREE;
	return shapes[SHAPE_DEAD] == 4 ? KIND_DEAD : KIND_QUIET;
}

static struct worth worth_of(unsigned code)
{
	int shapes[16] = { 0 };
	struct worth w = { 0 };

	for (unsigned d = 0; d < 4; d++) {
		unsigned shape = code >> 4 * d & 15;

		if (shape >= SHAPES)
			return w;
		shapes[shape]++;
	}
	w.kind = kind_of(shapes);
	w.own = (int16_t)sum(owns, code);
	w.other = (int16_t)sum(others, code);
	w.value = (int16_t)(sum(worths, code) / 16);
	return w;
}

void eval_init(struct worth worth[CODES])
{
	for (unsigned code = 0; code < CODES; code++)
		worth[code] = worth_of(code);
}

int eval_threats(enum kind own, enum kind other)
{
	return threats[own][other];
}

int score_plies(int score)
{
	if (score > SCORE_GUESS)
		return SCORE_WIN - score;
	return score < -SCORE_GUESS ? -SCORE_WIN - score : 0;
}
