/* eval.c -- scores, and what an empty point is worth from its four shapes. */

#include "server/engine/eval.h"

/* How soon to try a stone that makes it, and what being able to is worth. */
static const struct {
	int16_t order, value;
} weights[SHAPES] = {
	[SHAPE_DEAD] = { 0, 0 },
	[SHAPE_FAR] = { 1, 0 },
	[SHAPE_ONE] = { 2, 1 },
	[SHAPE_OPEN_ONE] = { 3, 2 },
	[SHAPE_TWO] = { 5, 3 },
	[SHAPE_OPEN_TWO] = { 12, 6 },
	[SHAPE_THREE] = { 14, 7 },
	[SHAPE_OPEN_THREE] = { 45, 18 },
	[SHAPE_FOUR] = { 60, 20 },
	[SHAPE_OPEN_FOUR] = { 400, 90 },
	[SHAPE_FIVE] = { 2000, 120 },
};

/* What they are worth together, beyond their sum. */
static const struct {
	int16_t order, value;
} bonus[KINDS] = {
	[KIND_TWO_THREES] = { 60, 40 },
	[KIND_FOUR_THREE] = { 150, 70 },
	[KIND_OPEN_FOUR] = { 300, 60 },
	[KIND_FIVE] = { 2000, 0 },
};

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
		w.order += weights[shape].order;
		w.value += weights[shape].value;
	}
	w.kind = kind_of(shapes);
	w.order += bonus[w.kind].order;
	w.value += bonus[w.kind].value;
	return w;
}

void eval_init(struct worth worth[CODES])
{
	for (unsigned code = 0; code < CODES; code++)
		worth[code] = worth_of(code);
}

int score_plies(int score)
{
	if (score > SCORE_GUESS)
		return SCORE_WIN - score;
	return score < -SCORE_GUESS ? -SCORE_WIN - score : 0;
}
