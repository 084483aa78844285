/*
 * render.h -- renders the whole screen on a canvas.
 *
 * render.c calls the functions of the other files, render_*.c, for the parts of
 * the layout, which is in ui->layout.
 */

#ifndef CLIENT_SCREEN_RENDER_H
#define CLIENT_SCREEN_RENDER_H

#include "client/screen/canvas.h"
#include "client/screen/ui_state.h"

/*
 * Renders ui on c, for a terminal of that size. The layout is stored in ui,
 * where mouse clicks and scrolling use it.
 */
void render_screen(struct ui_state *ui, struct canvas *c, int rows, int columns,
    enum charset set);

/* --- render_board.c --- */

/*
 * Renders the position that the viewer shows into layout.grid. A click on a
 * point plays there.
 *
 *	[X] marks the last move, *X* a stone on the winning line, and ?.? a hint.
 */
void render_board(const struct ui_state *ui, struct canvas *c);

/* --- render_dialog.c --- */

/*
 * Renders the open dialog, if there is one, over everything else. A click
 * outside of the dialog closes it. If the help is scrolled too far, reduces
 * ui->dialog_top.
 */
void render_dialog(struct ui_state *ui, struct canvas *c);

/* --- render_record.c: what is beside the board of a recorded game --- */

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

/* --- render_side.c: what is beside the board --- */

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
 * Writes text into a rectangle, wrapped between words. Returns how many rows the text
 * needs; if `where` has no rows, writes nothing.
 */
int render_words(struct canvas *c, struct rect where, const char *text,
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
