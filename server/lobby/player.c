/*
 * player.c -- a player: name, seat and session. A player can outlive its
 * connections.
 */

#include "server/lobby/player.h"

#include <stddef.h>

bool player_is_wall(const struct player *p)
{
	return !p->is_connected && p->observer.notify != NULL;
}

bool player_refuses(const struct player *p, const struct player *other)
{
	return name_set_contains_folded(&p->blocked->games, other->key);
}

bool player_ignores(const struct player *p, const struct player *other)
{
	return name_set_contains_folded(&p->blocked->talk, other->key);
}

bool player_ignores_talk(const struct player *p, const struct match_event *e)
{
	return match_event_is_talk(e) &&
	    ((p->ignores_spectators && e->kind == EV_SAY &&
		 e->side == SIDE_NONE) ||
		name_set_contains(&p->blocked->talk, e->name));
}

void player_end_proof(struct player *p)
{
	if (p->is_proven)
		block_lists_copy(&p->own_blocked, p->blocked);
	p->blocked = &p->own_blocked;
	p->is_proven = false;
}

void player_note_change(struct player *p, struct lobby_changes *news)
{
	if (p->is_connected)
		lobby_changes_player_changed(news, &p->news);
}

void player_notify(const struct player *p, const struct match *m,
    const struct match_event *e)
{
	if (p->observer.notify != NULL)
		p->observer.notify(p->observer.ctx, m, e);
}

static void
on_match_event(void *ctx, const struct match *m, const struct match_event *e)
{
	struct player *p = ctx;

	if (e->kind == EV_START)
		p->side = m->seat[SIDE_X].observer.ctx == p ? SIDE_X : SIDE_O;
	if (e->kind == EV_CHOICE ||
	    (e->kind == EV_MOVE &&
		opening_mover(&m->opening, board_ply(m->board)) == p->side))
		p->moved_at = e->now;
	player_notify(p, m, e);
	if (e->kind == EV_DETACH)
		p->match = NULL;
}

struct match_observer player_observer(struct player *p)
{
	return (struct match_observer){ on_match_event, p };
}
