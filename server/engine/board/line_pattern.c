/*
 * line_pattern.c -- line patterns for any K, and their cache.
 *
 * A pattern depends on the 2 * reach + 1 points around the new stone, where
 * reach is K - 1, or K under rule `exact`. The pattern is computed by moving a
 * window of K bits over both masks:
 *
 *	own	. 1 0 1 X 0 . .		K = 5; X is the new stone, at bit reach
 *	window	  [- - - - -]		3 stones, 2 missing: a three
 *
 * For K up to 6 (5 under rule `exact`), the results are cached. Their index is
 * made of both masks without their middle bits, and has 4 * reach bits.
 */

#include "server/engine/board/line_pattern.h"

#include <string.h>

static uint64_t low_bits(unsigned n)
{
	return ((uint64_t)1 << n) - 1;
}

void line_pattern_table_init(struct line_pattern_table *s,
    const struct variant                               *v)
{
	s->k = v->k;
	s->exact = rules[v->rule].is_exact;
	s->reach = v->k - 1u + s->exact;
	s->mask = low_bits(2 * s->reach + 1);
	s->has_cache = 4 * s->reach <= LINE_PATTERN_CACHE_BITS;
	if (s->has_cache)
		memset(s->cache, LINE_PATTERN_CACHE_EMPTY,
		    (size_t)1 << 4 * s->reach);
}

static int popcount(uint64_t bits)
{
	return __builtin_popcountll(bits);
}

/*
 * Whether, under rule `exact`, a stone of the side directly before or after
 * these points makes the line too long.
 */
static bool has_flanking_stone(const struct line_pattern_table *s, uint64_t own,
    unsigned at, unsigned length)
{
	uint64_t flanks = (uint64_t)1 << (length + 1) | 1;

	return s->exact && (own >> (at - 1) & flanks) != 0;
}

/*
 * Returns the greatest number of the side's stones in a live window. Sets *gaps
 * to the empty points of all windows with that number.
 */
static int best_windows(const struct line_pattern_table *s, uint64_t own,
    uint64_t blocked, uint64_t *gaps)
{
	uint64_t window = low_bits(s->k);
	int      best = 0;

	*gaps = 0;
	for (unsigned at = s->exact; at < s->k + s->exact; at++) {
		int n = popcount(own >> at & window);

		if ((blocked >> at & window) != 0 || n < best)
			continue;
		if (has_flanking_stone(s, own, at, s->k))
			continue;
		if (n > best)
			*gaps = 0;
		best = n;
		*gaps |= ~own & window << at;
	}
	return best;
}

/*
 * Whether the pattern is open: there are K + 1 points in a row, none of them
 * blocked, the first and the last empty, and `stones` of them with stones.
 */
static bool is_open(const struct line_pattern_table *s, uint64_t own,
    uint64_t blocked, int stones)
{
	uint64_t window = low_bits(s->k + 1);
	uint64_t ends = (uint64_t)1 << s->k | 1;

	for (unsigned at = s->exact; at + 1 < s->k + s->exact; at++) {
		if ((blocked >> at & window) != 0 || (own >> at & ends) != 0)
			continue;
		if (popcount(own >> at & window) == stones &&
		    !has_flanking_stone(s, own, at, s->k + 1))
			return true;
	}
	return false;
}

enum line_pattern line_pattern_compute(const struct line_pattern_table *s,
    uint64_t own, uint64_t blocked)
{
	uint64_t gaps;
	int      stones, missing;

	own |= (uint64_t)1 << s->reach;
	stones = best_windows(s, own, blocked, &gaps);
	missing = (int)s->k - stones;
	if (stones == 0)
		return LINE_DEAD;
	if (missing == 0)
		return LINE_FIVE;
	if (missing == 1)
		return popcount(gaps) > 1 ? LINE_OPEN_FOUR : LINE_FOUR;
	if (missing > 4)
		return LINE_FAR;
	return (enum line_pattern)(LINE_FIVE - 2 * missing +
	    is_open(s, own, blocked, stones));
}

uint8_t line_pattern_compute_both(const struct line_pattern_table *s,
    uint64_t x, uint64_t o)
{
	return (uint8_t)(line_pattern_compute(s, x & ~o, o) |
	    line_pattern_compute(s, o & ~x, x) << 4);
}
