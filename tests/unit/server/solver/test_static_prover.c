/*
 * test_static_prover.c -- moves that the solver skips, and the cost of its
 * proofs.
 */

#include <stdlib.h>

#include "server/solver/dfpn.h"
#include "server/solver/static_prover.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/suite.h"

static unsigned moves_of(const char *variant)
{
	struct variant   v = variant_of(variant);
	struct bitboard *b = calloc(1, sizeof(*b));
	unsigned         count;

	ck_assert_ptr_nonnull(b);
	bitboard_init(b, &v, SIDE_X, false);
	count = (unsigned)__builtin_popcountll(static_prover_moves(b, SIDE_X));
	free(b);
	return count;
}

/* Every line through an end of a row passes through its neighbour too. */
TEST(skips_dominated_moves)
{
	ck_assert_uint_lt(moves_of("7x2x4"), 14);
}

/*
 * Under rule exact a longer row does not win, so a dominating point may be
 * worse.
 */
TEST(skips_no_useful_move_under_rule_exact)
{
	ck_assert_uint_eq(moves_of("7x2x4/exact"), 14);
}

static const struct {
	const char *variant;
	uint64_t    nodes;
} costs[] = {
	{ "6x4x4", 18040 },
	{ "6x5x4", 29166 },
	{ "5x5x4", 38113 },
	{ "7x5x5", 104 },
	{ "8x5x5", 31807 },
};

TEST_EACH(proofs_do_not_get_slower, costs)
{
	static const struct search_limits no_limits;
	struct variant                    v = variant_of(costs[_i].variant);
	struct dfpn                      *p = dfpn_new((size_t)1 << 24);

	dfpn_prove(p, &v, NULL, 0, SIDE_X, &no_limits);
	ck_assert_uint_le(dfpn_nodes(p), costs[_i].nodes);
	dfpn_free(p);
}
