/*
 * input.h -- handles keys, clicks and typed lines, and runs their commands.
 *
 * A key and a click do something with what has the focus (actions.def), or run a
 * command as if it had been typed; so do an item of the menu and a row of the list.
 * A command that neither the viewer nor the screen executes is submitted
 * (ui_state_submit).
 */

#ifndef CLIENT_SCREEN_INPUT_H
#define CLIENT_SCREEN_INPUT_H

#include "client/screen/key.h"
#include "client/screen/ui_state.h"

/*
 * Handles an event of the keyboard or the mouse. `click_code` is what
 * canvas_click_code returns for the cell at the mouse.
 */
void input_key(struct ui_state *ui, const struct key *key, int click_code);

/*
 * Runs a line that was typed, or the command of a row of the list. The line
 * does not begin with a slash; "" does nothing.
 */
void input_run_line(struct ui_state *ui, const char *line);

#endif
