/* pattern.c -- the pattern of a point, and the threat level of a position. */

#include "server/engine/board/pattern.h"

enum pattern pattern_from_code(unsigned code)
{
	int counts[16] = { 0 }, fours, open_threes, closed_threes, open_twos;

	for (unsigned d = 0; d < 4; d++)
		counts[code >> 4 * d & 15]++;
	fours = counts[LINE_FOUR];
	open_threes = counts[LINE_OPEN_THREE];
	closed_threes = counts[LINE_THREE];
	open_twos = counts[LINE_OPEN_TWO];
	if (counts[LINE_FIVE] > 0)
		return PATTERN_FIVE;
	if (counts[LINE_OPEN_FOUR] > 0 || fours > 1)
		return PATTERN_OPEN_FOUR;
	if (fours > 0)
		return open_threes > 0 ? PATTERN_FOUR_THREE : PATTERN_FOUR;
	if (open_threes > 1)
		return PATTERN_DOUBLE_OPEN_THREE;
	if (open_threes > 0)
		return PATTERN_OPEN_THREE +
		    (closed_threes + open_twos < 2 ? closed_threes + open_twos :
						     2);
	if (closed_threes > 0)
		return open_twos > 0 ? PATTERN_CLOSED_THREE_OPEN_TWO :
				       PATTERN_CLOSED_THREE;
	if (open_twos > 0)
		return open_twos > 1 ? PATTERN_OPEN_TWOS : PATTERN_OPEN_TWO;
	if (counts[LINE_TWO] > 0)
		return PATTERN_TWO;
	if (counts[LINE_OPEN_ONE] > 1)
		return PATTERN_OPEN_ONES;
	return counts[LINE_DEAD] == 4 ? PATTERN_DEAD : PATTERN_QUIET;
}

unsigned pattern_threat_level(const uint16_t count[PATTERN_COUNT])
{
	unsigned open_threes = 0, best = 0;

	for (enum pattern pattern = PATTERN_OPEN_THREE;
	     pattern <= PATTERN_DOUBLE_OPEN_THREE; pattern++)
		open_threes += count[pattern];
	for (enum pattern pattern = PATTERN_FOUR; pattern <= PATTERN_OPEN_FOUR;
	     pattern++)
		if (count[pattern] > 0)
			best = pattern - PATTERN_FOUR + 1;
	return best * 5 + (open_threes > 0) + (open_threes > 4) +
	    (count[PATTERN_DOUBLE_OPEN_THREE] > 0) * 2;
}
