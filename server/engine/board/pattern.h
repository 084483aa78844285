/*
 * pattern.h -- the pattern of an empty point for one side, which is made from
 * its line patterns in four directions; and the threat level of a whole
 * position.
 *
 * A pattern code has the four enum line_pattern of a point, in four bits each:
 *
 *	bits   15..12        11..8    7..4     3..0
 *	       antidiagonal  diagonal column   row
 *
 * The order of the directions does not affect the pattern.
 */

#ifndef SERVER_ENGINE_BOARD_PATTERN_H
#define SERVER_ENGINE_BOARD_PATTERN_H

#include <stdint.h>

#include "server/engine/board/line_pattern.h"

/*
 * The pattern that a stone on the point would make. If several patterns apply,
 * the last of them in this list counts. Patterns from PATTERN_OPEN_THREE on are
 * threats.
 */
enum pattern {
	PATTERN_DEAD,      /* no winning line can go through the point */
	PATTERN_QUIET,     /* none of the following patterns */
	PATTERN_OPEN_ONES, /* two or more open lines of one stone each */
	PATTERN_TWO,
	PATTERN_OPEN_TWO,
	PATTERN_OPEN_TWOS, /* at least two open twos */
	PATTERN_CLOSED_THREE,
	PATTERN_CLOSED_THREE_OPEN_TWO,
	PATTERN_OPEN_THREE,
	/* An open three, and an open two or a closed three */
	PATTERN_OPEN_THREE_PLUS_ONE,
	/* An open three, and at least two open twos or closed threes */
	PATTERN_OPEN_THREE_PLUS_TWO,
	PATTERN_DOUBLE_OPEN_THREE,
	PATTERN_FOUR,       /* one more stone makes a five */
	PATTERN_FOUR_THREE, /* a four and an open three */
	/*
	 * A stone on either of two points would make a five: this wins, unless
	 * the opponent wins first
	 */
	PATTERN_OPEN_FOUR,
	PATTERN_FIVE, /* wins */
	PATTERN_COUNT
};

/*
 * Returns the pattern of any 16-bit code. If a line pattern in the code is
 * invalid (11 to 15), the result has no meaning.
 */
enum pattern pattern_from_code(unsigned code);

/*
 * Returns a number below THREAT_LEVEL_COUNT that describes the threats of a
 * side. count[i] is how many points have pattern i. Fives are ignored, because
 * the search handles them exactly.
 */
#define THREAT_LEVEL_COUNT 20
unsigned pattern_threat_level(const uint16_t count[PATTERN_COUNT]);

#endif
