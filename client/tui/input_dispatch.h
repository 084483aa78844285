/*
 * input_dispatch.h -- dispatches keys and clicks to actions and to the input
 * line.
 */

#ifndef CLIENT_TUI_INPUT_DISPATCH_H
#define CLIENT_TUI_INPUT_DISPATCH_H

#include "client/tui/key.h"
#include "client/tui/ui_state.h"

/*
 * Handles a key, or the mouse. click_code is what the canvas has at the place
 * of the mouse (canvas_click_code).
 */
void input_dispatch_key(struct ui_state *ui, const struct key *key,
    int click_code);

#endif
