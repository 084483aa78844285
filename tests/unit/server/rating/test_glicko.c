/* test_glicko.c -- Glicko-2: the example of its paper, and the bounds. */

#include <math.h>

#include "server/rating/glicko.h"
#include "tests/support/suite.h"

/* Glickman's example; he prints 1464.06, 151.52 and 0.05999. */
TEST(papers_example_is_reproduced)
{
	static const struct glicko_result results[] = {
		{ 1400, 30, 1 },
		{ 1550, 100, 0 },
		{ 1700, 300, 0 },
	};
	struct rating r = { 1500, 200, 0.06 };

	r = glicko_after_results(&r, results, 3, 1);
	ck_assert_double_eq_tol(r.value, 1464.0507, 0.0001);
	ck_assert_double_eq_tol(r.deviation, 151.5165, 0.0001);
	ck_assert_double_eq_tol(r.volatility, 0.0599960, 0.0000001);
}

TEST(two_new_players_move_as_far)
{
	struct rating r = glicko_initial();
	struct rating won = glicko_after_game(&r, &r, OUTCOME_WON);
	struct rating lost = glicko_after_game(&r, &r, OUTCOME_LOST);
	struct rating drawn = glicko_after_game(&r, &r, OUTCOME_DRAWN);

	ck_assert(won.value > 1600 && won.value < 1700);
	ck_assert_double_eq_tol(won.value - 1500, 1500 - lost.value, 0.001);
	ck_assert_double_eq_tol(drawn.value, 1500, 0.001);
	ck_assert(won.deviation < r.deviation);
	ck_assert(glicko_is_provisional(&won));
}

TEST(deviation_grows_without_games)
{
	struct rating r = { 1700, 60, 0.06 };
	struct rating later = glicko_after_days(&r, 365);

	ck_assert_double_eq_tol(glicko_after_days(&r, 0).deviation, 60, 0.001);
	ck_assert(later.deviation > 100 && later.deviation < 120);
	ck_assert_double_eq(later.value, 1700);
	ck_assert_double_eq(glicko_after_days(&r, 1e6).deviation,
	    GLICKO_DEVIATION_MAX);
}

/* The clock of the system may be set back. */
TEST(deviation_does_not_shrink_without_games)
{
	struct rating r = { 1700, 60, 0.06 };

	ck_assert_double_eq_tol(glicko_after_days(&r, -100).deviation, 60,
	    0.001);
	ck_assert_double_eq_tol(glicko_after_days(&r, -1e6).deviation, 60,
	    0.001);
}

/* Whatever the results, ratings stay finite and within their bounds. */
TEST_LOOP(ratings_stay_within_bounds, 0, 4)
{
	static const enum outcome outcomes[] = { OUTCOME_WON, OUTCOME_LOST,
		OUTCOME_DRAWN };
	struct rating r = glicko_initial(), opponent = { 3000, 45, 0.06 };

	for (int i = 0; i < 2000; i++) {
		struct rating before = r;
		bool          is_reversed = _i == 3 && i % 2 == 1;

		opponent.value = is_reversed ? r.value - 2000 : 3000;
		r = glicko_after_game(&before, &opponent,
		    is_reversed ? OUTCOME_LOST : outcomes[_i % 3]);
		ck_assert(isfinite(r.value));
		ck_assert_double_le(fabs(r.value - before.value),
		    GLICKO_CHANGE_MAX);
		ck_assert_double_ge(r.deviation, GLICKO_DEVIATION_MIN);
		ck_assert_double_le(r.deviation, GLICKO_DEVIATION_MAX);
		ck_assert(r.volatility > 0);
		ck_assert_double_le(r.volatility, GLICKO_VOLATILITY_MAX);
	}
}
