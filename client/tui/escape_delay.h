/*
 * escape_delay.h -- tells the Esc key from an escape sequence that arrives in
 * parts.
 *
 * The terminal waits for some time after an ESC byte for the rest of a
 * sequence. On a slow line the rest comes later: the ESC has then counted as
 * the key, and the rest would count as typed. Pure: this module recognizes such
 * a rest, drops it, and lengthens the wait, so that it does not happen again.
 */

#ifndef CLIENT_TUI_ESCAPE_DELAY_H
#define CLIENT_TUI_ESCAPE_DELAY_H

#include <stdbool.h>

#include "client/tui/key.h"
#include "common/time_ms.h"

/* The first wait in ms, at a local and at a remote terminal. */
#define ESCAPE_DELAY_LOCAL_MS  25
#define ESCAPE_DELAY_REMOTE_MS 100

/* The longest wait in ms; a character that comes later counts as typed. */
#define ESCAPE_DELAY_MAX_MS 400

struct escape_delay {
	int wait; /* the present wait in ms; grows on a slow line */
	enum {
		ESCAPE_NONE,
		ESCAPE_SEEN, /* the Esc key was received */
		ESCAPE_CSI,  /* after "ESC [", before the final character */
		ESCAPE_SS3   /* after "ESC O", before one more character */
	} state;
	msec     at;     /* when the last key of a sequence was received */
	unsigned number; /* the last parameter of the sequence */
};

void escape_delay_init(struct escape_delay *e, bool is_remote);

/*
 * Takes a key as it was read. Returns true if it is part of a sequence and must
 * be dropped; e->wait may have changed then. The last part of the sequence that
 * begins or ends a paste becomes that key.
 */
bool escape_delay_filter(struct escape_delay *e, struct key *key, msec now);

#endif
