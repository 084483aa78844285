/* ply_set.c -- a set of the plies of a game; pure. */

#include "common/game/ply_set.h"

#include <stdio.h>
#include <string.h>

#include "common/base/number.h"

void ply_set_add(struct ply_set *set, unsigned ply)
{
	set->bits[(ply - 1) / 8] |= (uint8_t)(1u << (ply - 1) % 8);
}

bool ply_set_has(const struct ply_set *set, unsigned ply)
{
	return (set->bits[(ply - 1) / 8] >> (ply - 1) % 8 & 1) != 0;
}

/* Returns the last ply of the range that begins with the ply `first`. */
static unsigned end_of_run(const struct ply_set *set, unsigned first)
{
	unsigned last = first;

	while (last + 2 <= POINTS_MAX && ply_set_has(set, last + 2))
		last += 2;
	return last;
}

size_t ply_set_write(const struct ply_set *set, char out[PLY_SET_TEXT_SIZE])
{
	size_t   n = 0;
	unsigned runs = 0;

	out[0] = '\0';
	for (unsigned ply = 1; ply <= POINTS_MAX && runs < PLY_SET_RUNS_MAX;
	     ply++) {
		unsigned last;

		if (!ply_set_has(set, ply) ||
		    (ply > 2 && ply_set_has(set, ply - 2)))
			continue;
		last = end_of_run(set, ply);
		n += (size_t)snprintf(out + n, PLY_SET_TEXT_SIZE - n,
		    last > ply ? "%s%u-%u" : "%s%u", runs++ > 0 ? "," : "", ply,
		    last);
	}
	return n;
}

/*
 * Reads a range, "3-11" or "3", and moves *text behind it. Returns false if the
 * text is no range.
 */
static bool read_run(const char **text, uint64_t *first, uint64_t *last)
{
	if (!number_scan(text, POINTS_MAX, first) || *first == 0)
		return false;
	*last = *first;
	if (**text != '-')
		return true;
	++*text;
	return number_scan(text, POINTS_MAX, last);
}

void ply_set_read(struct ply_set *set, const char *text)
{
	uint64_t first, last;

	memset(set, 0, sizeof(*set));
	while (read_run(&text, &first, &last)) {
		for (; first <= last; first += 2)
			ply_set_add(set, (unsigned)first);
		if (*text++ != ',')
			return;
	}
}
