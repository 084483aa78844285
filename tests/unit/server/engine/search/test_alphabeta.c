/* test_alphabeta.c -- scores and bounds are right for every window. */

#include <stdlib.h>

#include "server/engine/eval/network.h"
#include "server/engine/search/alphabeta.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/suite.h"

static const struct search_limits no_limits;

/* Starts a search on a random position; false if that game was over. */
static bool set_up(struct alphabeta *t, const struct variant *v, unsigned empty)
{
	struct board *b = random_board(v, empty);

	if (b == NULL)
		return false;
	alphabeta_start(t, v, &no_limits);
	for (unsigned ply = 1; ply <= board_ply(b); ply++)
		position_play(t->position, board_move(b, ply));
	board_free(b);
	return true;
}

/* The score of a move with this window, searched to the end of the game. */
static int score_of(struct alphabeta *t, point move, int alpha, int beta)
{
	struct node n = { .depth = 20, .alpha = alpha, .beta = beta };

	return alphabeta_search_move(t, &n, 0, (struct move){ .at = move }, 20);
}

/* Searches narrow windows first, so that the table holds only bounds. */
static void check(struct alphabeta *narrow, struct alphabeta *fresh, point move)
{
	static const int bounds[] = { 0, SCORE_WIN - 3, 3 - SCORE_WIN,
		SCORE_WIN - 6, 6 - SCORE_WIN };
	int score = score_of(fresh, move, -SCORE_INFINITE, SCORE_INFINITE);

	for (int i = 0; i < LENGTH(bounds); i++) {
		int bound = score_of(narrow, move, bounds[i] - 1, bounds[i]);

		ck_assert_int_eq(bound >= bounds[i], score >= bounds[i]);
		ck_assert(bound >= bounds[i] ? bound <= score : bound >= score);
	}
	ck_assert_int_eq(score_of(narrow, move, -SCORE_INFINITE,
			     SCORE_INFINITE),
	    score);
}

TEST_EACH(bounds_are_correct_for_narrow_windows, small_variants)
{
	struct alphabeta *narrow = calloc(2, sizeof(*narrow)),
			 *fresh = narrow + 1;
	struct variant v = variant_of(small_variants[_i]);
	struct move    moves[POINTS_MAX];

	ck_assert_ptr_nonnull(narrow);
	narrow->tt = tt_new(TT_BYTES);
	fresh->tt = tt_new(0);
	narrow->network = network_new();
	fresh->network = network_new();
	narrow->position = position_new();
	fresh->position = position_new();
	for (unsigned seed = 0; seed < 40; seed++) {
		unsigned count;

		srand(seed);
		if (!set_up(narrow, &v, 8))
			continue;
		srand(seed);
		set_up(fresh, &v, 8);
		if (position_count(fresh->position, fresh->position->turn,
			PATTERN_FIVE) > 0)
			continue;
		count = movegen_moves(fresh->position, MOVEGEN_ALL, moves);
		for (unsigned i = 0; i < count; i++)
			check(narrow, fresh, moves[i].at);
	}
	for (int i = 0; i < 2; i++) {
		network_free(narrow[i].network);
		position_free(narrow[i].position);
		tt_free(narrow[i].tt);
	}
	free(narrow);
}
