/* engine_fixture.h -- runs searches, and builds random boards, for tests. */

#ifndef TESTS_SUPPORT_ENGINE_FIXTURE_H
#define TESTS_SUPPORT_ENGINE_FIXTURE_H

#include <check.h>
#include <stdlib.h>

#include "common/game/notation.h"
#include "server/engine/search/search.h"

#define TT_BYTES (1 << 20)

/* Variants of every kind, for properties that hold on all of them. */
static const char *const all_variants[] = { "2x2x2", "3x3x3", "4x4x4",
	"4x4x4/exact", "5x4x3/exact", "2x26x3", "26x2x4/exact", "6x6x4",
	"7x7x5", "9x6x4/exact", "10x10x5", "15x15x5", "15x15x5/exact",
	"12x20x7", "19x19x6/exact", "26x26x5", "26x26x2", "26x26x26",
	"26x26x13/exact", "20x26x9" };

/* Variants on which plain minimax takes little time after some random moves. */
static const char *const small_variants[] = { "3x3x3", "3x3x3/exact", "4x3x3",
	"4x3x3/exact", "3x5x3/exact", "4x4x3", "4x4x4", "4x4x3/exact",
	"5x4x4/exact", "5x5x4", "5x5x5", "6x3x4", "2x5x2/exact", "3x4x2/exact",
	"6x6x4/exact", "2x6x2", "6x5x3" };

static inline struct variant variant_of(const char *text)
{
	struct variant v;

	ck_assert_msg(variant_parse(&v, text), "%s", text);
	return v;
}

/* Searches a variant after the moves "h8,h9,..." ("-" for none). */
static inline struct search_result search_variant(struct engine *e,
    const char *variant, const char *played, const struct search_limits *limits)
{
	struct variant v = variant_of(variant);
	point          moves[POINTS_MAX];
	int            count = notation_read_list(moves, POINTS_MAX, played);
	struct search_result best;

	ck_assert_int_ge(count, 0);
	engine_search(e, &v, moves, (unsigned)count, limits, &best);
	return best;
}

/* Searches the position of a board, and checks that the move is legal. */
static inline struct search_result search_board(struct engine *e,
    const struct board *b, const struct search_limits *limits)
{
	point                moves[POINTS_MAX];
	struct search_result best;

	for (unsigned i = 0; i < board_ply(b); i++)
		moves[i] = board_move(b, i + 1);
	engine_search(e, board_variant(b), moves, board_ply(b), limits, &best);
	ck_assert_int_eq(board_check(b, best.move), OK);
	return best;
}

/* Plays a random empty point. */
static inline void play_random_move(struct board *b)
{
	const struct variant *v = board_variant(b);

	while (board_play(b, POINT(rand() % v->columns, rand() % v->rows)) !=
	    OK)
		;
}

/* A random open game with this many empty points, or NULL if it ended. */
static inline struct board *
random_board(const struct variant *v, unsigned empty)
{
	struct board *b = board_new(v);

	while (board_verdict(b) == VERDICT_OPEN &&
	    (unsigned)v->columns * v->rows - board_ply(b) > empty)
		play_random_move(b);
	if (board_verdict(b) == VERDICT_OPEN)
		return b;
	board_free(b);
	return NULL;
}

/*
 * The score by plain minimax: SCORE_WIN - n for a win of the side to move in n
 * plies, the negative of that for a loss, 0 for a draw.
 */
static inline int solve_by_minimax(struct board *b)
{
	const struct variant *v = board_variant(b);
	int                   best = -SCORE_WIN;

	if (board_verdict(b) != VERDICT_OPEN) {
		if (board_winner(b) == SIDE_NONE)
			return 0;
		return board_winner(b) == board_turn(b) ? SCORE_WIN :
							  -SCORE_WIN;
	}
	for (int i = 0; i < v->columns * v->rows; i++) {
		int score;

		if (board_play(b, POINT(i % v->columns, i / v->columns)) != OK)
			continue;
		score = -solve_by_minimax(b);
		board_undo(b);
		score -= (score > 0) - (score < 0);
		if (score > best)
			best = score;
	}
	return best;
}

#endif
