/* openings.c -- balanced openings for matches between engines. */

#include "tests/bench/openings.h"

#include <stdlib.h>

/* Largest absolute score of a balanced opening. */
#define EVEN 60

/* The stones are placed on a square of this side in the middle. */
#define WIDTH 7

struct search_result board_search(struct engine *e, const struct board *b,
    const struct search_limits *limits)
{
	point                moves[POINTS_MAX];
	struct search_result best;

	for (unsigned i = 0; i < board_ply(b); i++)
		moves[i] = board_move(b, i + 1);
	engine_search(e, board_variant(b), moves, board_ply(b), limits, &best);
	return best;
}

struct board *opening_new(struct engine *e, const struct variant *v,
    unsigned stones, uint64_t nodes)
{
	struct search_limits limits = { .nodes = nodes };
	int                  width = v->columns < WIDTH ? v->columns : WIDTH;
	int                  height = v->rows < WIDTH ? v->rows : WIDTH;

	for (;;) {
		struct board *b = board_new(v);

		while (board_ply(b) < stones &&
		    board_verdict(b) == VERDICT_OPEN) {
			int column = (v->columns - width) / 2 + rand() % width;
			int row = (v->rows - height) / 2 + rand() % height;

			board_play(b,
			    board_has_falling_stones(b) ?
				board_drop_point(b, (unsigned)column) :
				POINT(column, row));
		}
		if (board_verdict(b) == VERDICT_OPEN &&
		    abs(board_search(e, b, &limits).score) <= EVEN)
			return b;
		board_free(b);
	}
}

struct board *opening_copy(const struct board *b)
{
	struct board *copy = board_new(board_variant(b));

	for (unsigned ply = 1; ply <= board_ply(b); ply++)
		board_play(copy, board_move(b, ply));
	return copy;
}
