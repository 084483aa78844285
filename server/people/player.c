/*
 * player.c -- a player: name, seat and session. A player can outlive its
 * connections.
 */

#include "server/people/player.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

#include "common/base/fatal.h"

void player_set_presence(struct player *p, enum presence presence)
{
	bool has_seat = presence == PRESENCE_AWAY || presence == PRESENCE_LATE;

	assert(presence == PRESENCE_HERE || has_seat == (p->match != NULL));
	p->presence = presence;
}

const struct name_set *player_ignored(const struct player *p)
{
	static const struct name_set none;

	return p->ignores.names != NULL ? p->ignores.names : &none;
}

struct name_set *player_change_ignored(struct player *p)
{
	if (p->ignores.names == NULL)
		p->ignores.names = xcalloc(1, sizeof(*p->ignores.names));
	return p->ignores.names;
}

void player_clear_own_ignored(struct player *p)
{
	if (p->identity.is_proven || p->ignores.names == NULL)
		return;
	name_set_clear(p->ignores.names);
	free(p->ignores.names);
	p->ignores.names = NULL;
}

bool player_ignores(const struct player *p, const struct player *other)
{
	return name_set_contains_folded(player_ignored(p), other->key);
}

bool player_ignores_talk(const struct player *p, const struct match_event *e)
{
	return match_event_has(e, EVENT_TALK) &&
	    ((p->ignores.spectators && match_event_has(e, EVENT_TO_PLAYERS) &&
		 e->side == SIDE_NONE) ||
		name_set_contains(player_ignored(p), e->name));
}

void player_end_proof(struct player *p)
{
	const struct name_set *proven = p->ignores.names;

	if (!p->identity.is_proven)
		return;
	p->identity.is_proven = false;
	p->ignores.names = NULL;
	name_set_add_all(player_change_ignored(p), proven);
}

static void
on_match_event(void *ctx, const struct match *m, const struct match_event *e)
{
	struct player *p = ctx;

	if (match_event_has(e, EVENT_SEATS))
		p->side = m->live.seat[SIDE_X].observer.ctx == p ? SIDE_X :
								   SIDE_O;
	/* After a choice, both players count as active. */
	if (match_event_has(e, EVENT_ACTS) &&
	    (!match_event_has(e, EVENT_STONE) ||
		opening_mover(&m->opening, board_ply(m->board)) == p->side))
		p->moved_at = e->now;
	match_observer_notify(&p->observer, m, e);
	if (match_event_has(e, EVENT_LAST))
		p->match = NULL;
}

struct match_observer player_observer(struct player *p)
{
	return (struct match_observer){ on_match_event, p };
}
