/* player.c -- a person: name, seat, presence; outlives connections. */

#include "server/player.h"

#include <stddef.h>

struct player *player_of_due(struct due *d)
{
	return (struct player *)((char *)d - offsetof(struct player, due));
}

static enum side side_in(const struct player *p, const struct match *m)
{
	return m->chair[SIDE_X].seat.whose == p ? SIDE_X : SIDE_O;
}

static uint64_t
player_tell(void *whose, const struct match *m, const struct event *e)
{
	struct player *p = whose;

	if (e->kind == EV_START)
		p->side = side_in(p, m);
	if (p->ear.tell != NULL)
		p->ear.tell(p->ear.whose, m, e);
	if (e->kind == EV_END)
		p->match = NULL;
	return 0;
}

struct seat player_seat(struct player *p)
{
	return (struct seat){ player_tell, p };
}

bool player_is_waiting(const struct player *p)
{
	return p->seek != NULL && p->match == NULL;
}

void player_tell_seeking(struct player *p, const struct player *other)
{
	if (p->ear.tell != NULL)
		p->ear.tell(p->ear.whose, NULL,
		    &(struct event){ .kind = EV_SEEKING,
			.name = other->name,
			.variant = &other->seek->terms.variant,
			.match = other->match != NULL ? other->match->id : 0 });
}

void player_tell_unseek(struct player *p, uint32_t id)
{
	if (p->ear.tell != NULL)
		p->ear.tell(p->ear.whose, NULL,
		    &(struct event){ .kind = EV_UNSEEK, .seek = id });
}
