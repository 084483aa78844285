/* draw_dialog.h -- the menu, a question or the help, above all else. */

#ifndef CLIENT_DRAW_DIALOG_H
#define CLIENT_DRAW_DIALOG_H

#include "client/canvas.h"
#include "client/view.h"

/* Draws the dialog there is; a click beside it closes it. */
void draw_dialog(struct view *v, struct canvas *c);

#endif
