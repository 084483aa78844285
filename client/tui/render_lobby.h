/* render_lobby.h -- renders the lobby: settings, players, games, scores. */

#ifndef CLIENT_TUI_RENDER_LOBBY_H
#define CLIENT_TUI_RENDER_LOBBY_H

#include "client/tui/canvas.h"
#include "client/tui/ui_state.h"

/*
 * Renders the rows of the list into layout.main; scrolls to the selected row.
 */
void render_lobby(struct ui_state *ui, struct canvas *c);

#endif
