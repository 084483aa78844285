/* render_replay.h -- renders the screen that shows a recorded game. */

#ifndef CLIENT_TUI_RENDER_REPLAY_H
#define CLIENT_TUI_RENDER_REPLAY_H

#include "client/tui/canvas.h"
#include "client/tui/replay_screen.h"

/* Renders a screen of that size, and notes its layout in s. */
void render_replay(struct replay_screen *s, struct canvas *c, int rows,
    int columns, enum charset set);

#endif
