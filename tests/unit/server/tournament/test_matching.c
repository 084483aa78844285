/* test_matching.c -- perfect matchings of least weight, against all others. */

#include "server/tournament/matching.h"

#include <stdint.h>
#include <string.h>

#include "tests/support/suite.h"

static uint64_t random_state;

static unsigned draw(unsigned below)
{
	random_state = random_state * 6364136223846793005u +
	    1442695040888963407u;
	return (unsigned)(random_state >> 33) % below;
}

/* The least weight of a perfect matching of the vertices in `left`, or -1. */
static int64_t least(const struct matching_weights *w, unsigned left)
{
	unsigned first = 0;
	int64_t  best = -1;

	if (left == 0)
		return 0;
	while (!(left >> first & 1))
		first++;
	for (unsigned v = first + 1; left >> v != 0; v++) {
		int64_t rest;

		if (!(left >> v & 1) || w->of[first][v] < 0)
			continue;
		rest = least(w, left & ~(1u << first) & ~(1u << v));
		if (rest >= 0 && (best < 0 || rest + w->of[first][v] < best))
			best = rest + w->of[first][v];
	}
	return best;
}

static void
draw_weights(struct matching_weights *w, unsigned n, unsigned density)
{
	for (unsigned u = 0; u < n; u++)
		for (unsigned v = 0; v < u; v++)
			w->of[u][v] = w->of[v][u] = draw(100) < density ?
			    (int64_t)draw(density % 2 != 0 ? 4 : 1000) :
			    MATCHING_NONE;
}

static int64_t checked_weight(const struct matching_weights *w, unsigned n,
    const uint8_t *partner)
{
	int64_t sum = 0;

	for (unsigned u = 0; u < n; u++) {
		ck_assert_uint_lt(partner[u], n);
		ck_assert_uint_ne(partner[u], u);
		ck_assert_uint_eq(partner[partner[u]], u);
		ck_assert(w->of[u][partner[u]] >= 0);
		sum += u < partner[u] ? w->of[u][partner[u]] : 0;
	}
	return sum;
}

TEST_LOOP(no_matching_weighs_less, 0, 4)
{
	static struct matching_weights w;
	uint8_t                        partner[MATCHING_MAX];

	random_state = (uint64_t)_i + 1;
	for (int k = 0; k < 1500; k++) {
		unsigned n = 2 * (1 + draw(5));
		int64_t  best;

		draw_weights(&w, n, 20 + draw(81));
		best = least(&w, (1u << n) - 1);
		ck_assert_int_eq(matching_find(&w, n, partner), best >= 0);
		if (best >= 0)
			ck_assert_int_eq(checked_weight(&w, n, partner), best);
	}
}

TEST(the_largest_graphs_are_matched)
{
	static struct matching_weights w;
	uint8_t                        partner[MATCHING_MAX];

	random_state = 7;
	for (int k = 0; k < 60; k++) {
		draw_weights(&w, MATCHING_MAX, 15 + draw(86));
		for (unsigned u = 0; u < MATCHING_MAX; u += 2)
			w.of[u][u + 1] = w.of[u + 1][u] = MATCHING_WEIGHT_MAX;
		ck_assert(matching_find(&w, MATCHING_MAX, partner));
		checked_weight(&w, MATCHING_MAX, partner);
	}
}

TEST(no_vertices_are_matched)
{
	static struct matching_weights w;
	uint8_t                        partner[MATCHING_MAX];

	ck_assert(matching_find(&w, 0, partner));
}
