/*
 * render_record.h -- renders what is shown beside the board of a recorded game.
 */

#ifndef CLIENT_TUI_RENDER_RECORD_H
#define CLIENT_TUI_RENDER_RECORD_H

#include "client/tui/canvas.h"
#include "client/tui/ui_state.h"

/*
 * Renders the position in words and, at the end of the game, its result. If the
 * status has one row, only the result is shown. To be called before the rows
 * below the status are rendered.
 */
void render_record_position(struct ui_state *ui, struct canvas *c);

/*
 * Renders the players. Unless the chat has the focus, also renders, in place of
 * the chat, the graph of the review, its text about the move, and the list of
 * moves.
 */
void render_record(const struct ui_state *ui, struct canvas *c);

#endif
