/*
 * action.h -- what a key, a click or a menu item can do on the screen.
 *
 * An action is an int: an enumerator, or one of the last six plus an index.
 */

#ifndef CLIENT_TUI_ACTION_H
#define CLIENT_TUI_ACTION_H

enum action {
	ACTION_NONE,
	ACTION_IGNORE,   /* a click that does nothing; covers the targets below
			   it */
	ACTION_CLOSE,    /* close the dialog, or clear the input, or open the
	                     menu */
	ACTION_ENTER,    /* play at the cursor, or run the selected row */
	ACTION_SUBMIT,   /* run what is typed */
	ACTION_COMMAND,  /* begin to type a command */
	ACTION_COMPLETE, /* complete the last word of a command */
	ACTION_HISTORY_BACK, /* bring back a line that was sent */
	ACTION_HISTORY_FORWARD,
	ACTION_REDRAW,
	ACTION_NEXT_PANE, /* move the focus */
	ACTION_BOARD,
	ACTION_CHAT,
	ACTION_LOBBY,
	ACTION_MENU, /* open it */
	ACTION_HELP,

	ACTION_MENU_UP,
	ACTION_MENU_DOWN,
	ACTION_MENU_CHOOSE,
	ACTION_HELP_UP,
	ACTION_HELP_DOWN,
	ACTION_HELP_PAGE_UP,
	ACTION_HELP_PAGE_DOWN,
	ACTION_CURSOR_UP,
	ACTION_CURSOR_DOWN,
	ACTION_CURSOR_LEFT,
	ACTION_CURSOR_RIGHT,
	ACTION_BROWSE_BACK, /* show the position a move before */
	ACTION_BROWSE_FORWARD,
	ACTION_BROWSE_FIRST, /* show the empty board */
	ACTION_BROWSE_END,   /* show the current position */
	ACTION_CHAT_UP,
	ACTION_CHAT_DOWN,
	ACTION_CHAT_PAGE_UP,
	ACTION_CHAT_PAGE_DOWN,
	ACTION_CHAT_END,
	ACTION_LOBBY_UP,
	ACTION_LOBBY_DOWN,
	ACTION_LOBBY_PAGE_UP,
	ACTION_LOBBY_PAGE_DOWN,
	ACTION_LOBBY_FIRST,
	ACTION_SETTING_PREVIOUS, /* change the setting in the selected row */
	ACTION_SETTING_NEXT,

	ACTION_MY_GAMES, /* list the finished games of the user */
	ACTION_ALL_GAMES,
	ACTION_PROFILE,     /* of the player in the selected row */
	ACTION_REVIEW_GAME, /* the finished game in the selected row */

	ACTION_SEEK, /* look for an opponent */
	ACTION_PLAY_BOT,
	ACTION_RESIGN,    /* after a confirmation */
	ACTION_NEXT_MARK, /* in a recorded game: the next mistake */
	ACTION_PREVIOUS_MARK,
	ACTION_PRACTISE, /* a missed win */
	ACTION_REVIEW_RECORD,
	ACTION_SAVE,     /* begin to type where */
	ACTION_SOLUTION, /* of a puzzle */
	ACTION_NEXT_PUZZLE,
	ACTION_BELL,      /* on or off */
	ACTION_NUMBERS,   /* on stones, or not */
	ACTION_NAME,      /* take the name typed */
	ACTION_CHALLENGE, /* the challenge that the menu shows */
	ACTION_QUIT,      /* after a confirmation, if a game is running */
	ACTION_QUIT_CONFIRMED,
	ACTION_LEAVE, /* and keep the seat */
	ACTION_COUNT,

	ACTION_MENU_ITEM = 0x100, /* plus the item's index */
	ACTION_LOBBY_ROW = 0x200, /* plus the row's index */
	ACTION_POINT = 0x1000,    /* plus the point of the board */
	ACTION_PLY = 0x2000,      /* plus how many moves to show */
	ACTION_SEND = 0x4000 /* plus an enum command_id: sends that command */
};

#endif
