/* escape_delay.c -- tells Esc from an escape sequence that arrives in parts. */

#include "client/screen/terminal.h"

#include <stdlib.h>

/* The numbers in the sequences that begin and end a paste, "ESC [ 200 ~". */
#define PASTE_BEGIN 200
#define PASTE_END   201

int escape_delay_ms(void)
{
	return getenv("SSH_CONNECTION") != NULL || getenv("SSH_TTY") != NULL ?
	    ESCAPE_DELAY_REMOTE_MS :
	    ESCAPE_DELAY_LOCAL_MS;
}

/*
 * Handles a character of a sequence that began with "ESC [": a digit, a
 * separator, or the final character, which ends the sequence.
 */
static bool filter_csi(struct escape_delay *e, struct key *key)
{
	uint32_t c = key->character;

	if (c >= '0' && c <= '9')
		e->number = (e->number * 10 + (c - '0')) % 1000;
	else if (c >= ' ' && c < '@')
		e->number = 0;
	else
		e->state = ESCAPE_NONE;
	if (c != '~' || (e->number != PASTE_BEGIN && e->number != PASTE_END))
		return c >= ' ' && c <= '~';
	key->kind = e->number == PASTE_BEGIN ? KEY_IS_PASTE_BEGIN :
					       KEY_IS_PASTE_END;
	return false;
}

bool escape_delay_filter(struct escape_delay *e, struct key *key, msec now)
{
	msec late = now - e->at;

	e->at = now;
	if (key->kind == KEY_IS_ESCAPE) {
		e->state = ESCAPE_SEEN;
		return false;
	}
	if (e->state == ESCAPE_NONE || key->kind != KEY_IS_TEXT ||
	    late >= ESCAPE_REST_MS ||
	    (e->state == ESCAPE_SEEN && key->character != '[' &&
		key->character != 'O')) {
		e->state = ESCAPE_NONE;
		return false;
	}
	if (e->state == ESCAPE_CSI)
		return filter_csi(e, key);
	if (e->state == ESCAPE_SS3) {
		e->state = ESCAPE_NONE;
		return true;
	}
	e->state = key->character == '[' ? ESCAPE_CSI : ESCAPE_SS3;
	e->number = 0;
	return true;
}
