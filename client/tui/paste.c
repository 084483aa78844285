/* paste.c -- tells pasted keys from typed ones (bracketed paste). */

#include "client/tui/paste.h"

/*
 * A paste that lost its end must not swallow keys for ever: it ends after this
 * time without a key, in ms.
 */
#define PASTE_TIMEOUT_MS 1000

bool paste_take_key(struct paste *p, const struct key *key, msec now,
    struct key *out)
{
	*out = *key;
	if (key->kind == KEY_IS_PASTE_BEGIN)
		p->until = now + PASTE_TIMEOUT_MS;
	if (key->kind == KEY_IS_PASTE_END || key->kind == KEY_IS_INTERRUPT ||
	    now >= p->until)
		p->until = 0;
	if (p->until == 0)
		return key->kind == KEY_IS_PASTE_END;
	p->until = now + PASTE_TIMEOUT_MS;
	if (key->kind == KEY_IS_ENTER || key->kind == KEY_IS_TAB)
		*out = (struct key){ .kind = KEY_IS_TEXT, .character = ' ' };
	return true;
}
