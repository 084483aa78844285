/* lobby_view.h -- the rows of the lobby: settings, players, games, scores. */

#ifndef CLIENT_TUI_LOBBY_VIEW_H
#define CLIENT_TUI_LOBBY_VIEW_H

#include <stdbool.h>

#include "client/core/client_state.h"
#include "client/core/lobby.h"
#include "client/core/settings.h"
#include "common/time_ms.h"

#define LOBBY_ROW_SIZE 128

enum lobby_row_kind {
	ROW_TITLE, /* not selectable */
	ROW_NOTE,  /* in place of an empty list; not selectable */
	ROW_SEEK,
	ROW_PLAY_BOT,
	ROW_VARIANT, /* a setting, like the next three; changed by arrow keys */
	ROW_LEVEL,
	ROW_SIDE,
	ROW_CLOCK,
	ROW_PLAYER,
	ROW_GAME,
	ROW_SCORE /* not selectable */
};

struct lobby_row {
	enum lobby_row_kind kind;
	unsigned            index; /* in its list, for the last three kinds */
	char                text[LOBBY_ROW_SIZE];
};

/* The sources of the rows; all are owned by others. */
struct lobby_view {
	const struct client_state *state;
	const struct settings     *settings;
	const struct lobby_lists  *lists;
	msec bot_wait;     /* until a bot joins; 0: not known */
	bool discoverable; /* LAN discovery finds this server */
};

/* The number of rows, row i of them, and whether a row can be selected. */
unsigned lobby_view_count(const struct lobby_view *view);
void     lobby_view_row(const struct lobby_view *view, unsigned i,
	struct lobby_row *row);
bool     lobby_row_is_selectable(const struct lobby_row *row);

/* Whether Enter on a row challenges its player, who seeks no opponent. */
bool lobby_view_is_challenge(const struct lobby_view *view,
    const struct lobby_row                           *row);

/*
 * Writes the request that Enter on a row makes; false if it makes none.
 */
bool lobby_view_request(const struct lobby_view *view,
    const struct lobby_row *row, char out[LINE_REQUEST_MAX + 1]);

#endif
