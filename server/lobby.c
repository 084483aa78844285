/* lobby.c -- who is here, who seeks whom, matches by id, deadlines. */

#include "server/lobby.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/die.h"

/* What sits in for an absent person. */
#define LEVEL_FILL LEVEL_MEDIUM

struct lobby *lobby_new(uint64_t seed, msec grace,
    const struct thinkers *thinkers)
{
	struct lobby *l = xcalloc(1, sizeof(*l));

	l->lot = seed | 1;
	l->grace = grace;
	l->thinkers = *thinkers;
	TAILQ_INIT(&l->seekers);
	SLIST_INIT(&l->untidy);
	return l;
}

void lobby_tick(struct lobby *l, msec now)
{
	due_tick(&l->dues, now);
}

msec lobby_next(const struct lobby *l)
{
	return due_next(&l->dues);
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

void lobby_unseek(struct lobby *l, struct player *p)
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
	lobby_unseek(l, p);
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
	if (p->match != NULL)
		match_rename(p->match, p->side, name);
	return OK;
}

/* --- tables --- */

void lobby_untidy(struct lobby *l, struct match *m)
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
		lobby_untidy(l, lobby_match(l, m->id));
	}
}

struct match *lobby_match(const struct lobby *l, uint32_t id)
{
	struct match *m;

	HASH_FIND(hh, l->by_id, &id, sizeof(id), m);
	return m;
}

struct match *lobby_new_match(struct lobby *l, const struct variant *v)
{
	struct match *m = match_new(++l->last_match, v,
	    (struct seat){ lobby_tell, l });

	HASH_ADD(hh, l->by_id, id, sizeof(m->id), m);
	return m;
}

void lobby_sit_player(struct match *m, enum side side, struct player *p)
{
	match_sit(m, side, player_seat(p), p->name, false);
	p->match = m;
}

static struct seat new_bot(const struct lobby *l, enum level level)
{
	return l->thinkers.fill(l->thinkers.whose, level);
}

static const char *bot_name(enum level level, char out[NAME_SIZE])
{
	snprintf(out, NAME_SIZE, "%s~bot", level_name(level));
	return out;
}

void lobby_sit_bot(struct lobby *l, struct match *m, enum side side,
    enum level level)
{
	char name[NAME_SIZE];
	struct seat seat = new_bot(l, level);

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

bool lobby_is_untidy(const struct lobby *l)
{
	return !SLIST_EMPTY(&l->untidy);
}

void lobby_leave(struct lobby *l, struct player *p)
{
	struct match *m = p->match;

	if (m == NULL)
		return;
	match_leave(m, p->side);
	assert(p->match == NULL);
	lobby_untidy(l, m);
}

/* --- absence --- */

/* The grace is over: a bot sits in where somebody waits for one. */
static void on_grace(struct due *d, msec now)
{
	struct player *p = player_of_due(d);
	struct match *m = p->match;
	struct lobby *l = p->lobby;
	char name[NAME_SIZE];

	(void)now;
	if (m->is_over)
		return;		/* it was abandoned this very moment */
	if (match_is_present(m, side_other(p->side)))
		match_fill(m, p->side, new_bot(l, LEVEL_FILL),
		    bot_name(LEVEL_FILL, name));
	else
		match_abandon(m);
}

void lobby_part(struct lobby *l, struct player *p, msec now)
{
	p->is_here = false;
	p->ear = (struct seat){ NULL, NULL };
	lobby_unseek(l, p);
	if (p->match != NULL && !p->match->is_over) {
		p->due.fall = on_grace;
		due_set(&l->dues, &p->due, now + l->grace);
		match_away(p->match, p->side, l->grace);
		return;
	}
	lobby_leave(l, p);
	forget(l, p);
}

enum error lobby_hint(struct lobby *l, struct player *p)
{
	struct match *m = p->match;
	struct chair *chair = &m->chair[p->side];

	if (m->is_over || !match_has_hints(m))
		return match_offer_hints(m, p->side);
	if (board_turn(m->board) != p->side)
		return ERR_TURN;
	if (chair->is_hinted)
		return ERR_THINKING;
	chair->is_hinted = true;
	l->thinkers.hint(l->thinkers.whose, m, p->side);
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
	free(l);
}
