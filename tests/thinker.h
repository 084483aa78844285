/* thinker.h -- asking the engine for a move, for the tests that do. */

#ifndef TESTS_THINKER_H
#define TESTS_THINKER_H

#include <check.h>
#include <stdlib.h>

#include "common/notation.h"
#include "server/engine/search.h"

#define TABLE_BYTES (1 << 20)

/* Boards of every kind, for what holds on all of them. */
static const char *const any[] = {
	"2x2x2",
	"3x3x3",
	"4x4x4",
	"4x4x4/exact",
	"5x4x3/exact",
	"2x26x3",
	"26x2x4/exact",
	"6x6x4",
	"7x7x5",
	"9x6x4/exact",
	"10x10x5",
	"15x15x5",
	"15x15x5/exact",
	"12x20x7",
	"19x19x6/exact",
	"26x26x5",
	"26x26x2",
	"26x26x26",
	"26x26x13/exact",
	"20x26x9",
};

static inline struct variant variant_of(const char *text)
{
	struct variant v;

	ck_assert_msg(variant_parse(&v, text), "%s", text);
	return v;
}

/* What the engine says after "h8,h9,...". */
static inline struct best think(struct engine *e, const char *variant,
    const char *played, const struct limits *limits)
{
	struct variant v = variant_of(variant);
	point          moves[POINTS_MAX];
	int            count = notation_read_list(moves, POINTS_MAX, played);
	struct best    best;

	ck_assert_int_ge(count, 0);
	engine_think(e, &v, moves, (unsigned)count, limits, &best);
	return best;
}

/* The moves of a board so far, to go on from. */
static inline struct best
think_on(struct engine *e, const struct board *b, const struct limits *limits)
{
	point       moves[POINTS_MAX];
	struct best best;

	for (unsigned i = 0; i < board_ply(b); i++)
		moves[i] = board_move(b, i + 1);
	engine_think(e, board_variant(b), moves, board_ply(b), limits, &best);
	ck_assert_int_eq(board_check(b, best.move), OK);
	return best;
}

/* Any free point: every game of such moves comes to an end. */
static inline void play_at_random(struct board *b)
{
	const struct variant *v = board_variant(b);

	while (board_play(b, POINT(rand() % v->columns, rand() % v->rows)) !=
	    OK)
		;
}

/* A random game that is not over yet and leaves so many points, or NULL. */
static inline struct board *
random_board(const struct variant *v, unsigned empty)
{
	struct board *b = board_new(v);

	while (board_verdict(b) == VERDICT_OPEN &&
	    (unsigned)v->columns * v->rows - board_ply(b) > empty)
		play_at_random(b);
	if (board_verdict(b) == VERDICT_OPEN)
		return b;
	board_free(b);
	return NULL;
}

#endif
