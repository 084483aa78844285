/* test_sprt.c -- the arithmetic of the test that compares engines. */

#include <stdint.h>

#include "tests/bench/sprt.h"
#include "tests/support/suite.h"

/* The ratios were computed from the formula of sprt.h in another language. */
static const struct {
	struct sprt       t;
	double            llr;
	enum sprt_verdict verdict;
} cases[] = {
	{ { 0, 25, { 0 } }, 0, SPRT_UNDECIDED },
	{ { 0, 25, { 10, 50, 100, 80, 30 } }, 7.2206, SPRT_H1 },
	{ { 0, 25, { 30, 4, 100, 3, 30 } }, -1.2624, SPRT_UNDECIDED },
	{ { 0, 25, { 4, 1, 20, 1, 30 } }, 4.3024, SPRT_H1 },
	{ { 0, 10, { 30, 1, 40, 1, 10 } }, -1.4029, SPRT_UNDECIDED },
	{ { 0, 25, { 30, 1, 40, 1, 10 } }, -3.7941, SPRT_H0 },
	/* A variance of 0 is taken for 0.01. */
	{ { 0, 25, { 0, 0, 40, 0, 0 } }, -2.5799, SPRT_UNDECIDED },
	/* Ten pairs decide, nine do not. */
	{ { 0, 25, { 0, 0, 0, 0, 9 } }, 15.5817, SPRT_UNDECIDED },
	{ { 0, 25, { 0, 0, 0, 0, 10 } }, 17.3130, SPRT_H1 },
	{ { 0, 25, { 10, 0, 0, 0, 0 } }, -18.6029, SPRT_H0 },
	/* Equal hypotheses: the match is played to its end. */
	{ { 0, 0, { 0, 0, 0, 0, 500 } }, 0, SPRT_UNDECIDED },
};

TEST_EACH(decides_by_the_likelihood_ratio, cases)
{
	ck_assert_double_eq_tol(sprt_llr(&cases[_i].t), cases[_i].llr, 0.001);
	ck_assert_int_eq(sprt_verdict(&cases[_i].t), cases[_i].verdict);
}

TEST(estimates_elo_with_its_interval)
{
	struct sprt          t = { 0, 25, { 10, 50, 100, 80, 30 } };
	struct sprt_estimate e = sprt_elo(&t);

	ck_assert_double_eq_tol(sprt_score(&t), 0.5648, 0.0001);
	ck_assert_double_eq_tol(e.low, 24.3, 0.1);
	ck_assert_double_eq_tol(e.elo, 45.3, 0.1);
	ck_assert_double_eq_tol(e.high, 66.6, 0.1);
}

TEST(shows_a_clean_score_as_a_finite_number)
{
	struct sprt t = { 0, 25, { 0, 0, 0, 0, 100 } };

	ck_assert_double_eq_tol(sprt_elo(&t).elo, 1199.8, 0.1);
}

/* A linear congruential generator: numbers below `below`. */
static unsigned draw(uint64_t *state, unsigned below)
{
	*state = *state * 6364136223846793005 + 1442695040888963407;
	return (unsigned)((*state >> 33) * below >> 31);
}

/*
 * Returns how many of 1,000 matches end with a verdict. Half of the pairs score a
 * point because their opening decides both games; of 1,000 pairs, `wins` score two
 * points, and the rest none.
 */
static unsigned count_verdicts(unsigned wins, enum sprt_verdict verdict)
{
	uint64_t state = 1;
	unsigned count = 0;

	for (int match = 0; match < 1000; match++) {
		struct sprt t = { .elo0 = 0, .elo1 = 25 };

		for (int pair = 0;
		     pair < 1000 && sprt_verdict(&t) == SPRT_UNDECIDED;
		     pair++) {
			unsigned n = draw(&state, 1000);

			t.pairs[n < wins ? 4 : n < 500 ? 0 : 2]++;
		}
		count += sprt_verdict(&t) == verdict;
	}
	return count;
}

/* The expected score is 0.5, and then 0.536, which is 25 Elo. */
TEST(errs_in_one_match_of_twenty)
{
	ck_assert_uint_lt(count_verdicts(250, SPRT_H1), 60);
	ck_assert_uint_gt(count_verdicts(250, SPRT_H0), 800);
	ck_assert_uint_lt(count_verdicts(286, SPRT_H0), 60);
	ck_assert_uint_gt(count_verdicts(286, SPRT_H1), 800);
}
