/*
 * line_pattern.h -- what a stone on an empty point would make in one direction,
 * for any K.
 *
 * The names are those of gomoku, where K is 5. For another K, a five means K in
 * a row; a four means K - 1 stones to which one more must be added; a three
 * means K - 2 stones to which two more must be added; and so on. A pattern is
 * open if it can be completed at both ends. X is the new stone:
 *
 *	. x x x X .		LINE_OPEN_FOUR if both dots are empty points;
 *				LINE_FOUR if one is an o or off the board
 *	. . x X x . .		LINE_OPEN_THREE: one more makes an open four
 *	o . x X x . o		LINE_THREE: no open four fits in
 *
 * A window is K consecutive points. It is alive for a side while the opponent
 * has no stone in it and, under rule `exact`, the side has no stone right
 * beside it. All patterns follow from the live windows through the point.
 */

#ifndef SERVER_ENGINE_BOARD_LINE_PATTERN_H
#define SERVER_ENGINE_BOARD_LINE_PATTERN_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game/variant.h"

enum line_pattern {
	LINE_DEAD, /* the point is in no live window */
	LINE_FAR,  /* after this stone, a line needs five or more others */
	LINE_ONE,
	LINE_OPEN_ONE,
	LINE_TWO,
	LINE_OPEN_TWO,
	LINE_THREE,
	LINE_OPEN_THREE,
	LINE_FOUR,
	LINE_OPEN_FOUR,
	LINE_FIVE,
	LINE_PATTERN_COUNT
};

/* In the cache: not computed yet. This is not a valid pair of patterns. */
#define LINE_PATTERN_CACHE_EMPTY 0xff

/* Patterns are cached if the index has at most this many bits. */
#define LINE_PATTERN_CACHE_BITS 20

/*
 * The line patterns of a variant. If they are cached, each is computed when it
 * is first needed.
 */
struct line_pattern_table {
	unsigned k;
	bool     exact;
	unsigned reach;     /* stones that are further away have no effect */
	uint64_t mask;      /* the low 2 * reach + 1 bits */
	bool     has_cache; /* 4 * reach <= LINE_PATTERN_CACHE_BITS */

	/* X: the low four bits, O: the high four; 0xff: not computed yet */
	uint8_t cache[1 << LINE_PATTERN_CACHE_BITS];
};

void line_pattern_table_init(struct line_pattern_table *s,
    const struct variant                               *v);

/*
 * Computes the line pattern of one side without the cache. `own` has the side's
 * stones; `blocked` has the opponent's and the points off the board.
 */
enum line_pattern line_pattern_compute(const struct line_pattern_table *s,
    uint64_t own, uint64_t blocked);

/* The same for both sides, as line_pattern_lookup returns it. */
uint8_t line_pattern_compute_both(const struct line_pattern_table *s,
    uint64_t x, uint64_t o);

/*
 * Returns the line patterns that a stone on an empty point would make: for X in
 * the low four bits, for O in the high four. x and o are the stones of X and O
 * on 2 * reach + 1 points of the line, with the empty point in the middle;
 * points off the board are set in both. Reads and fills the cache.
 */
static inline uint8_t
line_pattern_lookup(struct line_pattern_table *s, uint64_t x, uint64_t o)
{
	uint64_t low = ((uint64_t)1 << s->reach) - 1;
	uint8_t *cached;

	if (!s->has_cache)
		return line_pattern_compute_both(s, x, o);
	/* The index: both masks, each without its middle bit */
	cached = &s->cache[((x & low) | (x >> 1 & ~low)) << 2 * s->reach |
	    (o & low) | (o >> 1 & ~low)];
	if (*cached == LINE_PATTERN_CACHE_EMPTY)
		*cached = line_pattern_compute_both(s, x, o);
	return *cached;
}

#endif
