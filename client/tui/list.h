/*
 * list.h -- the list that is shown instead of the board: the lobby, or the
 * finished games.
 *
 * A row is data: what it shows, what it is about, and the command that Enter
 * runs. The list is built again when what it shows has changed; the selected
 * row stays the same one.
 */

#ifndef CLIENT_TUI_LIST_H
#define CLIENT_TUI_LIST_H

#include <stdbool.h>
#include <stdint.h>

#include "client/core/client_state.h"
#include "client/core/finished_games.h"
#include "client/core/lobby.h"
#include "client/core/settings.h"

#define LIST_TEXT_SIZE    224
#define LIST_COMMAND_SIZE 160

enum list_row_kind {
	ROW_TITLE, /* not selectable, like the next two */
	ROW_NOTE,  /* a note in an empty list */
	ROW_SCORE,
	ROW_SEEK,
	ROW_UNSEEK,   /* ends the search; shown while seeking */
	ROW_PLAY_BOT, /* has a setting, like the next four; changed by arrow
			 keys */
	ROW_VARIANT,
	ROW_SIDE,
	ROW_CLOCK,
	ROW_EXTRA_TERMS,
	ROW_PUZZLES,
	ROW_PLAYER,
	ROW_GAME,
	ROW_MY_GAMES, /* opens the list of finished games; so does the next */
	ROW_ALL_GAMES,
	ROW_WHOSE, /* filters of finished games; changed by arrow keys */
	ROW_OPPONENT,
	ROW_WHICH,
	ROW_FINISHED, /* a finished game */
	ROW_MORE      /* lists more games */
};

struct list_row {
	enum list_row_kind kind;
	uint32_t           id;              /* number of the game; 0: the
                                               row is no game */
	char               name[NAME_SIZE]; /* name of a ROW_PLAYER; else "" */
	bool can_challenge; /* Enter asks whether to challenge the player */
	char text[LIST_TEXT_SIZE];
	char command[LIST_COMMAND_SIZE]; /* the command that Enter runs, or
                                            "" */
};

/* All zero: an empty list. */
struct list {
	struct list_row *rows; /* owned */
	unsigned         count, capacity;
	unsigned         selected; /* a row that can be selected */
	unsigned         top;      /* the first row on the screen */
};

void list_clear(struct list *l);

/*
 * Builds the lobby: rows that start a game, the settings, the players, the
 * games, the scores. discoverable: LAN discovery finds the server. If there are
 * many players, the games in progress are listed before the settings.
 */
void list_build_lobby(struct list *l, const struct client_state *state,
    const struct settings *settings, const struct lobby_lists *lists,
    bool discoverable);

/* Builds the list of finished games and its filters. my_name is "you". */
void list_build_games(struct list *l, const struct finished_games *games,
    const char *my_name);

/* The selected row; the list must not be empty. */
const struct list_row *list_selected(const struct list *l);

bool list_is_selectable(const struct list_row *row);

/* Moves the selection down by selectable rows, or up if negative. */
void list_move(struct list *l, int rows);

#endif
