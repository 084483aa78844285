/* lobby.c -- who is here, who seeks whom, matches by id, deadlines. */

#include "server/lobby.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/die.h"

/* What sits in for an absent person. */
#define LEVEL_FILL LEVEL_MEDIUM

void lobby_init(struct lobby *l, uint64_t seed, msec grace,
    struct seat (*fill)(void *whose, enum level level), void *whose)
{
	*l = (struct lobby){
		.lot = seed | 1, .grace = grace, .fill = fill, .whose = whose
	};
	TAILQ_INIT(&l->seekers);
	SLIST_INIT(&l->untidy);
}

/* xorshift64*: fair enough to draw who begins. */
static bool lot(struct lobby *l)
{
	l->lot ^= l->lot >> 12;
	l->lot ^= l->lot << 25;
	l->lot ^= l->lot >> 27;
	return l->lot * 0x2545f4914f6cdd1d >> 63 != 0;
}

msec lobby_tick(struct lobby *l, msec now)
{
	return due_tick(&l->dues, now);
}

/* --- people --- */

static struct player *find(const struct lobby *l, const char *name)
{
	char key[NAME_SIZE];
	struct player *p;

	text_fold_name(name, key);
	HASH_FIND_STR(l->by_name, key, p);
	return p;
}

static void call(struct lobby *l, struct player *p, const char *name)
{
	snprintf(p->name, sizeof(p->name), "%s", name);
	text_fold_name(name, p->key);
	HASH_ADD_STR(l->by_name, key, p);
}

static void drop_seek(struct lobby *l, struct player *p)
{
	if (p->seek == NULL)
		return;
	TAILQ_REMOVE(&l->seekers, p, seeking);
	due_drop(&l->dues, &p->due);
	free(p->seek);
	p->seek = NULL;
}

static void forget(struct lobby *l, struct player *p)
{
	assert(p->match == NULL);
	drop_seek(l, p);
	due_drop(&l->dues, &p->due);
	HASH_DEL(l->by_name, p);
	free(p);
}

struct player *lobby_enter(struct lobby *l, struct seat ear)
{
	struct player *p = xcalloc(1, sizeof(*p));
	char name[NAME_SIZE];

	do
		snprintf(name, sizeof(name), "~guest%u", ++l->last_guest);
	while (find(l, name) != NULL);
	p->lobby = l;
	p->is_here = true;
	p->ear = ear;
	call(l, p, name);
	return p;
}

enum error lobby_name(struct lobby *l, struct player *p, const char *name)
{
	struct player *bearer = find(l, name);

	if (bearer != NULL && bearer != p)
		return ERR_NAMED;
	HASH_DEL(l->by_name, p);
	call(l, p, name);
	return OK;
}

/* --- tables --- */

/* Marks m to be looked after when the turn ends. */
static void untidy(struct lobby *l, struct match *m)
{
	if (m->is_untidy)
		return;
	m->is_untidy = true;
	SLIST_INSERT_HEAD(&l->untidy, m, tidy);
}

static void lobby_tell(void *whose, const struct match *m,
    const struct event *e)
{
	struct lobby *l = whose;

	if (e->kind == EV_OVER) {
		score_match(&l->scores, m);
		untidy(l, lobby_match(l, m->id));
	}
}

struct match *lobby_match(const struct lobby *l, uint32_t id)
{
	struct match *m;

	HASH_FIND(hh, l->by_id, &id, sizeof(id), m);
	return m;
}

static struct match *new_match(struct lobby *l, const struct variant *v)
{
	struct match *m = match_new(++l->last_match, v,
	    (struct seat){ lobby_tell, l });

	HASH_ADD(hh, l->by_id, id, sizeof(m->id), m);
	return m;
}

static void sit_player(struct match *m, enum side side, struct player *p)
{
	match_sit(m, side, player_seat(p), p->name, false);
	p->match = m;
}

static const char *bot_name(enum level level, char out[NAME_SIZE])
{
	snprintf(out, NAME_SIZE, "%s~bot", level_name(level));
	return out;
}

static void sit_bot(struct lobby *l, struct match *m, enum side side,
    enum level level)
{
	char name[NAME_SIZE];
	struct seat seat = l->fill(l->whose, level);

	match_sit(m, side, seat, bot_name(level, name), true);
}

/* An absent person gives up a chair when the game is over. */
static void clear_chair(struct lobby *l, struct match *m, enum side side)
{
	struct chair *chair = &m->chair[side];
	struct player *p;

	if (chair->is_left || (!chair->is_away && chair->owner[0] == '\0'))
		return;
	p = find(l, chair->is_bot ? chair->owner : chair->name);
	match_leave(m, side);
	p->match = NULL;
	forget(l, p);
}

static bool is_deserted(const struct match *m)
{
	return !match_is_present(m, SIDE_X) && !match_is_present(m, SIDE_O);
}

void lobby_tidy(struct lobby *l)
{
	struct match *m;

	while ((m = SLIST_FIRST(&l->untidy)) != NULL) {
		SLIST_REMOVE_HEAD(&l->untidy, tidy);
		m->is_untidy = false;
		clear_chair(l, m, SIDE_X);
		clear_chair(l, m, SIDE_O);
		if (is_deserted(m)) {
			HASH_DEL(l->by_id, m);
			match_free(m);
		}
	}
}

void lobby_leave(struct lobby *l, struct player *p)
{
	struct match *m = p->match;

	if (m == NULL)
		return;
	match_leave(m, p->side);
	assert(p->match == NULL);
	untidy(l, m);
}

/* --- absence --- */

static struct player *due_player(struct due *d)
{
	return (struct player *)((char *)d - offsetof(struct player, due));
}

/* The grace is over: a bot sits in where somebody waits for one. */
static void on_grace(struct due *d, msec now)
{
	struct player *p = due_player(d);
	struct match *m = p->match;
	struct lobby *l = p->lobby;
	char name[NAME_SIZE];

	(void)now;
	if (m->is_over)
		return;		/* it was abandoned this very moment */
	if (match_is_present(m, side_other(p->side)))
		match_fill(m, p->side, l->fill(l->whose, LEVEL_FILL),
		    bot_name(LEVEL_FILL, name));
	else
		match_abandon(m);
}

void lobby_part(struct lobby *l, struct player *p, msec now)
{
	p->is_here = false;
	p->ear = (struct seat){ NULL, NULL };
	drop_seek(l, p);
	if (p->match != NULL && !p->match->is_over) {
		p->due.fall = on_grace;
		due_set(&l->dues, &p->due, now + l->grace);
		match_away(p->match, p->side, l->grace);
		return;
	}
	lobby_leave(l, p);
	forget(l, p);
}

/* --- finding a game --- */

/* The side asked for, else by lot. */
static enum side choose(struct lobby *l, enum side asked)
{
	return asked != SIDE_NONE ? asked : lot(l) ? SIDE_X : SIDE_O;
}

void lobby_bot(struct lobby *l, struct player *p, const struct variant *v,
    enum level level, enum side side)
{
	struct match *m;

	lobby_leave(l, p);
	m = new_match(l, v);
	side = choose(l, side);
	sit_player(m, side, p);
	sit_bot(l, m, side_other(side), level);
	match_start(m);
}

struct match *lobby_bots(struct lobby *l, const struct variant *v, enum level x,
    enum level o)
{
	struct match *m = new_match(l, v);

	sit_bot(l, m, SIDE_X, x);
	sit_bot(l, m, SIDE_O, o);
	return m;
}

static bool is_named(const struct seek *seek, const struct player *p)
{
	return seek->with[0] == '\0' || text_is_same_name(seek->with, p->name);
}

static bool is_compatible(const struct player *a, const struct seek *wish,
    const struct player *b)
{
	return variant_is_same(&wish->variant, &b->seek->variant) &&
	    (wish->side == SIDE_NONE || wish->side != b->seek->side) &&
	    is_named(wish, b) && is_named(b->seek, a);
}

static void pair(struct lobby *l, struct player *p, const struct seek *wish,
    struct player *other)
{
	struct match *m = new_match(l, &wish->variant);
	enum side side = wish->side;

	if (side == SIDE_NONE && other->seek->side != SIDE_NONE)
		side = side_other(other->seek->side);
	drop_seek(l, other);
	side = choose(l, side);
	sit_player(m, side, p);
	sit_player(m, side_other(side), other);
	match_start(m);
}

/* Nobody came. */
static void on_seek(struct due *d, msec now)
{
	struct player *p = due_player(d);
	struct seek seek = *p->seek;

	(void)now;
	drop_seek(p->lobby, p);
	if (seek.is_bot_else)
		lobby_bot(p->lobby, p, &seek.variant, seek.level, seek.side);
	else
		player_tell_unseek(p, seek.id);
}

void lobby_seek(struct lobby *l, struct player *p, const struct seek *wish,
    msec now)
{
	struct player *other;

	lobby_leave(l, p);
	TAILQ_FOREACH (other, &l->seekers, seeking)
		if (is_compatible(p, wish, other)) {
			pair(l, p, wish, other);
			return;
		}
	if (wish->wait == 0 && wish->is_bot_else) {
		lobby_bot(l, p, &wish->variant, wish->level, wish->side);
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

void lobby_unseek(struct lobby *l, struct player *p)
{
	drop_seek(l, p);
}

/* The chair came from another table; its person, if it is one, has moved. */
static void move_player(struct match *m, enum side side)
{
	struct player *p = m->chair[side].seat.whose;

	if (!m->chair[side].is_bot)
		p->match = m;
}

enum error lobby_rematch(struct lobby *l, struct player *p)
{
	struct match *m = p->match, *next;
	enum error e = match_offer_rematch(m, p->side);

	if (e != OK || !match_is_agreed(m))
		return e;
	next = new_match(l, board_variant(m->board));
	match_hand_on(m, next);
	untidy(l, m);
	move_player(next, SIDE_X);
	move_player(next, SIDE_O);
	match_start(next);
	return OK;
}

void lobby_unwatch(struct match *m, const void *whose)
{
	match_unwatch(m, whose);
	if (!m->is_over && m->watchers == 0 && m->chair[SIDE_X].is_bot &&
	    m->chair[SIDE_O].is_bot)
		match_abandon(m);
}

void lobby_free(struct lobby *l)
{
	struct match *m, *next;
	struct player *p, *after;

	HASH_ITER (hh, l->by_id, m, next) {
		HASH_DEL(l->by_id, m);
		match_free(m);
	}
	HASH_ITER (hh, l->by_name, p, after) {
		p->match = NULL;
		forget(l, p);
	}
	score_free(&l->scores);
	due_free(&l->dues);
}
