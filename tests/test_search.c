/*
 * test_search.c -- the engine: solved games, perfect play, and any board.
 */

#include <stdlib.h>

#include "server/engine/search.h"
#include "tests/suites.h"
#include "tests/thinker.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof(table[0])))

/* Solved games, in plies: 0 drawn, else won (or, below 0, lost) by the mover. */
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
	/* The middle of a short edge loses 4x3x3, a corner of 6x5x4 too. */
	{ "4x3x3", "a2", 9 },
	{ "4x3x3", "d2", 9 },
	{ "4x3x3", "b3", -6 },
	/* An answer that loses, and one that holds. */
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

START_TEST(agrees_with_solved_games)
{
	struct limits  limits = { .depth = 30, .nodes = 600000 };
	struct engine *e = engine_new(TABLE_BYTES);
	struct best    best = think(e, solved[_i].variant, solved[_i].played,
	       &limits);

	ck_assert_msg(score_plies(best.score) == solved[_i].plies,
	    "%s after %s is %d", solved[_i].variant, solved[_i].played,
	    score_plies(best.score));
	ck_assert(best.certain);
	ck_assert_uint_ge(best.length, 1);
	ck_assert_uint_eq(best.line[0], best.move);
	engine_free(e);
}
END_TEST

/* Minimax without a thought: plies until the mover wins, 0, or loses. */
static int solve(struct board *b)
{
	const struct variant *v = board_variant(b);
	int                   best = -SCORE_WIN;

	if (board_verdict(b) != VERDICT_OPEN)
		return board_verdict(b) == VERDICT_FULL ? 0 : -SCORE_WIN;
	for (int i = 0; i < v->columns * v->rows; i++) {
		int score;

		if (board_play(b, POINT(i % v->columns, i / v->columns)) != OK)
			continue;
		score = -solve(b);
		board_undo(b);
		score -= (score > 0) - (score < 0);
		if (score > best)
			best = score;
	}
	return best;
}

static const char *const small[] = {
	"3x3x3",
	"3x3x3/exact",
	"4x3x3",
	"4x3x3/exact",
	"3x5x3/exact",
	"4x4x4",
	"4x4x3/exact",
	"5x4x4/exact",
	"5x5x4",
	"5x5x5",
	"6x3x4",
	"2x5x2/exact",
	"3x4x2/exact",
	"6x6x4/exact",
};

START_TEST(wins_fast_and_loses_slowly)
{
	struct limits  limits = { .depth = 30 };
	struct engine *e = engine_new(TABLE_BYTES);
	struct variant v = variant_of(small[_i]);

	srand((unsigned)_i);
	for (int i = 0; i < 60; i++) {
		struct board *b = random_board(&v, 6);
		struct best   best;

		if (b == NULL)
			continue;
		best = think_on(e, b, &limits);
		ck_assert(best.certain);
		ck_assert_int_eq(best.score, solve(b));
		board_play(b, best.move);
		ck_assert_int_eq(-solve(b),
		    best.score + (best.score > 0) - (best.score < 0));
		board_free(b);
	}
	engine_free(e);
}
END_TEST

START_TEST(a_table_of_one_entry_will_do)
{
	struct limits  limits = { .depth = 30 };
	struct engine *large = engine_new(TABLE_BYTES), *one = engine_new(0);
	struct variant v = variant_of(small[_i]);

	srand((unsigned)_i);
	for (int i = 0; i < 40; i++) {
		struct board *b = random_board(&v, 11);

		if (b == NULL)
			continue;
		ck_assert_int_eq(think_on(one, b, &limits).score,
		    think_on(large, b, &limits).score);
		board_free(b);
	}
	engine_free(one);
	engine_free(large);
}
END_TEST

/* Two of a level play on; who won, SIDE_NONE for a draw. */
static enum side play_out(struct engine *e, struct board *b)
{
	struct limits limits = limits_of(LEVEL_PERFECT, board_variant(b));

	while (board_verdict(b) == VERDICT_OPEN)
		board_play(b, think_on(e, b, &limits).move);
	return board_verdict(b) == VERDICT_FULL ? SIDE_NONE :
						  side_other(board_turn(b));
}

START_TEST(perfect_draws_with_itself)
{
	struct engine *e = engine_new(TABLE_BYTES);
	struct variant v = variant_of("3x3x3");
	struct board  *b = board_new(&v);

	board_play(b, POINT(_i % 3, _i / 3));
	ck_assert_int_eq(play_out(e, b), SIDE_NONE);
	ck_assert_uint_eq(board_ply(b), 9);
	board_free(b);
	engine_free(e);
}
END_TEST

/* The bot answers, everything else is tried: how many games it lost. */
static int losses(struct engine *e, struct board *b, enum side bot)
{
	struct limits limits = limits_of(LEVEL_PERFECT, board_variant(b));
	int           lost = 0;

	if (board_verdict(b) != VERDICT_OPEN)
		return board_verdict(b) == VERDICT_WON && board_turn(b) == bot;
	if (board_turn(b) == bot) {
		board_play(b, think_on(e, b, &limits).move);
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

START_TEST(perfect_never_loses_three_in_a_row)
{
	struct engine *e = engine_new(TABLE_BYTES);
	struct variant v = variant_of("3x3x3");
	struct board  *b = board_new(&v);

	ck_assert_int_eq(losses(e, b, (enum side)_i), 0);
	board_free(b);
	engine_free(e);
}
END_TEST

START_TEST(moves_are_legal_on_any_board)
{
	struct engine *e = engine_new(TABLE_BYTES);
	struct variant v = variant_of(any[_i]);

	srand((unsigned)_i);
	for (int i = 0; i < 24; i++) {
		unsigned      points = (unsigned)v.columns * v.rows;
		struct board *b = random_board(&v, (unsigned)rand() % points);
		struct limits limits;

		if (b == NULL)
			continue;
		limits = limits_of((enum level)(i % LEVELS), &v);
		limits.nodes = 200;
		ck_assert_uint_le(think_on(e, b, &limits).nodes, 200);
		board_free(b);
	}
	engine_free(e);
}
END_TEST

START_TEST(opens_a_large_board_at_once)
{
	struct limits  limits = { .depth = 99 };
	struct engine *e = engine_new(TABLE_BYTES);

	ck_assert_uint_eq(think(e, "15x15x5", "-", &limits).move, POINT(7, 7));
	ck_assert_uint_eq(think(e, "26x26x5", "-", &limits).nodes, 0);
	engine_free(e);
}
END_TEST

START_TEST(keeps_games_apart)
{
	static const char *const games[] = { "4x4x3", "4x4x4", "4x3x3", "3x4x3",
		"3x4x3/exact", "4x4x4/exact" };
	struct limits            limits = { .depth = 30 };
	struct engine           *e = engine_new(TABLE_BYTES);

	for (int i = 0; i < LENGTH(games); i++) {
		struct engine *fresh = engine_new(TABLE_BYTES);

		ck_assert_int_eq(think(e, games[i], "a1", &limits).score,
		    think(fresh, games[i], "a1", &limits).score);
		engine_free(fresh);
	}
	engine_free(e);
}
END_TEST

Suite *search_suite(void)
{
	Suite *suite = suite_create("search");
	TCase *tests = tcase_create("search");

	tcase_set_timeout(tests, 60);
	tcase_add_loop_test(tests, agrees_with_solved_games, 0, LENGTH(solved));
	tcase_add_loop_test(tests, wins_fast_and_loses_slowly, 0,
	    LENGTH(small));
	tcase_add_loop_test(tests, a_table_of_one_entry_will_do, 0,
	    LENGTH(small));
	tcase_add_loop_test(tests, perfect_draws_with_itself, 0, 9);
	tcase_add_loop_test(tests, perfect_never_loses_three_in_a_row, 0, 2);
	tcase_add_loop_test(tests, moves_are_legal_on_any_board, 0,
	    LENGTH(any));
	tcase_add_test(tests, opens_a_large_board_at_once);
	tcase_add_test(tests, keeps_games_apart);
	suite_add_tcase(suite, tests);
	return suite;
}
