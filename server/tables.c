/* tables.c -- what is done with matches: set, begun, remembered, cleared. */

#include "server/tables.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "server/chairs.h"

/* The store's columns. */
_Static_assert(OUTCOME_WON == 0 && OUTCOME_LOST == 1 && OUTCOME_DRAWN == 2,
    "the store counts outcomes in this order");

/* --- the keeper --- */

/* Notes it in the scores, and that in the store: its position. */
static uint64_t count(struct lobby *l, const struct match *m, enum side side)
{
	struct fact   f = { .kind = FACT_SCORE };
	enum outcome  outcome;
	const char   *name;
	struct score *score;

	if (!score_outcome(m, side, &name, &outcome))
		return 0;
	f.variant = *board_variant(m->board);
	f.outcome = (uint8_t)outcome;
	snprintf(f.name, sizeof(f.name), "%s", name);
	score = score_add(&l->scores, name, &f.variant, outcome, 1);
	score->after = recorder_note(&l->recorder, &f);
	return score->after;
}

/* Only lists and counts change here: a match that speaks is left alone. */
static uint64_t
keep(void *whose, const struct match *told, const struct event *e)
{
	struct lobby *l = whose;
	struct match *m = lobby_match(l, told->id);
	uint64_t      after;

	if (e->kind == EV_END || e->kind == EV_SAY)
		return 0;
	after = recorder_tell(&l->recorder, m, e);
	if (m->clock.control.kind != CONTROL_NONE)
		clocks_note(&l->clocks, m, e);
	if (e->kind == EV_AWAY || e->kind == EV_BACK || e->kind == EV_OVER)
		sleepers_note(&l->sleepers, m, e->now);
	if (e->kind != EV_OVER)
		return after;
	count(l, m, SIDE_X);
	count(l, m, SIDE_O);
	tables_untidy(l, m);
	return after;
}

struct match *
tables_old(struct lobby *l, uint32_t id, const struct terms *terms)
{
	struct match *m = match_new(id, terms, (struct seat){ keep, l });

	HASH_ADD(hh, l->by_id, id, sizeof(m->id), m);
	return m;
}

struct match *tables_new(struct lobby *l, const struct terms *terms)
{
	return tables_old(l, ++l->last_match, terms);
}

/* --- chairs --- */

void tables_sit(struct match *m, enum side side, struct player *p)
{
	chairs_sit(m, side, player_seat(p), p->name);
	p->match = m;
	p->side = side;
}

struct seat tables_bot(const struct lobby *l, enum level level)
{
	return l->thinkers.fill(l->thinkers.whose, level);
}

void tables_sit_bot(struct lobby *l, struct match *m, enum side side,
    enum level level)
{
	chairs_sit_bot(m, side, tables_bot(l, level), level);
}

uint64_t tables_note_person(struct lobby *l, const struct player *p)
{
	struct fact f = { .kind = FACT_PERSON };

	if (p->match == NULL)
		return 0;
	f.game = p->match->id;
	memcpy(f.name, p->name, NAME_SIZE);
	memcpy(f.token, p->tokens.now, TOKEN_HASH);
	memcpy(f.before, p->tokens.before, TOKEN_HASH);
	f.has_before = p->tokens.has_before;
	return recorder_note(&l->recorder, &f);
}

/* name has no seat any more. */
static void note_leave(struct lobby *l, const char *name)
{
	struct fact f = { .kind = FACT_LEAVE };

	memcpy(f.name, name, NAME_SIZE);
	recorder_note(&l->recorder, &f);
}

void tables_start(struct lobby *l, struct match *m)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (!m->chair[side].is_bot)
			tables_note_person(l, m->chair[side].seat.whose);
	match_start(m);
}

enum error tables_name(struct lobby *l, struct player *p, const char *name)
{
	char       was[NAME_SIZE];
	enum error e;

	memcpy(was, p->name, NAME_SIZE);
	e = lobby_name(l, p, name);
	if (e != OK || p->match == NULL)
		return e;
	chairs_rename(p->match, p->side, name);
	recorder_note_sit(&l->recorder, p->match, p->side);
	note_leave(l, was);
	return OK;
}

enum error tables_hint(struct lobby *l, struct player *p)
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

void tables_leave(struct lobby *l, struct player *p)
{
	struct match *m = p->match;

	if (m == NULL)
		return;
	lobby_unseek(l, p);
	note_leave(l, p->name);
	chairs_leave(m, p->side);
	p->match = NULL; /* told to nobody, if a bot kept the chair */
	tables_untidy(l, m);
}

void tables_unwatch(struct match *m, const void *whose, msec now)
{
	chairs_unwatch(m, whose);
	if (!m->is_over && m->watchers == 0 &&
	    chairs_person(m, SIDE_X)[0] == '\0' &&
	    chairs_person(m, SIDE_O)[0] == '\0')
		match_forfeit(m, SIDE_NONE, now);
}

/* --- time --- */

void tables_shown(struct lobby *l, uint64_t durable, msec now)
{
	clocks_shown(&l->clocks, durable, now);
}

void tables_credit(struct lobby *l, msec span, msec now)
{
	if (l->clocks.running == 0)
		return;
	for (struct match *m = l->by_id; m != NULL; m = m->hh.next) {
		clock_credit(&m->clock, span, now);
		clocks_set_flag(&l->clocks, m);
	}
}

void tables_tell_clocks(struct lobby *l, msec now)
{
	for (struct match *m = l->by_id; m != NULL; m = m->hh.next)
		if (m->clock.running != SIDE_NONE)
			match_tell_clock(m, now);
}

/* --- the end of a turn --- */

void tables_untidy(struct lobby *l, struct match *m)
{
	if (m->is_untidy)
		return;
	m->is_untidy = true;
	SLIST_INSERT_HEAD(&l->untidy, m, tidy);
}

bool tables_are_untidy(const struct lobby *l)
{
	return !SLIST_EMPTY(&l->untidy);
}

void tables_tidy(struct lobby *l)
{
	struct match *m;

	while ((m = SLIST_FIRST(&l->untidy)) != NULL) {
		SLIST_REMOVE_HEAD(&l->untidy, tidy);
		m->is_untidy = false;
		if (m->is_over && chairs_are_deserted(m)) {
			HASH_DEL(l->by_id, m);
			match_free(m);
		}
	}
}
