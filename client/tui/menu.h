/*
 * menu.h -- the menu of the commands that are possible now, or a confirmation.
 */

#ifndef CLIENT_TUI_MENU_H
#define CLIENT_TUI_MENU_H

#include <stdbool.h>

#include "client/core/client_state.h"
#include "client/core/settings.h"
#include "client/text/commands.h"
#include "common/time_ms.h"

/*
 * The parts of the screen that can have the focus; also the argument of
 * CMD_PANE.
 */
enum pane { PANE_BOARD, PANE_CHAT, PANE_LOBBY };

#define MENU_ITEMS     20
#define MENU_TEXT_SIZE (sizeof("with ") + GAME_TERMS_PHRASES_SIZE)

struct menu_item {
	enum command_id command;
	int             argument; /* argument of the command, see
				     client/text/commands.h */
	char            text[MENU_TEXT_SIZE];
};

struct menu {
	char             title[MENU_TEXT_SIZE];
	unsigned         count, selected; /* selected < count */
	bool             is_actions;      /* menu_fill has filled this menu */
	struct menu_item items[MENU_ITEMS];
};

/* What a menu item does with the tournament: argument of CMD_TOURNAMENT. */
enum host_order {
	HOST_SHOWN, /* 0: the command without an argument */
	HOST_ARENA, /* creates an arena with the game, the clock and the opening
		       of the settings */
	HOST_ROUNDROBIN,
	HOST_SWISS,
	HOST_START,
	HOST_END
};

/* Writes to `line` the command that a user would type for this order. */
void menu_write_order(enum host_order order, const struct settings *settings,
    char *line, size_t size);

/*
 * Fills the menu with the actions that are possible now, the most likely first.
 * `browsing` is true if an earlier position than the present one is shown.
 */
void menu_fill(struct menu *menu, const struct client_state *state,
    const struct settings *settings, bool browsing, msec now);

/*
 * Fills the menu with a question and two answers: `no` closes the menu, `yes`
 * runs the command with the argument 1. `no` is selected.
 */
void menu_confirm(struct menu *menu, const char *question, const char *no,
    const char *yes, enum command_id command);

/*
 * Fills the menu with the ways to leave a running game. `can_resign` is true if
 * we are connected, so that resigning is possible. The selected item is the one
 * for continuing the game.
 */
void menu_confirm_quit(struct menu *menu, bool can_resign);

/*
 * Fills the menu with the question whether to challenge the player to a game
 * with the present settings.
 */
void menu_challenge(struct menu *menu, const char *name,
    const struct settings *settings);

/*
 * Moves the selection down by that many items, or up if the number is negative.
 * After the last item comes the first.
 */
void menu_move_selection(struct menu *menu, int items);

#endif
