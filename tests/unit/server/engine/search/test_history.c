/* test_history.c -- history, killers and countermoves change the move order. */

#include <stdlib.h>

#include "server/engine/search/history.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/suite.h"

#define PLY 5

static struct history   history;
static struct position *position;

static void set_up(void)
{
	struct variant v = variant_of("15x15x5");

	position = position_new();
	position_init(position, &v);
	position_play(position, POINT(7, 7));
	history_clear(&history);
}

static void tear_down(void)
{
	position_free(position);
}

FIXTURE(set_up, tear_down);

/* What is added to the order score of a move at a ply. */
static int order_score_of(point at, unsigned ply, point first)
{
	struct move move = { at, 0 };

	history_order_moves(&history, position, ply, first, &move, 1);
	return move.order_score;
}

TEST(starts_empty)
{
	for (point p = 0; p < POINT(0, 15); p++)
		ck_assert_int_eq(order_score_of(p, PLY, POINT_NONE), 0);
}

TEST(the_table_move_comes_first)
{
	for (int i = 0; i < 1000; i++)
		history_add_bonus(&history, position, PLY, POINT(1, 1), 9);
	ck_assert_int_gt(order_score_of(POINT(2, 2), PLY, POINT(2, 2)),
	    order_score_of(POINT(1, 1), PLY, POINT(2, 2)));
}

/* The same side at another ply, and after another stone. */
TEST(a_bonus_raises_the_move_here_and_elsewhere)
{
	int here, after_the_same, elsewhere;

	history_add_bonus(&history, position, PLY, POINT(1, 1), 16);
	here = order_score_of(POINT(1, 1), PLY, POINT_NONE);
	after_the_same = order_score_of(POINT(1, 1), PLY + 2, POINT_NONE);
	position_play(position, POINT(3, 3));
	ck_assert_int_eq(order_score_of(POINT(1, 1), PLY + 2, POINT_NONE), 0);
	position_play(position, POINT(4, 4));
	elsewhere = order_score_of(POINT(1, 1), PLY + 2, POINT_NONE);
	ck_assert_int_gt(here, after_the_same);
	ck_assert_int_gt(after_the_same, elsewhere);
	ck_assert_int_gt(elsewhere, 0);
}

TEST(keeps_two_killers_a_ply)
{
	int one = 0;

	for (int i = 0; i < 3; i++) {
		history_add_bonus(&history, position, PLY, POINT(i, 1), 0);
		history_add_bonus(&history, position, PLY, POINT(i, 1), 0);
	}
	/* After another stone the countermove does not apply. */
	position_play(position, POINT(3, 3));
	position_play(position, POINT(4, 4));
	one = order_score_of(POINT(2, 1), PLY, POINT_NONE);
	ck_assert_int_gt(one, 0);
	ck_assert_int_eq(order_score_of(POINT(1, 1), PLY, POINT_NONE), one);
	ck_assert_int_eq(order_score_of(POINT(0, 1), PLY, POINT_NONE), 0);
}

/* Equal numbers of bonuses and maluses: the later ones weigh more. */
TEST(a_later_malus_outweighs_a_bonus)
{
	for (int i = 0; i < 3; i++)
		history_add_bonus(&history, position, PLY + 1, POINT(1, 1), 20);
	position_play(position, POINT(3, 3));
	position_play(position, POINT(4, 4));
	ck_assert_int_gt(order_score_of(POINT(1, 1), PLY, POINT_NONE), 0);
	for (int i = 0; i < 3; i++)
		history_add_malus(&history, position, POINT(1, 1), 20);
	ck_assert_int_lt(order_score_of(POINT(1, 1), PLY, POINT_NONE), 0);
}

TEST(scores_are_bounded)
{
	int lowest;

	for (int i = 0; i < 100; i++)
		history_add_malus(&history, position, POINT(1, 1), 30);
	lowest = order_score_of(POINT(1, 1), PLY, POINT_NONE);
	ck_assert_int_lt(lowest, 0);
	for (int i = 0; i < 100; i++)
		history_add_malus(&history, position, POINT(1, 1), 127);
	ck_assert_int_ge(order_score_of(POINT(1, 1), PLY, POINT_NONE),
	    2 * lowest);
}

TEST(clear_resets_everything)
{
	history_add_bonus(&history, position, PLY, POINT(1, 1), 50);
	history_clear(&history);
	ck_assert_int_eq(order_score_of(POINT(1, 1), PLY, POINT_NONE), 0);
}

TEST(the_empty_board_has_no_countermove)
{
	position_undo(position);
	history_add_bonus(&history, position, 0, POINT(1, 1), 0);
	ck_assert_int_gt(order_score_of(POINT(1, 1), 0, POINT_NONE), 0);
	ck_assert_int_eq(order_score_of(POINT(1, 1), 1, POINT_NONE), 0);
}
