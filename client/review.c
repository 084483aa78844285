/* review.c -- a game as it stood some moves ago. */

#include "client/review.h"

#include <stddef.h>

void review_end(struct review *r)
{
	board_free(r->board);
	r->board = NULL;
}

const struct board *review_board(const struct review *r, const struct game *g)
{
	return r->board != NULL ? r->board : g->board;
}

void review_step(struct review *r, const struct game *g, int back)
{
	int           last = (int)board_ply(g->board);
	int           ply = (int)board_ply(review_board(r, g)) - back;
	struct board *b;

	if (ply < 0)
		ply = 0;
	if (ply >= last) {
		review_end(r);
		return;
	}
	b = board_new(board_variant(g->board));
	for (unsigned i = 1; i <= (unsigned)ply; i++)
		board_play(b, board_move(g->board, i));
	review_end(r);
	r->board = b;
}
