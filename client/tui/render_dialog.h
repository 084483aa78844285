/* render_dialog.h -- renders the menu, a confirmation or the help. */

#ifndef CLIENT_TUI_RENDER_DIALOG_H
#define CLIENT_TUI_RENDER_DIALOG_H

#include "client/tui/canvas.h"
#include "client/tui/ui_state.h"

/*
 * Renders the open dialog, if any, over everything else. A click outside of it
 * closes it. Limits how far the help is scrolled.
 */
void render_dialog(struct ui_state *ui, struct canvas *c);

#endif
