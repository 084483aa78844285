/* test_search.c -- solved games, perfect play and legal moves on any board. */

#include <stdlib.h>

#include "server/engine/board/position.h"
#include "server/engine/search/search.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/suite.h"

/* Solved games: 0 a draw, n > 0 a win in n plies, n < 0 a loss. */
static const struct {
	const char *variant, *played;
	int         plies;
} solved[] = {
	{ "2x2x2", "-", 3 },
	{ "3x2x2", "-", 3 },
	{ "2x3x3", "-", 0 },
	{ "3x3x3", "-", 0 },
	{ "3x3x3/exact", "-", 0 },
	{ "3x3x2", "-", 3 },
	{ "4x2x3", "-", 0 },
	{ "6x2x3", "-", 0 },
	{ "4x3x4", "-", 0 },
	{ "4x3x3", "-", 7 },
	{ "3x4x3", "-", 7 },
	{ "5x3x3", "-", 7 },
	{ "4x4x3", "-", 5 },
	{ "5x5x3", "-", 5 },
	{ "6x6x3", "-", 5 },
	{ "6x5x4", "-", 11 },
	{ "6x6x4", "-", 11 },
	/* The middle of a short edge loses on 4x3x3, and a corner on 6x5x4. */
	{ "4x3x3", "a2", 9 },
	{ "4x3x3", "d2", 9 },
	{ "4x3x3", "b3", -6 },
	/* Answers that lose, and answers that draw. */
	{ "3x3x3", "a1,b1", 5 },
	{ "3x3x3", "a1,b2", 0 },
	{ "3x3x3", "b2,b1", 5 },
	{ "3x3x3", "b2,a1", 0 },
	{ "3x3x3", "a1,b1,b2", -4 },
	{ "3x3x3", "a1,b1,a2", -4 },
	{ "15x15x5", "h8,a1,h9,b1,h10,a2", 3 },
	{ "15x15x5", "h8,a1,h9,b1,h10,a2,h11", -2 },
	{ "15x15x5", "h8,a1,h9,b1,h10,a2,h11,h12", 1 },
};

TEST_EACH(agrees_with_solved_games, solved)
{
	struct search_limits limits = { .depth = 30, .nodes = 600000 };
	struct engine       *e = engine_new(TT_BYTES);
	struct search_result best = search_variant(e, solved[_i].variant,
	    solved[_i].played, &limits);

	ck_assert_msg(score_mate_plies(best.score) == solved[_i].plies,
	    "%s after %s is %d", solved[_i].variant, solved[_i].played,
	    score_mate_plies(best.score));
	ck_assert(best.exact);
	ck_assert_uint_ge(best.pv_length, 1);
	ck_assert_uint_eq(best.pv[0], best.move);
	engine_free(e);
}

TEST_EACH(finds_the_fastest_win_and_slowest_loss, small_variants)
{
	struct search_limits limits = { .depth = 30 };
	struct engine       *e = engine_new(TT_BYTES);
	struct variant       v = variant_of(small_variants[_i]);

	srand((unsigned)_i);
	for (int i = 0; i < 60; i++) {
		struct board        *b = random_board(&v, 6);
		struct search_result best;

		if (b == NULL)
			continue;
		best = search_board(e, b, &limits);
		ck_assert(best.exact);
		ck_assert_int_eq(best.score, solve_by_minimax(b));
		board_play(b, best.move);
		ck_assert_int_eq(-solve_by_minimax(b),
		    best.score + (best.score > 0) - (best.score < 0));
		board_free(b);
	}
	engine_free(e);
}

TEST_EACH(a_table_of_one_bucket_gives_the_same_scores, small_variants)
{
	struct search_limits limits = { .depth = 30 };
	struct engine       *large = engine_new(TT_BYTES), *one = engine_new(0);
	struct variant       v = variant_of(small_variants[_i]);

	srand((unsigned)_i);
	for (int i = 0; i < 40; i++) {
		struct board *b = random_board(&v, 11);

		if (b == NULL)
			continue;
		ck_assert_int_eq(search_board(one, b, &limits).score,
		    search_board(large, b, &limits).score);
		board_free(b);
	}
	engine_free(one);
	engine_free(large);
}

/* The perfect level plays both sides; the winner, or SIDE_NONE for a draw. */
static enum side play_out(struct engine *e, struct board *b)
{
	struct search_limits limits = search_limits_for_level(BOT_PERFECT,
	    board_variant(b));

	while (board_verdict(b) == VERDICT_OPEN)
		board_play(b, search_board(e, b, &limits).move);
	return board_verdict(b) == VERDICT_FULL ? SIDE_NONE :
						  side_other(board_turn(b));
}

TEST_LOOP(perfect_draws_with_itself, 0, 9)
{
	struct engine *e = engine_new(TT_BYTES);
	struct variant v = variant_of("3x3x3");
	struct board  *b = board_new(&v);

	board_play(b, POINT(_i % 3, _i / 3));
	ck_assert_int_eq(play_out(e, b), SIDE_NONE);
	ck_assert_uint_eq(board_ply(b), 9);
	board_free(b);
	engine_free(e);
}

/* The bot against all replies; returns how many games it lost. */
static int losses(struct engine *e, struct board *b, enum side bot)
{
	struct search_limits limits = search_limits_for_level(BOT_PERFECT,
	    board_variant(b));
	int                  lost = 0;

	if (board_verdict(b) != VERDICT_OPEN)
		return board_verdict(b) == VERDICT_WON && board_turn(b) == bot;
	if (board_turn(b) == bot) {
		board_play(b, search_board(e, b, &limits).move);
		lost = losses(e, b, bot);
		board_undo(b);
		return lost;
	}
	for (int i = 0; i < 9; i++)
		if (board_play(b, POINT(i % 3, i / 3)) == OK) {
			lost += losses(e, b, bot);
			board_undo(b);
		}
	return lost;
}

TEST_LOOP(perfect_never_loses_3x3x3, 0, 2)
{
	struct engine *e = engine_new(TT_BYTES);
	struct variant v = variant_of("3x3x3");
	struct board  *b = board_new(&v);

	ck_assert_int_eq(losses(e, b, (enum side)_i), 0);
	board_free(b);
	engine_free(e);
}

TEST_EACH(moves_are_legal_on_any_board, all_variants)
{
	struct engine *e = engine_new(TT_BYTES);
	struct variant v = variant_of(all_variants[_i]);

	srand((unsigned)_i);
	for (int i = 0; i < 24; i++) {
		unsigned      points = (unsigned)v.columns * v.rows;
		struct board *b = random_board(&v, (unsigned)rand() % points);
		struct search_limits limits;

		if (b == NULL)
			continue;
		limits = search_limits_for_level((enum bot_level)(i %
						     BOT_LEVEL_COUNT),
		    &v);
		limits.nodes = 200;
		ck_assert_uint_le(search_board(e, b, &limits).nodes, 200);
		board_free(b);
	}
	engine_free(e);
}

/* Searches that end when the first moves of an iteration have lost. */
static const struct {
	const char *variant, *played;
	uint64_t    nodes;
} lost_in_part[] = {
	{ "10x10x6", "f7,d6,g7,f4,e5,h8,d5,d8,g5,f6,e6,e4,d7,h4,h7", 3500 },
	{ "15x15x5", "h6,f6,i8,j6,g9,i6,f7,f10,f8,g6,h7,g10,i10", 1600 },
};

TEST_EACH(claims_a_loss_only_if_every_move_loses, lost_in_part)
{
	struct search_limits limits = { .depth = 9,
		.nodes = lost_in_part[_i].nodes };
	struct engine       *e = engine_new(TT_BYTES);
	struct search_result best = search_variant(e, lost_in_part[_i].variant,
	    lost_in_part[_i].played, &limits);

	ck_assert(!best.exact);
	ck_assert_int_ge(score_mate_plies(best.score), 0);
	engine_free(e);
}

/* Level easy sees wins in at most three plies, and this is one in five. */
TEST(a_win_beyond_the_horizon_is_not_seen)
{
	struct variant       v = variant_of("10x10x5");
	struct search_limits limits = search_limits_for_level(BOT_EASY, &v);
	struct engine       *e = engine_new(TT_BYTES);
	struct search_result best;

	limits.time = 0;
	limits.random_margin = 0;
	best = search_variant(e, "10x10x5",
	    "f6,b6,j3,b8,h6,h5,i5,e8,a10,a8,e5,c6,c8,j4,f7", &limits);
	ck_assert_int_eq(score_mate_plies(best.score), 0);
	engine_free(e);
}

TEST(opens_large_boards_in_the_centre)
{
	struct search_limits limits = { .depth = 99 };
	struct engine       *e = engine_new(TT_BYTES);

	ck_assert_uint_eq(search_variant(e, "15x15x5", "-", &limits).move,
	    POINT(7, 7));
	ck_assert_uint_eq(search_variant(e, "26x26x5", "-", &limits).nodes, 0);
	engine_free(e);
}

TEST(variants_do_not_share_entries)
{
	static const char *const games[] = { "4x4x3", "4x4x4", "4x3x3", "3x4x3",
		"3x4x3/exact", "4x4x4/exact" };
	struct search_limits     limits = { .depth = 8 };
	struct engine           *e = engine_new(TT_BYTES);

	for (int i = 0; i < LENGTH(games); i++) {
		struct engine *fresh = engine_new(TT_BYTES);

		ck_assert_int_eq(search_variant(e, games[i], "a1", &limits)
				     .score,
		    search_variant(fresh, games[i], "a1", &limits).score);
		engine_free(fresh);
	}
	engine_free(e);
}

/* Positions where several moves have the same value. */
static const struct {
	const char *variant, *played;
	int         plies; /* as in solved */
} equal_moves[] = {
	{ "3x3x3", "b2", 0 },
	{ "4x3x3", "-", 7 },
	{ "3x3x3", "b2,a1", 0 },
};

/* With a margin of 1, the seed chooses among moves of equal value. */
TEST_EACH(chooses_among_equal_moves, equal_moves)
{
	struct engine *e = engine_new(TT_BYTES);
	bool           is_chosen[POINT_LIMIT] = { false };
	unsigned       count = 0;

	for (uint64_t seed = 0; seed < 20; seed++) {
		struct search_limits limits = {
			.depth = 30, .random_margin = 1, .seed = seed
		};
		struct search_result best = search_variant(e,
		    equal_moves[_i].variant, equal_moves[_i].played, &limits);

		ck_assert(best.exact);
		ck_assert_int_eq(score_mate_plies(best.score),
		    equal_moves[_i].plies);
		count += !is_chosen[best.move];
		is_chosen[best.move] = true;
	}
	ck_assert_uint_ge(count, 2);
	engine_free(e);
}
