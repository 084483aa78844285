/* test_score.c -- win rates for scores. */

#include "server/engine/eval/score.h"
#include "tests/support/suite.h"

TEST(turns_scores_into_win_rates)
{
	unsigned before = 0;

	for (int score = -SCORE_WIN; score <= SCORE_WIN; score++) {
		unsigned rate = score_win_rate(score);

		ck_assert_uint_ge(rate, before);
		ck_assert_uint_eq(rate + score_win_rate(-score), 1000);
		before = rate;
	}
	ck_assert_uint_eq(score_win_rate(0), 500);
	/* The odds are e to 1 at the scale: 73.1%. */
	ck_assert_uint_eq(score_win_percent(score_win_rate(234)), 73);
	ck_assert_uint_eq(score_win_rate(SCORE_EVAL_MAX), 999);
	ck_assert_uint_eq(score_win_rate(SCORE_WIN - 3), 1000);
}
