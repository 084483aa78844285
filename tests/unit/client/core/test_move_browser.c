/* test_move_browser.c -- stepping through the moves of a game. */

#include "client/core/move_browser.h"

#include "tests/support/suite.h"

static struct game         g;
static struct move_browser r;

static void open_game(void)
{
	static const point moves[] = { POINT(1, 1), POINT(0, 0), POINT(2, 2) };
	struct variant     v = { 3, 3, 3, RULE_FREE };

	game_init(&g);
	game_start(&g, 7, &v);
	ck_assert(game_replay(&g, moves, 3));
	r = (struct move_browser){ NULL };
}

static void close_game(void)
{
	move_browser_reset(&r);
	game_clear(&g);
}

FIXTURE(open_game, close_game);

static unsigned ply(void)
{
	return board_ply(move_browser_board(&r, &g));
}

TEST(steps_back_and_forward)
{
	ck_assert_uint_eq(ply(), 3);
	move_browser_step(&r, &g, 1);
	ck_assert_uint_eq(ply(), 2);
	ck_assert_int_eq(board_at(move_browser_board(&r, &g), POINT(2, 2)),
	    SIDE_NONE);
	ck_assert_int_eq(board_at(g.board, POINT(2, 2)), SIDE_X);
	move_browser_step(&r, &g, 1);
	ck_assert_uint_eq(ply(), 1);
	move_browser_step(&r, &g, -1);
	ck_assert_uint_eq(ply(), 2);
	move_browser_step(&r, &g, -1);
	ck_assert_ptr_null(r.board);
	ck_assert_uint_eq(board_ply(g.board), 3);
}

TEST(stops_at_either_end)
{
	move_browser_step(&r, &g, 99);
	ck_assert_uint_eq(ply(), 0);
	move_browser_step(&r, &g, 1);
	ck_assert_uint_eq(ply(), 0);
	move_browser_step(&r, &g, -99);
	ck_assert_ptr_null(r.board);
	move_browser_step(&r, &g, -1);
	ck_assert_ptr_null(r.board);
}

TEST(keeps_its_position_during_the_game)
{
	move_browser_step(&r, &g, 1);
	ck_assert_int_eq(game_play(&g, 4, SIDE_O, POINT(0, 1)), MOVE_PLAYED);
	ck_assert_uint_eq(ply(), 2);
	move_browser_step(&r, &g, -2);
	ck_assert_uint_eq(ply(), 4);
	ck_assert_ptr_null(r.board);
}
