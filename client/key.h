/* key.h -- what a person does at the keyboard or with the mouse. */

#ifndef CLIENT_KEY_H
#define CLIENT_KEY_H

#include <stdint.h>

enum key_kind {
	KEY_IS_TEXT, /* character */
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
	KEY_IS_CLICK, /* at row, column */
	KEY_IS_WHEEL_UP,
	KEY_IS_WHEEL_DOWN,
	KEY_IS_HELP, /* F1 */
	KEY_IS_LEAVE /* Ctrl-C: the wish to go, whatever has the focus */
};

struct key {
	enum key_kind kind;
	uint32_t      character;
	int           row, column;
};

#endif
