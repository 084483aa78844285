/* vigil.c -- how long a server stays when everybody has left. */

#include "server/vigil.h"

msec vigil_until(struct vigil *l, unsigned connections, msec now)
{
	if (l->span == MSEC_NEVER)
		return MSEC_NEVER;
	if (connections > 0) {
		l->until = 0;
		return MSEC_NEVER;
	}
	if (l->until == 0)
		l->until = now + l->span;
	return l->until;
}
