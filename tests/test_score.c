/* test_score.c -- what a result counts, and for whom. */

#include <check.h>
#include <stdio.h>

#include "server/chairs.h"
#include "server/score.h"
#include "tests/suites.h"

static const struct terms tictactoe = { .variant = { 3, 3, 3, RULE_FREE } };

static struct match *match_between(const char *x, const char *o)
{
	struct match *m = match_new(1, &tictactoe, (struct seat){ NULL, NULL });

	chairs_sit(m, SIDE_X, (struct seat){ NULL, NULL }, x);
	chairs_sit(m, SIDE_O, (struct seat){ NULL, NULL }, o);
	return m;
}

static void count(struct scores *all, const struct match *m)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		enum outcome outcome;
		const char  *name;

		if (score_outcome(m, side, &name, &outcome))
			score_add(all, name, board_variant(m->board), outcome,
			    1);
	}
}

/* won, lost and drawn as three digits; -1 when the name has no score. */
static int score_of(const struct scores *all, const char *name)
{
	const struct score *s = score_next(all, NULL, name);

	if (s == NULL)
		return -1;
	return (int)(s->count[OUTCOME_WON] * 100 + s->count[OUTCOME_LOST] * 10 +
	    s->count[OUTCOME_DRAWN]);
}

static const struct {
	const char *x, *o;
	enum side   filled; /* whose chair a bot keeps */
	enum side   winner;
	enum why    why;
	int         ann, bob;
} results[] = {
	{ "ann", "bob", SIDE_NONE, SIDE_X, WHY_LINE, 100, 10 },
	{ "ann", "bob", SIDE_NONE, SIDE_O, WHY_RESIGN, 10, 100 },
	{ "ann", "bob", SIDE_NONE, SIDE_NONE, WHY_FULL, 1, 1 },
	{ "ann", "bob", SIDE_NONE, SIDE_NONE, WHY_AWAY, -1, -1 },
	{ "ann", "bob", SIDE_NONE, SIDE_X, WHY_AWAY, 100, 10 },
	{ "ann", "bob", SIDE_X, SIDE_X, WHY_LINE, -1, 10 },
	{ "ann", "bob", SIDE_X, SIDE_O, WHY_LINE, 10, 100 },
	{ "ann", "bob", SIDE_X, SIDE_NONE, WHY_FULL, 1, 1 },
	{ "ann", "bob", SIDE_X, SIDE_NONE, WHY_AWAY, -1, -1 },
	{ "ann", "~b", SIDE_NONE, SIDE_X, WHY_LINE, 100, -1 },
	{ "~a", "bob", SIDE_X, SIDE_O, WHY_LINE, -1, 100 },
};

START_TEST(counts_for_whom_it_should)
{
	struct match *m = match_between(results[_i].x, results[_i].o);
	struct scores all = { NULL };

	if (results[_i].filled != SIDE_NONE) {
		chairs_away(m, results[_i].filled, 0, 0);
		chairs_fill(m, results[_i].filled, (struct seat){ NULL, NULL },
		    LEVEL_MEDIUM);
	}
	m->is_over = true;
	m->winner = results[_i].winner;
	m->why = results[_i].why;
	count(&all, m);
	ck_assert_int_eq(score_of(&all, "ann"), results[_i].ann);
	ck_assert_int_eq(score_of(&all, "bob"), results[_i].bob);
	score_free(&all);
	match_free(m);
}
END_TEST

START_TEST(belongs_to_the_name_in_any_letters)
{
	struct scores all = { NULL };
	struct match *m = match_between("Ann", "bob");

	m->winner = SIDE_X;
	count(&all, m);
	count(&all, m);
	ck_assert_int_eq(score_of(&all, "ANN"), 200);
	ck_assert_str_eq(score_next(&all, NULL, "ann")->name, "Ann");
	ck_assert_ptr_null(score_next(&all, score_next(&all, NULL, "ann"),
	    "ann"));
	score_free(&all);
	match_free(m);
}
END_TEST

START_TEST(what_was_touched_last_is_kept)
{
	struct scores all = { NULL };
	char          name[NAME_SIZE];

	for (unsigned i = 0; i < SCORES_MAX + 10; i++) {
		struct match *m;

		snprintf(name, sizeof(name), "n%u", i);
		m = match_between(name, "bob");
		m->winner = SIDE_X;
		count(&all, m);
		match_free(m);
	}
	ck_assert_uint_eq(HASH_COUNT(all.by_key), SCORES_MAX);
	ck_assert_int_eq(score_of(&all, "n0"), -1);
	ck_assert_int_eq(score_of(&all, name), 100);
	ck_assert_uint_eq(score_next(&all, NULL, "bob")->count[OUTCOME_LOST],
	    SCORES_MAX + 10);
	score_free(&all);
}
END_TEST

Suite *score_suite(void)
{
	Suite *s = suite_create("score");
	TCase *t = tcase_create("counting");

	tcase_add_loop_test(t, counts_for_whom_it_should, 0,
	    sizeof(results) / sizeof(results[0]));
	tcase_add_test(t, belongs_to_the_name_in_any_letters);
	tcase_add_test(t, what_was_touched_last_is_kept);
	tcase_set_timeout(t, 30);
	suite_add_tcase(s, t);
	return s;
}
