/* render_side.h -- renders what is shown beside the board. */

#ifndef CLIENT_TUI_RENDER_SIDE_H
#define CLIENT_TUI_RENDER_SIDE_H

#include "client/tui/canvas.h"
#include "client/tui/ui_state.h"

/* Renders both players: side, name, clock, connection state and games won. */
void render_players(const struct ui_state *ui, struct canvas *c);

/*
 * Renders whose turn it is, the result, the state of the lobby, or the problem
 * with the connection. To be called before the rows below the status are
 * rendered.
 */
void render_status(struct ui_state *ui, struct canvas *c);

/* Renders the end of the message log, or the part to which it is scrolled. */
void render_chat(struct ui_state *ui, struct canvas *c);

/*
 * Returns how many rows render_words needs for the text, with that many
 * columns.
 */
int render_count_rows(const struct canvas *c, int columns, const char *text);

/* Writes text into a rectangle, wrapped between words. */
void render_words(struct canvas *c, struct rect where, const char *text,
    enum style style);

/*
 * Writes the text of an input line into a row, scrolled so that its cursor is
 * visible, and puts the terminal's cursor there.
 */
void render_edit(struct canvas *c, struct rect where,
    const struct line_edit *e);

/*
 * Takes rows above the input line for open proposals, and writes them there
 * with the keys that answer them. To be called before the chat is rendered.
 */
void render_proposals(struct ui_state *ui, struct canvas *c);

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
