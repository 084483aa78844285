/* presence.c -- sets whether a player is here; see enum presence. */

#include "server/lobby/presence.h"

#include <assert.h>

void presence_set(struct player *p, enum presence presence)
{
	bool has_seat = presence == PRESENCE_AWAY || presence == PRESENCE_LATE;

	assert(presence == PRESENCE_HERE || has_seat == (p->match != NULL));
	p->presence = presence;
}
