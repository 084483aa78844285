/*
 * escape_delay.h -- tells Esc from an escape sequence that arrives in parts.
 *
 * After an ESC byte, ncurses waits for some time for the rest of a sequence. On
 * a slow line the rest may come later: then ncurses has reported the ESC as the
 * Esc key, and reports the rest as typed characters. This module recognizes
 * such a rest and drops it.
 */

#ifndef CLIENT_TUI_ESCAPE_DELAY_H
#define CLIENT_TUI_ESCAPE_DELAY_H

#include <stdbool.h>

#include "client/tui/key.h"
#include "common/time_ms.h"

/* How many ms ncurses waits after ESC at a local and at a remote terminal. */
#define ESCAPE_DELAY_LOCAL_MS  25
#define ESCAPE_DELAY_REMOTE_MS 100

/* A character that is later than this many ms belongs to no sequence. */
#define ESCAPE_REST_MS 400

/* Initially all fields are zero. */
struct escape_delay {
	enum {
		ESCAPE_NONE,
		ESCAPE_SEEN, /* the last key was Esc */
		ESCAPE_CSI,  /* after "ESC [", before the final character */
		ESCAPE_SS3   /* after "ESC O", before one more character */
	} state;
	msec     at;     /* when the last key that may belong to a sequence was
			    received */
	unsigned number; /* the last number in the sequence so far */
};

/*
 * Returns how many ms ncurses must wait after ESC. The terminal is remote if
 * the environment is that of an SSH session.
 */
int escape_delay_ms(void);

/*
 * Handles a key that was read. Returns true if it is part of a sequence and
 * must be dropped. If the key is the last part of a sequence that begins or
 * ends a paste, *key becomes KEY_IS_PASTE_BEGIN or KEY_IS_PASTE_END.
 */
bool escape_delay_filter(struct escape_delay *e, struct key *key, msec now);

#endif
