/* test_review.c -- looking back at a game, which stays as it is. */

#include "client/review.h"

#include "tests/suites.h"

static struct game   g;
static struct review r;

static void open_game(void)
{
	static const point moves[] = { POINT(1, 1), POINT(0, 0), POINT(2, 2) };
	struct variant     v = { 3, 3, 3, RULE_FREE };

	game_init(&g);
	game_start(&g, 7, &v);
	ck_assert(game_replay(&g, moves, 3));
	r = (struct review){ NULL };
}

static void close_game(void)
{
	review_end(&r);
	game_clear(&g);
}

static unsigned ply(void)
{
	return board_ply(review_board(&r, &g));
}

START_TEST(steps_back_and_forth)
{
	ck_assert_uint_eq(ply(), 3);
	review_step(&r, &g, 1);
	ck_assert_uint_eq(ply(), 2);
	ck_assert_int_eq(board_at(review_board(&r, &g), POINT(2, 2)),
	    SIDE_NONE);
	ck_assert_int_eq(board_at(g.board, POINT(2, 2)), SIDE_X);
	review_step(&r, &g, 1);
	ck_assert_uint_eq(ply(), 1);
	review_step(&r, &g, -1);
	ck_assert_uint_eq(ply(), 2);
	review_step(&r, &g, -1);
	ck_assert_ptr_null(r.board);
	ck_assert_uint_eq(board_ply(g.board), 3);
}
END_TEST

START_TEST(goes_to_either_end_and_no_further)
{
	review_step(&r, &g, 99);
	ck_assert_uint_eq(ply(), 0);
	review_step(&r, &g, 1);
	ck_assert_uint_eq(ply(), 0);
	review_step(&r, &g, -99);
	ck_assert_ptr_null(r.board);
	review_step(&r, &g, -1);
	ck_assert_ptr_null(r.board);
}
END_TEST

START_TEST(stays_where_it_is_when_the_game_goes_on)
{
	review_step(&r, &g, 1);
	ck_assert_int_eq(game_play(&g, 4, SIDE_O, POINT(0, 1)), STEP_FINE);
	ck_assert_uint_eq(ply(), 2);
	review_step(&r, &g, -2);
	ck_assert_uint_eq(ply(), 4);
	ck_assert_ptr_null(r.board);
}
END_TEST

Suite *review_suite(void)
{
	Suite *suite = suite_create("review");
	TCase *all = tcase_create("all");

	tcase_add_checked_fixture(all, open_game, close_game);
	tcase_add_test(all, steps_back_and_forth);
	tcase_add_test(all, goes_to_either_end_and_no_further);
	tcase_add_test(all, stays_where_it_is_when_the_game_goes_on);
	suite_add_tcase(suite, all);
	return suite;
}
