/*
 * action.h -- what keys and clicks do with the pane or the dialog that has the
 * focus. Everything else that they do is a command, which a user could type.
 */

#ifndef CLIENT_SCREEN_ACTION_H
#define CLIENT_SCREEN_ACTION_H

/* Most have an argument, which the comments call n. */
enum action {
	ACTION_NONE, /* for clicks that must not reach what is below */
	/*
	 * Runs the command of the binding; of a click: the command n, an enum
	 * command_id
	 */
	ACTION_COMMAND,
	ACTION_KEY, /* of a click: does what binding n does */
	/*
	 * Sets the selected setting to its next value if n is 1, to the
	 * previous one if n is -1
	 */
	ACTION_CHANGE,
	ACTION_CLOSE, /* closes the dialog, clears the input, opens the menu */
	ACTION_COMPLETE,
	ACTION_CURSOR_COLUMN, /* moves the cursor n columns to the right */
	ACTION_CURSOR_ROW,    /* moves the cursor n rows up */
	ACTION_ENTER,    /* plays at the cursor, or runs the selected row */
	ACTION_GO,       /* shows the position after n moves */
	ACTION_ITEM,     /* runs item n of the menu, from 0 */
	ACTION_MY_GAMES, /* lists the user's finished games */
	ACTION_NEXT_PANE,
	ACTION_PANE,      /* gives a pane the focus; n is an enum pane */
	ACTION_PAGE_CHAT, /* scrolls the chat n pages up */
	ACTION_POINT,     /* plays at point n */
	ACTION_PROFILE,   /* shows the profile of the selected player */
	/*
	 * Brings back a sent line: the line before if n is 1, the line after if
	 * n is -1
	 */
	ACTION_RECALL,
	ACTION_REDRAW,
	ACTION_REVIEW,      /* shows the mistakes of the selected game */
	ACTION_ROW,         /* selects or runs row n of the list, from 0 */
	ACTION_SCROLL_CHAT, /* scrolls the chat n rows up */
	/* Selects the row or item n below, or scrolls a text n rows down */
	ACTION_SELECT,
	ACTION_SLASH,  /* begins to type a command */
	ACTION_SUBMIT, /* runs the typed text */
	ACTION_COUNT
};

#endif
