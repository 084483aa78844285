/*
 * test_parallel_search.c -- several threads find the same moves as one thread.
 */

#include "server/gomocup/parallel_search.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/suite.h"

static const struct {
	const char *variant, *played;
	int         plies; /* to the win, or minus to the loss; 0: a draw */
} solved[] = {
	{ "3x3x3", "b2,a1", 0 },
	{ "4x3x3", "b3", -6 },
	{ "4x4x3", "-", 5 },
	{ "4x4x4", "-", 0 },
};

TEST_LOOP(any_number_of_threads_proves_the_same, 0, 3)
{
	struct search_limits    limits = { .depth = 30 };
	struct parallel_search *p = parallel_search_new((unsigned)_i + 1, false,
	    TT_BYTES, TT_BYTES);

	for (int i = 0; i < LENGTH(solved); i++) {
		struct variant v = variant_of(solved[i].variant);
		point          moves[POINTS_MAX];
		int            count = notation_read_list(moves, POINTS_MAX,
			       solved[i].played);
		struct search_result best;

		parallel_search_run(p, &v, moves, (unsigned)count, &limits,
		    &best);
		ck_assert(best.exact);
		ck_assert_int_eq(score_mate_plies(best.score), solved[i].plies);
	}
	parallel_search_free(p);
}
