/* render_moves.h -- renders the list of the moves of a game. */

#ifndef CLIENT_TUI_RENDER_MOVES_H
#define CLIENT_TUI_RENDER_MOVES_H

#include "client/core/viewer.h"
#include "client/tui/canvas.h"

/*
 * Renders the moves, as many pairs side by side as there is room for, and
 * highlights the one that led to the position shown. If there is no room for
 * all, those around it are visible. A click on a move returns CMD_GO with
 * its number, from 1.
 */
void render_moves(const struct viewer *v, struct canvas *c, struct rect where);

#endif
