/* test_memory.c -- what did well elsewhere is tried sooner. */

#include <stdlib.h>

#include "server/engine/memory.h"
#include "tests/suites.h"
#include "tests/thinker.h"

#define PLY 5

static struct memory    memory;
static struct position *position;

static void set_up(void)
{
	struct variant v = variant_of("15x15x5");

	position = position_new();
	position_init(position, &v);
	position_play(position, POINT(7, 7));
	memory_clear(&memory);
}

static void tear_down(void)
{
	position_free(position);
}

/* What is added to a move's rank at a ply, when first is to be the first. */
static int rank(point at, unsigned ply, point first)
{
	struct move move = { at, 0 };

	memory_rank(&memory, position, ply, first, &move, 1);
	return move.rank;
}

START_TEST(knows_nothing_at_first)
{
	for (point p = 0; p < POINT(0, 15); p++)
		ck_assert_int_eq(rank(p, PLY, POINT_NONE), 0);
}
END_TEST

START_TEST(the_first_goes_before_all)
{
	for (int i = 0; i < 1000; i++)
		memory_reward(&memory, position, PLY, POINT(1, 1), 9);
	ck_assert_int_gt(rank(POINT(2, 2), PLY, POINT(2, 2)),
	    rank(POINT(1, 1), PLY, POINT(2, 2)));
}
END_TEST

/* The same side, elsewhere: another ply, and another stone before. */
START_TEST(what_was_best_is_tried_sooner_where_it_was_and_elsewhere)
{
	int here, after_the_same, elsewhere;

	memory_reward(&memory, position, PLY, POINT(1, 1), 16);
	here = rank(POINT(1, 1), PLY, POINT_NONE);
	after_the_same = rank(POINT(1, 1), PLY + 2, POINT_NONE);
	position_play(position, POINT(3, 3));
	ck_assert_int_eq(rank(POINT(1, 1), PLY + 2, POINT_NONE), 0);
	position_play(position, POINT(4, 4));
	elsewhere = rank(POINT(1, 1), PLY + 2, POINT_NONE);
	ck_assert_int_gt(here, after_the_same);
	ck_assert_int_gt(after_the_same, elsewhere);
	ck_assert_int_gt(elsewhere, 0);
}
END_TEST

START_TEST(two_are_known_a_ply)
{
	int one = 0;

	for (int i = 0; i < 3; i++) {
		memory_reward(&memory, position, PLY, POINT(i, 1), 0);
		memory_reward(&memory, position, PLY, POINT(i, 1), 0);
	}
	/* What answers the stone before is another matter. */
	position_play(position, POINT(3, 3));
	position_play(position, POINT(4, 4));
	one = rank(POINT(2, 1), PLY, POINT_NONE);
	ck_assert_int_gt(one, 0);
	ck_assert_int_eq(rank(POINT(1, 1), PLY, POINT_NONE), one);
	ck_assert_int_eq(rank(POINT(0, 1), PLY, POINT_NONE), 0);
}
END_TEST

/* As often as it did well: the last time counts for more. */
START_TEST(what_failed_since_is_tried_later)
{
	for (int i = 0; i < 3; i++)
		memory_reward(&memory, position, PLY + 1, POINT(1, 1), 20);
	position_play(position, POINT(3, 3));
	position_play(position, POINT(4, 4));
	ck_assert_int_gt(rank(POINT(1, 1), PLY, POINT_NONE), 0);
	for (int i = 0; i < 3; i++)
		memory_blame(&memory, position, POINT(1, 1), 20);
	ck_assert_int_lt(rank(POINT(1, 1), PLY, POINT_NONE), 0);
}
END_TEST

START_TEST(what_is_learnt_has_a_bound)
{
	int most;

	for (int i = 0; i < 100; i++)
		memory_blame(&memory, position, POINT(1, 1), 30);
	most = rank(POINT(1, 1), PLY, POINT_NONE);
	ck_assert_int_lt(most, 0);
	for (int i = 0; i < 100; i++)
		memory_blame(&memory, position, POINT(1, 1), 127);
	ck_assert_int_ge(rank(POINT(1, 1), PLY, POINT_NONE), 2 * most);
}
END_TEST

START_TEST(a_new_search_begins_with_nothing)
{
	memory_reward(&memory, position, PLY, POINT(1, 1), 50);
	memory_clear(&memory);
	ck_assert_int_eq(rank(POINT(1, 1), PLY, POINT_NONE), 0);
}
END_TEST

START_TEST(the_empty_board_has_no_stone_to_answer)
{
	position_undo(position);
	memory_reward(&memory, position, 0, POINT(1, 1), 0);
	ck_assert_int_gt(rank(POINT(1, 1), 0, POINT_NONE), 0);
	ck_assert_int_eq(rank(POINT(1, 1), 1, POINT_NONE), 0);
}
END_TEST

Suite *memory_suite(void)
{
	Suite *s = suite_create("memory");
	TCase *t = tcase_create("ranks");

	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_add_test(t, knows_nothing_at_first);
	tcase_add_test(t, the_first_goes_before_all);
	tcase_add_test(t,
	    what_was_best_is_tried_sooner_where_it_was_and_elsewhere);
	tcase_add_test(t, two_are_known_a_ply);
	tcase_add_test(t, what_failed_since_is_tried_later);
	tcase_add_test(t, what_is_learnt_has_a_bound);
	tcase_add_test(t, a_new_search_begins_with_nothing);
	tcase_add_test(t, the_empty_board_has_no_stone_to_answer);
	suite_add_tcase(s, t);
	return s;
}
