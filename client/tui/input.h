/*
 * input.h -- keys, clicks and typed lines, and the commands that they run.
 *
 * A key, a click, an item of the menu and a typed line come to the same: a
 * command of client/text/commands.h, with a number if it needs one. What the
 * screen does not do itself is submitted.
 */

#ifndef CLIENT_TUI_INPUT_H
#define CLIENT_TUI_INPUT_H

#include "client/tui/key.h"
#include "client/tui/ui_state.h"

/*
 * Handles a key, or the mouse. click_code is what the canvas has at the place
 * of the mouse (canvas_click_code).
 */
void input_key(struct ui_state *ui, const struct key *key, int click_code);

/* Runs a command; its argument is what commands.h says there, else 0. */
void input_run(struct ui_state *ui, enum command_id id, int argument);

/* Runs a line, without a slash, that was typed or stands in a row; "": none. */
void input_run_line(struct ui_state *ui, const char *line);

#endif
