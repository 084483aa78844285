/* key.h -- one event of the keyboard or the mouse. */

#ifndef CLIENT_SCREEN_KEY_H
#define CLIENT_SCREEN_KEY_H

#include <stdint.h>

/*
 * A character, or a row of keys.def: KEY_IS_ENTER and so on. The prefix is KEY_IS_,
 * because curses.h defines macros that begin with KEY_.
 */
enum key_kind {
	KEY_IS_TEXT,
#define KEY(kind, code, name) KEY_IS_##kind,
#include "client/screen/keys.def"
#undef KEY
	KEY_COUNT
};

struct key {
	enum key_kind kind;
	uint32_t      character;   /* a code point, for KEY_IS_TEXT */
	int           row, column; /* where the mouse is, from 0 */
};

#endif
