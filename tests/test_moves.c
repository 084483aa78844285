/* test_moves.c -- which moves are tried, and which are left out. */

#include "server/engine/moves.h"
#include "tests/suites.h"
#include "tests/thinker.h"

/* After these no line comes about through a1 and a2, on two rows. */
#define PLAYED "b1,c1,c2,b2"
#define A1     POINT(0, 0)
#define A2     POINT(0, 1)

static unsigned list(const char *variant, const char *played, enum scope scope,
    struct move *out)
{
	struct position *q = position_new();
	struct variant   v = variant_of(variant);
	point            moves[POINTS_MAX];
	int              count = notation_read_list(moves, POINTS_MAX, played);
	unsigned         n;

	ck_assert_int_ge(count, 0);
	position_init(q, &v);
	for (int i = 0; i < count; i++)
		position_play(q, moves[i]);
	n = moves_list(q, scope, out);
	position_free(q);
	return n;
}

static bool has(const struct move *moves, unsigned count, point p)
{
	for (unsigned i = 0; i < count; i++)
		if (moves[i].at == p)
			return true;
	return false;
}

START_TEST(leaves_out_lost_points)
{
	struct move moves[POINTS_MAX];
	unsigned    n = list("8x2x3", PLAYED, SCOPE_WHOLE, moves);

	ck_assert_uint_eq(n, 10);
	ck_assert(!has(moves, n, A1) && !has(moves, n, A2));
}
END_TEST

/* There a stone of one's own may hurt. */
START_TEST(keeps_one_where_just_k_win)
{
	struct move moves[POINTS_MAX];
	unsigned    n = list("8x2x3/exact", PLAYED, SCOPE_WHOLE, moves);

	ck_assert_uint_eq(n, 11);
	ck_assert(has(moves, n, A1) != has(moves, n, A2));
}
END_TEST

START_TEST(lost_points_will_do_when_there_are_no_others)
{
	struct move moves[POINTS_MAX];

	ck_assert_uint_eq(list("3x2x3", PLAYED, SCOPE_NEAR, moves), 2);
}
END_TEST

static const struct {
	const char *played;
	unsigned    count;
} threats[] = {
	/* A five to stop leaves one answer. */
	{ "h8,a1,h9,c1,h10,e1,h11,h12,k1", 1 },
	/* An open three: its ends. */
	{ "h8,a1,h9,c1,h10", 2 },
	/* Making a four of our own is an answer too. */
	{ "h8,a1,h9,b1,h10,c1,a15", 4 },
};

START_TEST(a_threat_leaves_what_answers_it)
{
	struct move moves[POINTS_MAX];

	ck_assert_uint_eq(list("15x15x5", threats[_i].played, SCOPE_NEAR,
			      moves),
	    threats[_i].count);
}
END_TEST

START_TEST(picks_the_best_that_is_left)
{
	struct move moves[] = { { 1, 5 }, { 2, 9 }, { 3, -1 }, { 4, 7 } };

	ck_assert_uint_eq(moves_pick(moves, 4, 0).at, 2);
	ck_assert_uint_eq(moves_pick(moves, 4, 1).at, 4);
	ck_assert_uint_eq(moves_pick(moves, 4, 2).at, 1);
	ck_assert_uint_eq(moves_pick(moves, 4, 3).at, 3);
}
END_TEST

Suite *moves_suite(void)
{
	Suite *s = suite_create("moves");
	TCase *t = tcase_create("lists");

	tcase_add_test(t, leaves_out_lost_points);
	tcase_add_test(t, keeps_one_where_just_k_win);
	tcase_add_test(t, lost_points_will_do_when_there_are_no_others);
	tcase_add_loop_test(t, a_threat_leaves_what_answers_it, 0,
	    (int)(sizeof(threats) / sizeof(threats[0])));
	tcase_add_test(t, picks_the_best_that_is_left);
	suite_add_tcase(s, t);
	return s;
}
