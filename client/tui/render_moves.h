/* render_moves.h -- renders the list of the moves of a game. */

#ifndef CLIENT_TUI_RENDER_MOVES_H
#define CLIENT_TUI_RENDER_MOVES_H

#include "client/core/viewer.h"
#include "client/tui/canvas.h"

/*
 * Renders the moves, with as many pairs of moves beside each other as fit, and
 * highlights the move that led to the visible position. If there is no room for
 * all moves, those around the highlighted one are visible. A click on a move
 * has the code of CMD_GO with the move's number, from 1.
 */
void render_moves(const struct viewer *v, struct canvas *c, struct rect where);

/*
 * Returns which of `count` items, from 0, is the first visible one if `visible`
 * fit: the selected item is in the middle if possible.
 */
unsigned
render_first_shown(unsigned count, unsigned selected, unsigned visible);

#endif
