/* test_judge.c -- moves of small boards that need no try, and proofs' cost. */

#include <stdlib.h>

#include "server/proof/judge.h"
#include "server/proof/proof.h"
#include "tests/suites.h"
#include "tests/thinker.h"

static unsigned moves_of(const char *variant)
{
	struct variant v = variant_of(variant);
	struct grid   *g = calloc(1, sizeof(*g));
	unsigned       count;

	ck_assert_ptr_nonnull(g);
	grid_init(g, &v, SIDE_X, false);
	count = (unsigned)__builtin_popcountll(judge_moves(g, SIDE_X));
	free(g);
	return count;
}

/* Every line through an end of a row goes through its neighbour as well. */
START_TEST(leaves_out_what_is_never_better)
{
	ck_assert_uint_lt(moves_of("7x2x4"), 14);
}
END_TEST

/* A longer row does not win there, so the better point may be the worse one. */
START_TEST(leaves_out_nothing_useful_where_just_k_win)
{
	ck_assert_uint_eq(moves_of("7x2x4/exact"), 14);
}
END_TEST

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

START_TEST(a_proof_takes_no_more_than_it_did)
{
	static const struct limits no_limits;
	struct variant             v = variant_of(costs[_i].variant);
	struct proof              *p = proof_new((size_t)1 << 24);

	proof_wins(p, &v, NULL, 0, SIDE_X, &no_limits);
	ck_assert_uint_le(proof_nodes(p), costs[_i].nodes);
	proof_free(p);
}
END_TEST

Suite *judge_suite(void)
{
	Suite *s = suite_create("judge");
	TCase *t = tcase_create("moves");

	tcase_set_timeout(t, 60);
	tcase_add_test(t, leaves_out_what_is_never_better);
	tcase_add_test(t, leaves_out_nothing_useful_where_just_k_win);
	tcase_add_loop_test(t, a_proof_takes_no_more_than_it_did, 0,
	    (int)(sizeof(costs) / sizeof(costs[0])));
	suite_add_tcase(s, t);
	return s;
}
