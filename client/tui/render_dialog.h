/* render_dialog.h -- renders the dialogs. */

#ifndef CLIENT_TUI_RENDER_DIALOG_H
#define CLIENT_TUI_RENDER_DIALOG_H

#include "client/tui/canvas.h"
#include "client/tui/ui_state.h"

/*
 * Renders the open dialog, if there is one, over everything else. A click
 * outside of the dialog closes it. If the help is scrolled too far, reduces
 * ui->dialog_top.
 */
void render_dialog(struct ui_state *ui, struct canvas *c);

#endif
