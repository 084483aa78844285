/*
 * input.h -- handles keys, clicks and typed lines, and runs their commands.
 *
 * A key, a click, an item of the menu and a typed line all run a command of
 * client/text/commands.h, with a number as its argument if it needs one. A
 * command that the screen does not execute itself is submitted
 * (ui_state_submit).
 */

#ifndef CLIENT_TUI_INPUT_H
#define CLIENT_TUI_INPUT_H

#include "client/tui/key.h"
#include "client/tui/ui_state.h"

/*
 * Handles an event of the keyboard or the mouse. `click_code` is what
 * canvas_click_code returns for the cell at the mouse.
 */
void input_key(struct ui_state *ui, const struct key *key, int click_code);

/* Runs a command. commands.h describes `argument`; 0: no argument. */
void input_run(struct ui_state *ui, enum command_id id, int argument);

/*
 * Runs a line that was typed, or the command of a row of the list. The line
 * does not begin with a slash; "" does nothing.
 */
void input_run_line(struct ui_state *ui, const char *line);

#endif
