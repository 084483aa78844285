/* pairing.c -- who plays whom: seeks, bots, rematches. */

#include "server/pairing.h"

#include <stdlib.h>

#include "common/die.h"
#include "server/chairs.h"
#include "server/tables.h"

/* How many at boards hear of one who seeks, so that it costs little. */
#define TOLD_MOST 5

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

static void sit_with_bot(struct lobby *l, struct player *p,
    const struct terms *terms, enum level level, enum side side)
{
	struct match *m = tables_new(l, terms);

	side = choose(l, side);
	tables_sit(m, side, p);
	tables_sit_bot(l, m, side_other(side), level);
	tables_start(l, m);
}

void pairing_bot(struct lobby *l, struct player *p, const struct terms *terms,
    enum level level, enum side side)
{
	tables_leave(l, p);
	sit_with_bot(l, p, terms, level, side);
}

/* A bot takes the place of whom p seeks, and p goes on seeking behind it. */
static void stand_in(struct lobby *l, struct player *p)
{
	const struct seek *s = p->seek;

	sit_with_bot(l, p, &s->terms, s->level, s->side);
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
	enum side     side = wish->side;

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
	uint32_t       id = p->seek->id;

	(void)now;
	if (p->seek->is_bot_else) {
		stand_in(p->lobby, p);
		return;
	}
	lobby_unseek(p->lobby, p);
	player_tell_unseek(p, id);
}

/* The next one behind other, or the first, that p might play. */
static struct player *next_fit(const struct lobby *l, const struct player *p,
    const struct seek *wish, struct player *other)
{
	do
		other = other == NULL ? TAILQ_FIRST(&l->seekers) :
					TAILQ_NEXT(other, seeking);
	while (other != NULL && (other == p || !is_compatible(p, wish, other)));
	return other;
}

/* Who waits for p; NULL if nobody does. */
static struct player *
find(const struct lobby *l, const struct player *p, const struct seek *wish)
{
	struct player *other = NULL;

	while ((other = next_fit(l, p, wish, other)) != NULL)
		if (player_is_waiting(other))
			break;
	return other;
}

/* Those at a board with a bot hear that p would play, and p hears of them. */
static void announce(const struct lobby *l, struct player *p)
{
	struct player *other = NULL;

	for (int n = 0; n < TOLD_MOST; n++) {
		other = next_fit(l, p, p->seek, other);
		if (other == NULL)
			return;
		other->seek->is_sought = true;
		player_tell_seeking(other, p);
		player_tell_seeking(p, other);
	}
}

void pairing_seek(struct lobby *l, struct player *p, const struct seek *wish,
    msec now)
{
	struct player *other;

	tables_leave(l, p);
	other = find(l, p, wish);
	if (other != NULL) {
		pair(l, p, wish, other);
		return;
	}
	p->seek = xcalloc(1, sizeof(*p->seek));
	*p->seek = *wish;
	p->seek->id = ++l->last_seek;
	TAILQ_INSERT_TAIL(&l->seekers, p, seeking);
	announce(l, p);
	if (wish->wait == 0 && wish->is_bot_else) {
		stand_in(l, p);
	} else if (wish->wait != MSEC_NEVER) {
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

/*
 * A bot stands in for whom p seeks, and somebody has come since who waits, or
 * has a bot of his own by now.
 */
static bool is_wanted(const struct lobby *l, const struct player *p)
{
	return p->seek != NULL && p->seek->is_sought &&
	    next_fit(l, p, p->seek, NULL) != NULL;
}

enum error pairing_rematch(struct lobby *l, struct player *p, msec now)
{
	struct match *m = p->match, *next;
	enum error    e;

	if (m->is_over && is_wanted(l, p)) {
		struct seek wish = *p->seek;

		wish.is_sought = false;
		pairing_seek(l, p, &wish, now);
		return OK;
	}
	e = match_offer_rematch(m, p->side);
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
