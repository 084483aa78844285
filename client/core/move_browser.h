/* move_browser.h -- steps through the moves of a game, which is not changed. */

#ifndef CLIENT_CORE_MOVE_BROWSER_H
#define CLIENT_CORE_MOVE_BROWSER_H

#include "client/core/game.h"

struct move_browser {
	struct board *board; /* owned; NULL: the current position */
};

/* Returns to the current position. The initial value is all zero. */
void move_browser_reset(struct move_browser *b);

/*
 * Moves steps_back moves back, or forward if negative, as far as there are
 * moves.
 */
void move_browser_step(struct move_browser *b, const struct game *g,
    int steps_back);

/* The position to show; there must be a game. */
const struct board *
move_browser_board(const struct move_browser *b, const struct game *g);

#endif
