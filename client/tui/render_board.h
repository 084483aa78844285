/*
 * render_board.h -- renders the board.
 *
 *	[X] marks the last move, *X* a stone on the winning line, and ?.? a hint.
 */

#ifndef CLIENT_TUI_RENDER_BOARD_H
#define CLIENT_TUI_RENDER_BOARD_H

#include "client/tui/canvas.h"
#include "client/tui/ui_state.h"

/*
 * Renders the position that the viewer shows into layout.grid. A click on a
 * point plays there.
 */
void render_board(const struct ui_state *ui, struct canvas *c);

#endif
