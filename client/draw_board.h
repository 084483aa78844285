/*
 * draw_board.h -- the board that is looked at, on the canvas.
 *
 *	[X] is the last move, *X* stands on the winning line, ?.? is a hint.
 */

#ifndef CLIENT_DRAW_BOARD_H
#define CLIENT_DRAW_BOARD_H

#include "client/canvas.h"
#include "client/view.h"

/* Where the layout has it; a click on a point plays there. */
void draw_board(const struct view *v, struct canvas *c);

#endif
