/* recorder.c -- a seat that remembers: what happens, as facts for the store. */

#include "server/recorder.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/die.h"
#include "server/match.h"

uint64_t recorder_note(struct recorder *r, const struct fact *f)
{
	struct facts *all = &r->gathered;

	if (!r->is_on)
		return 0;
	if (all->facts == all->room) {
		all->room = all->room * 2 + 16;
		all->fact = xrealloc(all->fact, all->room * sizeof(*f));
	}
	all->fact[all->facts++] = *f;
	return r->position;
}

uint64_t
recorder_note_sit(struct recorder *r, const struct match *m, enum side side)
{
	const struct chair *chair = &m->chair[side];
	struct fact         f = { .kind = FACT_SIT,
			.game = m->id,
			.ply = board_ply(m->board) + 1,
			.side = side,
			.level = (int8_t)(chair->is_bot ? (int)chair->level :
							  NO_LEVEL) };

	snprintf(f.name, sizeof(f.name), "%s", chair->name);
	snprintf(f.owner, sizeof(f.owner), "%s", chair->owner);
	return recorder_note(r, &f);
}

static uint64_t note_start(struct recorder *r, const struct match *m)
{
	recorder_note(r,
	    &(struct fact){ .kind = FACT_GAME,
		.game = m->id,
		.variant = *board_variant(m->board),
		.control = m->clock.control,
		.absent = m->absent });
	recorder_note_sit(r, m, SIDE_X);
	return recorder_note_sit(r, m, SIDE_O);
}

static uint64_t
note_move(struct recorder *r, const struct match *m, const struct event *e)
{
	return recorder_note(r,
	    &(struct fact){ .kind = FACT_MOVE,
		.game = m->id,
		.ply = board_ply(m->board),
		.side = e->side,
		.point = e->point,
		.left = m->clock.left[e->side] });
}

static uint64_t note_offers(struct recorder *r, const struct match *m)
{
	uint8_t offers = 0;

	for (enum offer what = OFFER_DRAW; what < OFFERS; what++)
		offers |= (uint8_t)(m->offered[what] << 2 * what);
	return recorder_note(r,
	    &(struct fact){ .kind = FACT_OFFER,
		.game = m->id,
		.ply = board_ply(m->board),
		.offers = offers });
}

static uint64_t note_over(struct recorder *r, const struct match *m)
{
	return recorder_note(r,
	    &(struct fact){ .kind = FACT_OVER,
		.game = m->id,
		.side = m->winner,
		.why = m->why });
}

uint64_t
recorder_tell(struct recorder *r, const struct match *m, const struct event *e)
{
	switch (e->kind) {
	case EV_START:
		return note_start(r, m);
	case EV_MOVE:
		return note_move(r, m, e);
	case EV_OVER:
		return note_over(r, m);
	case EV_OFFER:
		return note_offers(r, m);
	case EV_SIT:
		return recorder_note_sit(r, m, e->side);
	case EV_BACK:
		/* Somebody else sat there only if he has a name. */
		return e->name != NULL ? recorder_note_sit(r, m, e->side) : 0;
	default:
		return 0;
	}
}

uint64_t recorder_take(struct recorder *r, struct facts *out)
{
	struct facts empty = { out->fact, 0, out->room };

	if (r->gathered.facts == 0)
		return 0;
	*out = r->gathered;
	r->gathered = empty;
	return r->position++;
}

void recorder_free(struct recorder *r)
{
	free(r->gathered.fact);
	r->gathered = (struct facts){ NULL, 0, 0 };
}
