/*
 * player.c -- a player: name, seat and session. A player can outlive its
 * connections.
 */

#include "server/lobby/player.h"

#include <stddef.h>
#include <stdlib.h>

#include "common/fatal.h"

const struct block_lists *player_blocked(const struct player *p)
{
	static const struct block_lists none;

	return p->blocked != NULL ? p->blocked : &none;
}

struct block_lists *player_change_blocked(struct player *p)
{
	if (p->blocked == NULL)
		p->blocked = xcalloc(1, sizeof(*p->blocked));
	return p->blocked;
}

void player_clear_own_blocked(struct player *p)
{
	if (p->is_proven || p->blocked == NULL)
		return;
	block_lists_clear(p->blocked);
	free(p->blocked);
	p->blocked = NULL;
}

bool player_refuses(const struct player *p, const struct player *other)
{
	return name_set_contains_folded(&player_blocked(p)->games, other->key);
}

bool player_ignores(const struct player *p, const struct player *other)
{
	return name_set_contains_folded(&player_blocked(p)->talk, other->key);
}

bool player_ignores_talk(const struct player *p, const struct match_event *e)
{
	return match_event_has(e, EVENT_TALK) &&
	    ((p->ignores_spectators && match_event_has(e, EVENT_TO_PLAYERS) &&
		 e->side == SIDE_NONE) ||
		name_set_contains(&player_blocked(p)->talk, e->name));
}

void player_end_proof(struct player *p)
{
	const struct block_lists *proven = p->blocked;

	if (!p->is_proven)
		return;
	p->is_proven = false;
	p->blocked = NULL;
	block_lists_copy(player_change_blocked(p), proven);
}

static void
on_match_event(void *ctx, const struct match *m, const struct match_event *e)
{
	struct player *p = ctx;

	if (match_event_has(e, EVENT_SEATS))
		p->side = m->seat[SIDE_X].observer.ctx == p ? SIDE_X : SIDE_O;
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
