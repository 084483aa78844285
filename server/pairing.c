/* pairing.c -- who plays whom: seeks, bots, rematches. */

#include "server/pairing.h"

#include <stdlib.h>

#include "common/die.h"
#include "server/chairs.h"
#include "server/tables.h"

/* xorshift64*: fair enough to draw who begins. */
static bool lot(struct lobby *l)
{
	l->lot ^= l->lot >> 12;
	l->lot ^= l->lot << 25;
	l->lot ^= l->lot >> 27;
	return l->lot * 0x2545f4914f6cdd1d >> 63 != 0;
}

/* The side asked for, else by lot. */
static enum side choose(struct lobby *l, enum side asked)
{
	return asked != SIDE_NONE ? asked : lot(l) ? SIDE_X : SIDE_O;
}

void pairing_bot(struct lobby *l, struct player *p, const struct terms *terms,
    enum level level, enum side side)
{
	struct match *m;

	tables_leave(l, p);
	m = tables_new(l, terms);
	side = choose(l, side);
	tables_sit(m, side, p);
	tables_sit_bot(l, m, side_other(side), level);
	tables_start(l, m);
}

struct match *pairing_bots(struct lobby *l, const struct terms *terms,
    enum level x, enum level o)
{
	struct match *m = tables_new(l, terms);

	tables_sit_bot(l, m, SIDE_X, x);
	tables_sit_bot(l, m, SIDE_O, o);
	return m;
}

static bool is_named(const struct seek *seek, const struct player *p)
{
	return seek->with[0] == '\0' || text_is_same_name(seek->with, p->name);
}

static bool is_compatible(const struct player *a, const struct seek *wish,
    const struct player *b)
{
	return terms_is_same(&wish->terms, &b->seek->terms) &&
	    (wish->side == SIDE_NONE || wish->side != b->seek->side) &&
	    is_named(wish, b) && is_named(b->seek, a);
}

static void pair(struct lobby *l, struct player *p, const struct seek *wish,
    struct player *other)
{
	struct match *m = tables_new(l, &wish->terms);
	enum side side = wish->side;

	if (side == SIDE_NONE && other->seek->side != SIDE_NONE)
		side = side_other(other->seek->side);
	lobby_unseek(l, other);
	side = choose(l, side);
	tables_sit(m, side, p);
	tables_sit(m, side_other(side), other);
	tables_start(l, m);
}

/* Nobody came. */
static void on_seek(struct due *d, msec now)
{
	struct player *p = player_of_due(d);
	struct seek seek = *p->seek;

	(void)now;
	lobby_unseek(p->lobby, p);
	if (seek.is_bot_else)
		pairing_bot(p->lobby, p, &seek.terms, seek.level, seek.side);
	else
		player_tell_unseek(p, seek.id);
}

void pairing_seek(struct lobby *l, struct player *p, const struct seek *wish,
    msec now)
{
	struct player *other;

	tables_leave(l, p);
	TAILQ_FOREACH (other, &l->seekers, seeking)
		if (is_compatible(p, wish, other)) {
			pair(l, p, wish, other);
			return;
		}
	if (wish->wait == 0 && wish->is_bot_else) {
		pairing_bot(l, p, &wish->terms, wish->level, wish->side);
		return;
	}
	p->seek = xcalloc(1, sizeof(*p->seek));
	*p->seek = *wish;
	p->seek->id = ++l->last_seek;
	TAILQ_INSERT_TAIL(&l->seekers, p, seeking);
	if (wish->wait != MSEC_NEVER) {
		p->due.fall = on_seek;
		due_set(&l->dues, &p->due, now + wish->wait);
	}
}

/* The chair came from another table; its person, if it is one, has moved. */
static void move_player(struct match *m, enum side side)
{
	struct player *p = m->chair[side].seat.whose;

	if (m->chair[side].is_bot)
		return;
	p->match = m;
	p->side = side;
}

enum error pairing_rematch(struct lobby *l, struct player *p)
{
	struct match *m = p->match, *next;
	enum error e = match_offer_rematch(m, p->side);

	if (e != OK || !match_is_agreed(m))
		return e;
	next = tables_new(l,
	    &(struct terms){
		*board_variant(m->board), m->clock.control, m->absent });
	chairs_hand_on(m, next);
	tables_untidy(l, m);
	move_player(next, SIDE_X);
	move_player(next, SIDE_O);
	tables_start(l, next);
	return OK;
}
