/* render.h -- renders the whole screen on a canvas. */

#ifndef CLIENT_TUI_RENDER_H
#define CLIENT_TUI_RENDER_H

#include "client/tui/canvas.h"
#include "client/tui/ui_state.h"

/*
 * Renders ui on c, for a terminal of that size. The layout is stored in ui,
 * where mouse clicks and scrolling use it.
 */
void render_screen(struct ui_state *ui, struct canvas *c, int rows, int columns,
    enum charset set);

#endif
