/*
 * menu.h -- the menu of the commands that are possible now, the dialog about the
 * tournament, or a confirmation.
 */

#ifndef CLIENT_SCREEN_MENU_H
#define CLIENT_SCREEN_MENU_H

#include <stdbool.h>

#include "client/model/client_state.h"
#include "client/model/settings.h"
#include "client/words/commands.h"
#include "common/base/time_ms.h"

/*
 * The parts of the screen that can have the focus; also the argument of
 * ACTION_PANE.
 */
enum pane { PANE_BOARD, PANE_CHAT, PANE_LOBBY };

#define MENU_ITEMS     20
#define MENU_TEXT_SIZE (sizeof("with ") + GAME_TERMS_PHRASES_SIZE)

struct menu_item {
	/* The command, as if it were typed; "": closes the menu */
	char line[SETTINGS_REQUEST_SIZE];
	bool is_confirmed; /* nothing is asked before it runs */
	char text[MENU_TEXT_SIZE];
	/* Sets the item's setting to a further value; NULL: it has none */
	void (*step)(struct settings *s, int step);
};

struct menu;

/* Fills a menu. `facts` are those of the state. */
typedef void menu_filler(struct menu *menu, const struct client_state *state,
    const struct settings *settings, uint64_t facts);

struct menu {
	char         title[MENU_TEXT_SIZE];
	unsigned     count, selected; /* selected < count */
	menu_filler *filler; /* fills it again; NULL: it is a confirmation */
	struct menu_item items[MENU_ITEMS];
};

/* The commands that are possible now, the most likely first. */
menu_filler menu_fill_actions;

/*
 * What can be done with the tournament. If there is none, who may create one sets
 * its game, clock and kind first.
 */
menu_filler menu_fill_tournament;

/*
 * Fills the menu again, as what it shows may have changed. The same item remains
 * selected if it is still there.
 */
void menu_update(struct menu *menu, const struct client_state *state,
    const struct settings *settings, uint64_t facts);

/*
 * Fills the menu with a question and two answers: `no` closes the menu, `yes`
 * runs the command without another question. `no` is selected.
 */
void menu_confirm(struct menu *menu, const char *question, const char *no,
    const char *yes, enum command_id command);

/*
 * Fills the menu with the ways to leave a running game. `can_resign` is true if
 * we are connected, so that resigning is possible. The selected item is the one
 * for continuing the game.
 */
void menu_confirm_quit(struct menu *menu, bool can_resign);

/* Whether menu_confirm_quit has filled this menu. */
bool menu_asks_to_quit(const struct menu *menu);

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
