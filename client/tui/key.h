/* key.h -- one event of the keyboard or the mouse. */

#ifndef CLIENT_TUI_KEY_H
#define CLIENT_TUI_KEY_H

#include <stdint.h>

/*
 * The prefix is KEY_IS_, because curses.h defines macros that begin with KEY_.
 */
enum key_kind {
	KEY_IS_TEXT, /* a character */
	KEY_IS_ENTER,
	KEY_IS_ESCAPE,
	KEY_IS_TAB,
	KEY_IS_BACK_TAB,
	KEY_IS_UP,
	KEY_IS_DOWN,
	KEY_IS_LEFT,
	KEY_IS_RIGHT,
	KEY_IS_HOME,
	KEY_IS_END,
	KEY_IS_PAGE_UP,
	KEY_IS_PAGE_DOWN,
	KEY_IS_BACKSPACE,
	KEY_IS_DELETE,
	KEY_IS_LINE_START, /* Ctrl-A: moves to the start of the line */
	KEY_IS_LINE_END,
	KEY_IS_KILL_START, /* Ctrl-U: deletes from the start of the line */
	KEY_IS_KILL_END,   /* Ctrl-K: deletes to the end of the line */
	KEY_IS_KILL_WORD,  /* Ctrl-W: deletes the word before the cursor */
	KEY_IS_REDRAW,     /* Ctrl-L: repaints the screen */
	KEY_IS_SCROLL_UP,  /* Shift and an arrow */
	KEY_IS_SCROLL_DOWN,
	KEY_IS_PASTE_BEGIN, /* pasted text begins */
	KEY_IS_PASTE_END,   /* pasted text ends */
	KEY_IS_CLICK,       /* a click at row, column */
	KEY_IS_WHEEL_UP,
	KEY_IS_WHEEL_DOWN,
	KEY_IS_HELP,  /* F1: help */
	KEY_IS_BOARD, /* F2, F3, F4: focus a pane */
	KEY_IS_CHAT,
	KEY_IS_LIST,
	KEY_IS_WEB,      /* F5: shows the address for browsers */
	KEY_IS_INTERRUPT /* Ctrl-C */
};

struct key {
	enum key_kind kind;
	uint32_t      character;   /* a code point, for KEY_IS_TEXT */
	int           row, column; /* where the mouse is, from 0 */
};

#endif
