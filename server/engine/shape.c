/*
 * shape.c -- what a stone on an empty point would make in one line, for any K.
 */

#include "server/engine/shape.h"

#include <string.h>

/* Not two shapes. */
#define UNKNOWN 0xff

static uint64_t ones(unsigned n)
{
	return ((uint64_t)1 << n) - 1;
}

void shapes_init(struct shapes *s, const struct variant *v)
{
	s->k = v->k;
	s->exact = v->rule == RULE_EXACT;
	s->reach = v->k - 1u + s->exact;
	s->mask = ones(2 * s->reach + 1);
	s->memo = 4 * s->reach <= SHAPE_MEMO_BITS;
	if (s->memo)
		memset(s->known, UNKNOWN, (size_t)1 << 4 * s->reach);
}

static int count(uint64_t bits)
{
	return __builtin_popcountll(bits);
}

/* Whether an own stone right beside length points from at on forbids them. */
static bool
is_flanked(const struct shapes *s, uint64_t own, unsigned at, unsigned length)
{
	uint64_t flanks = (uint64_t)1 << (length + 1) | 1;

	return s->exact && (own >> (at - 1) & flanks) != 0;
}

/*
 * The most own stones in a window that is alive, and in *gaps the points that
 * the best windows lack.
 */
static int best_window(const struct shapes *s, uint64_t own, uint64_t barred,
    uint64_t *gaps)
{
	uint64_t window = ones(s->k);
	int      best = 0;

	*gaps = 0;
	for (unsigned at = s->exact; at < s->k + s->exact; at++) {
		int n = count(own >> at & window);

		if ((barred >> at & window) != 0 || n < best)
			continue;
		if (is_flanked(s, own, at, s->k))
			continue;
		if (n > best)
			*gaps = 0;
		best = n;
		*gaps |= ~own & window << at;
	}
	return best;
}

/*
 * Whether as many stones stand, or will, with a free point at both ends: K + 1
 * points without a foreign stone, the first and the last of them empty.
 */
static bool
is_open(const struct shapes *s, uint64_t own, uint64_t barred, int stones)
{
	uint64_t span = ones(s->k + 1);
	uint64_t ends = (uint64_t)1 << s->k | 1;

	for (unsigned at = s->exact; at + 1 < s->k + s->exact; at++) {
		if ((barred >> at & span) != 0 || (own >> at & ends) != 0)
			continue;
		if (count(own >> at & span) == stones &&
		    !is_flanked(s, own, at, s->k + 1))
			return true;
	}
	return false;
}

enum shape shape_of(const struct shapes *s, uint64_t own, uint64_t barred)
{
	uint64_t gaps;
	int      stones, missing;

	own |= (uint64_t)1 << s->reach;
	stones = best_window(s, own, barred, &gaps);
	missing = (int)s->k - stones;
	if (stones == 0)
		return SHAPE_DEAD;
	if (missing == 0)
		return SHAPE_FIVE;
	if (missing == 1)
		return count(gaps) > 1 ? SHAPE_OPEN_FOUR : SHAPE_FOUR;
	if (missing > 4)
		return SHAPE_FAR;
	return (enum shape)(SHAPE_FIVE - 2 * missing +
	    is_open(s, own, barred, stones));
}

static uint8_t both(const struct shapes *s, uint64_t x, uint64_t o)
{
	return (uint8_t)(shape_of(s, x & ~o, o) | shape_of(s, o & ~x, x) << 4);
}

/* Both masks in one number, without the point in their middle. */
static size_t key(const struct shapes *s, uint64_t x, uint64_t o)
{
	uint64_t low = ones(s->reach);

	x = (x & low) | (x >> 1 & ~low);
	o = (o & low) | (o >> 1 & ~low);
	return x << 2 * s->reach | o;
}

uint8_t shapes_look(struct shapes *s, uint64_t x, uint64_t o)
{
	size_t at;

	if (!s->memo)
		return both(s, x, o);
	at = key(s, x, o);
	if (s->known[at] == UNKNOWN)
		s->known[at] = both(s, x, o);
	return s->known[at];
}
