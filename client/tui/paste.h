/* paste.h -- tells pasted keys from typed ones (bracketed paste). */

#ifndef CLIENT_TUI_PASTE_H
#define CLIENT_TUI_PASTE_H

#include <stdbool.h>

#include "client/tui/key.h"
#include "common/time_ms.h"

/* All zero: nothing is being pasted. */
struct paste {
	msec until; /* keys up to then are pasted; 0: none are */
};

/*
 * Whether the key is pasted, or ends a paste. Then it must run nothing: *out is
 * the text to insert into an input line, in which the end of a line is a blank;
 * or another kind of key: nothing is inserted.
 */
bool paste_take_key(struct paste *p, const struct key *key, msec now,
    struct key *out);

#endif
