/* move_browser.c -- steps through the moves of a game. */

#include "client/core/move_browser.h"

#include <stddef.h>

void move_browser_reset(struct move_browser *b)
{
	board_free(b->board);
	b->board = NULL;
}

const struct board *
move_browser_board(const struct move_browser *b, const struct game *g)
{
	return b->board != NULL ? b->board : g->board;
}

void move_browser_step(struct move_browser *b, const struct game *g,
    int steps_back)
{
	int last = (int)board_ply(g->board);
	int ply = (int)board_ply(move_browser_board(b, g)) - steps_back;
	struct board *board;

	if (ply < 0)
		ply = 0;
	if (ply >= last) {
		move_browser_reset(b);
		return;
	}
	board = board_new(board_variant(g->board));
	for (unsigned i = 1; i <= (unsigned)ply; i++)
		board_play(board, board_move(g->board, i));
	move_browser_reset(b);
	b->board = board;
}
