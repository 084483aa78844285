/* test_replay.c -- stepping through a recorded game, and trying moves. */

#include "client/core/replay.h"

#include "tests/support/suite.h"

static struct replay r;

static void set_up(void)
{
	static const point moves[] = { POINT(1, 1), POINT(0, 0), POINT(2, 2) };
	struct variant     v = { 3, 3, 3, RULE_FREE };
	struct board      *board = board_new(&v);

	game_record_init(&r.record, &v);
	for (int i = 0; i < LENGTH(moves); i++)
		game_record_add(&r.record, board, moves[i]);
	board_free(board);
	replay_init(&r);
}

static void tear_down(void)
{
	replay_clear(&r);
}

FIXTURE(set_up, tear_down);

TEST(stops_at_either_end)
{
	ck_assert_uint_eq(board_ply(r.board), 0);
	replay_go(&r, 2);
	ck_assert_uint_eq(board_ply(r.board), 2);
	ck_assert_int_eq(board_at(r.board, POINT(0, 0)), SIDE_O);
	replay_go(&r, POINTS_MAX);
	ck_assert_uint_eq(r.ply, 3);
	replay_go(&r, -1);
	ck_assert_uint_eq(r.ply, 0);
	replay_back(&r);
	ck_assert_uint_eq(board_ply(r.board), 0);
}

TEST(tries_moves_and_takes_them_back)
{
	replay_go(&r, 1);
	ck_assert_int_eq(replay_play(&r, POINT(2, 0)), OK);
	ck_assert_uint_eq(r.ply, 1);
	ck_assert_uint_eq(replay_tried(&r), 1);
	ck_assert_int_eq(replay_play(&r, POINT(0, 0)), OK);
	ck_assert_uint_eq(replay_tried(&r), 2);
	ck_assert_int_eq(replay_play(&r, POINT(1, 1)), ERR_TAKEN);
	replay_back(&r);
	ck_assert_uint_eq(replay_tried(&r), 1);
	replay_go(&r, 3);
	ck_assert_uint_eq(replay_tried(&r), 0);
	ck_assert_int_eq(board_at(r.board, POINT(2, 0)), SIDE_NONE);
}

TEST(knows_the_next_move_of_the_game)
{
	ck_assert_int_eq(replay_play(&r, POINT(1, 1)), OK);
	ck_assert_uint_eq(r.ply, 1);
	ck_assert_uint_eq(replay_tried(&r), 0);
	replay_back(&r);
	ck_assert_uint_eq(r.ply, 0);
}
