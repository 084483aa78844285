/* actions.h -- runs actions on the state of the screen. */

#ifndef CLIENT_TUI_ACTIONS_H
#define CLIENT_TUI_ACTIONS_H

#include "client/tui/action.h"
#include "client/tui/ui_state.h"

/* Runs an action (see action.h). */
void actions_run(struct ui_state *ui, int action);

/* Scrolls what is under the mouse wheel, which the click code tells. */
void actions_wheel(struct ui_state *ui, int rows_up, int click_code);

#endif
