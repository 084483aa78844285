/*
 * list.h -- the list that is shown instead of the board: the lobby, or the
 * finished games.
 *
 * A row is data: its text, the game or player that it is about, and the command
 * that Enter runs. The list is built again when its contents have changed; the
 * same row remains selected.
 */

#ifndef CLIENT_SCREEN_LIST_H
#define CLIENT_SCREEN_LIST_H

#include <stdbool.h>
#include <stdint.h>

#include "client/model/client_state.h"
#include "client/model/finished_games.h"
#include "client/model/lobby.h"
#include "client/model/settings.h"

/*
 * Size of a row's text, with its NUL; what is longer is cut off. A command is
 * never longer than such a request.
 */
#define LIST_TEXT_SIZE    224
#define LIST_COMMAND_SIZE SETTINGS_REQUEST_SIZE

enum list_row_kind {
	ROW_TITLE, /* a title; this kind and the next two cannot be selected */
	ROW_NOTE,  /* a note in an empty list */
	ROW_SCORE,
	ROW_SEEK,
	ROW_UNSEEK, /* ends the search; shown while seeking */
	ROW_PLAY_BOT,
	ROW_SETTING,
	ROW_PUZZLES,
	ROW_TOURNAMENT,
	ROW_PLAYER,
	ROW_GAME,
	ROW_MY_GAMES, /* this kind and the next open a list of finished games */
	ROW_ALL_GAMES,
	/*
	 * This kind and the next three are filters of the finished games, which
	 * the arrow keys change
	 */
	ROW_WHOSE,
	ROW_OPPONENT,
	ROW_WHICH,
	ROW_WHICH_RULE, /* shown if a game is chosen */
	ROW_FINISHED,   /* a finished game */
	ROW_MORE        /* lists more games */
};

struct list_row {
	enum list_row_kind kind;
	/* Number of the row's game, or of its setting; else 0 */
	uint32_t id;
	/* The player if kind is ROW_PLAYER, or "" */
	char name[NAME_SIZE];
	/* Changes the row's setting to the value that is `step` places
	   further; NULL: the row has none. */
	void (*step)(struct settings *s, int step);
	bool can_challenge; /* Enter asks whether to challenge this player */
	char text[LIST_TEXT_SIZE];
	/* The command that Enter runs; "": none */
	char command[LIST_COMMAND_SIZE];
};

/* All zero is an empty list. */
struct list {
	struct list_row *rows; /* owned */
	unsigned         count, capacity;
	unsigned         selected; /* number of the selected row */
	unsigned         top;      /* number of the first row on the screen */
};

void list_clear(struct list *l);

/*
 * Builds the lobby: rows that start a game, the settings, the players, the
 * games in progress, the scores. `discoverable` is true if LAN discovery finds
 * the server. If there are many players, the games in progress are listed
 * before the settings.
 */
void list_build_lobby(struct list *l, const struct client_state *state,
    const struct settings *settings, const struct lobby_lists *lists,
    bool discoverable);

/*
 * Builds the list of finished games and its filters. The player `my_name` is
 * called "you".
 */
void list_build_games(struct list *l, const struct finished_games *games,
    const char *my_name);

/* Returns the selected row. The list must not be empty. */
const struct list_row *list_selected(const struct list *l);

bool list_is_selectable(const struct list_row *row);

/* Whether the row has a setting or a filter, between "<" and ">". */
bool list_is_changeable(const struct list_row *row);

/*
 * Moves the selection down by that many selectable rows, or up if the number is
 * negative.
 */
void list_move(struct list *l, int rows);

#endif
