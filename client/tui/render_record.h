/* render_record.h -- renders what is beside the board of a recorded game. */

#ifndef CLIENT_TUI_RENDER_RECORD_H
#define CLIENT_TUI_RENDER_RECORD_H

#include "client/tui/canvas.h"
#include "client/tui/ui_state.h"

/*
 * Renders the position in words and, at the end of the game, its result; that
 * alone if there is one row, which is too short for both. To be called before
 * what is below it is rendered.
 */
void render_record_position(struct ui_state *ui, struct canvas *c);

/*
 * Renders the players and, unless the chat has the focus, in its place the
 * graph of the review, what is said of the move, and the list of moves.
 */
void render_record(const struct ui_state *ui, struct canvas *c);

#endif
