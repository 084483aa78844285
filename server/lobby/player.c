/* player.c -- a player: name, seat and session; outlives its connections. */

#include "server/lobby/player.h"

#include <stddef.h>

bool player_refuses(const struct player *p, const struct player *other)
{
	return name_set_contains_folded(&p->refused, other->key);
}

void player_note_change(struct player *p, struct lobby_changes *news)
{
	if (p->is_connected)
		lobby_changes_player_changed(news, &p->news);
}

void player_notify_answer(const struct player *p, enum match_event_kind answer,
    uint32_t id, const struct player *by, const char *text)
{
	player_notify(p, NULL,
	    &(struct match_event){
		.kind = answer, .id = id, .name = by->name, .text = text });
}

void player_notify_accepted(const struct player *p, uint32_t id,
    const struct player *by, const struct match *m)
{
	player_notify(p, NULL,
	    &(struct match_event){
		.kind = EV_ACCEPTED, .id = id, .name = by->name, .match = m });
}

void player_notify_challenge(const struct player *p, uint32_t id,
    const struct player *from, const struct player *to,
    const struct game_settings *settings, enum side side,
    const struct shown_rating *rating)
{
	bool is_other = p == to && side != SIDE_NONE;

	player_notify(p, NULL,
	    &(struct match_event){ .kind = EV_CHALLENGE,
		.id = id,
		.side = is_other ? side_other(side) : side,
		.name = from->name,
		.is_program = from->is_program,
		.to = p == from ? to->name : NULL,
		.settings = settings,
		.rating = rating });
}

void player_notify_withdrawn(const struct player *p, uint32_t id,
    const char *why)
{
	player_notify(p, NULL,
	    &(struct match_event){
		.kind = EV_WITHDRAWN, .id = id, .text = why });
}

void player_notify(const struct player *p, const struct match *m,
    const struct match_event *e)
{
	if (p->observer.notify != NULL)
		p->observer.notify(p->observer.ctx, m, e);
}

static enum side side_in(const struct player *p, const struct match *m)
{
	return m->seat[SIDE_X].observer.ctx == p ? SIDE_X : SIDE_O;
}

static uint64_t
on_match_event(void *ctx, const struct match *m, const struct match_event *e)
{
	struct player *p = ctx;

	if (e->kind == EV_START)
		p->side = side_in(p, m);
	player_notify(p, m, e);
	if (e->kind == EV_DETACH)
		p->match = NULL;
	return 0;
}

struct match_observer player_observer(struct player *p)
{
	return (struct match_observer){ on_match_event, p };
}
