/*
 * lobby_view.h -- the rows of the lobby: settings, players, games, scores; or
 * those of the finished games.
 */

#ifndef CLIENT_TUI_LOBBY_VIEW_H
#define CLIENT_TUI_LOBBY_VIEW_H

#include <stdbool.h>

#include "client/core/client_state.h"
#include "client/core/finished_games.h"
#include "client/core/lobby.h"
#include "client/core/settings.h"
#include "client/tui/lobby_row.h"
#include "common/time_ms.h"

/* The sources of the rows; all are owned by others. */
struct lobby_view {
	const struct client_state   *state;
	const struct settings       *settings;
	const struct lobby_lists    *lists;
	const struct finished_games *finished; /* shown instead; or NULL */
	msec bot_wait;     /* until a bot joins; 0: not known */
	bool discoverable; /* LAN discovery finds this server */
};

/* The number of rows, and row i of them. */
unsigned lobby_view_count(const struct lobby_view *view);
void     lobby_view_row(const struct lobby_view *view, unsigned i,
	struct lobby_row *row);

/* Whether Enter on a row challenges its player, who seeks no opponent. */
bool lobby_view_is_challenge(const struct lobby_view *view,
    const struct lobby_row                           *row);

/*
 * Writes the request that Enter on a row makes; false if it makes none.
 */
bool lobby_view_request(const struct lobby_view *view,
    const struct lobby_row *row, char out[LINE_REQUEST_MAX + 1]);

#endif
