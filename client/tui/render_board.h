/*
 * render_board.h -- renders the board.
 *
 *	[X] is the last move, *X* is on the winning line, ?.? is a hint.
 */

#ifndef CLIENT_TUI_RENDER_BOARD_H
#define CLIENT_TUI_RENDER_BOARD_H

#include "client/tui/canvas.h"
#include "client/tui/ui_state.h"

/*
 * Renders the position of the viewer into layout.grid. A click on a point plays
 * there.
 */
void render_board(const struct ui_state *ui, struct canvas *c);

#endif
