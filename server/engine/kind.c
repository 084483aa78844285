/*
 * kind.c -- what the four shapes of a point are together, and what all points.
 */

#include "server/engine/kind.h"

enum kind kind_of(unsigned code)
{
	int of[16] = { 0 }, fours, threes, closed, twos;

	for (unsigned d = 0; d < 4; d++)
		of[code >> 4 * d & 15]++;
	fours = of[SHAPE_FOUR];
	threes = of[SHAPE_OPEN_THREE];
	closed = of[SHAPE_THREE];
	twos = of[SHAPE_OPEN_TWO];
	if (of[SHAPE_FIVE] > 0)
		return KIND_FIVE;
	if (of[SHAPE_OPEN_FOUR] > 0 || fours > 1)
		return KIND_OPEN_FOUR;
	if (fours > 0)
		return threes > 0 ? KIND_FOUR_THREE : KIND_FOUR;
	if (threes > 1)
		return KIND_TWO_THREES;
	if (threes > 0)
		return KIND_THREE + (closed + twos < 2 ? closed + twos : 2);
	if (closed > 0)
		return twos > 0 ? KIND_CLOSED_OPEN : KIND_CLOSED_THREE;
	if (twos > 0)
		return twos > 1 ? KIND_OPEN_TWOS : KIND_OPEN_TWO;
	if (of[SHAPE_TWO] > 0)
		return KIND_TWO;
	if (of[SHAPE_OPEN_ONE] > 1)
		return KIND_ONES;
	return of[SHAPE_DEAD] == 4 ? KIND_DEAD : KIND_QUIET;
}

unsigned kind_stance(const uint16_t count[KINDS])
{
	unsigned threes = 0, best = 0;

	for (enum kind kind = KIND_THREE; kind <= KIND_TWO_THREES; kind++)
		threes += count[kind];
	for (enum kind kind = KIND_FOUR; kind <= KIND_OPEN_FOUR; kind++)
		if (count[kind] > 0)
			best = kind - KIND_FOUR + 1;
	return best * 5 + (threes > 0) + (threes > 4) +
	    (count[KIND_TWO_THREES] > 0) * 2;
}
