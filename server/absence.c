/* absence.c -- whoever loses the line keeps the seat. */

#include "server/absence.h"

#include "server/chairs.h"
#include "server/tables.h"

/* What sits in for an absent person. */
#define LEVEL_FILL LEVEL_MEDIUM

/* The grace of the player's chair is over, and the other person waits. */
static void act(struct lobby *l, struct match *m, enum side side, msec now)
{
	if (m->absent == ABSENT_BOT)
		chairs_fill(m, side, tables_bot(l, LEVEL_FILL), LEVEL_FILL);
	else if (m->absent == ABSENT_FORFEIT)
		match_forfeit(m, side, now);
}

static void on_grace(struct due *d, msec now)
{
	struct player *p = player_of_due(d);
	struct match  *m = p->match;
	struct lobby  *l = p->lobby;

	if (m->is_over) {
		tables_leave(l, p);
		lobby_forget(l, p);
		return;
	}
	m->chair[p->side].is_late = true;
	m->chair[p->side].is_excused = false;
	if (match_is_present(m, side_other(p->side)))
		act(l, m, p->side, now);
	match_settle(m, now);
}

static void set_grace(struct lobby *l, struct player *p, msec now)
{
	p->due.fall = on_grace;
	due_set(&l->dues, &p->due, now + l->grace);
	chairs_away(p->match, p->side, now + l->grace, now);
}

void absence_part(struct lobby *l, struct player *p, msec now)
{
	p->is_here = false;
	p->ear = (struct seat){ NULL, NULL };
	lobby_unseek(l, p);
	if (p->match != NULL)
		set_grace(l, p, now);
	else
		lobby_forget(l, p);
}

void absence_expect(struct lobby *l, struct player *p, msec now)
{
	p->match->chair[p->side].is_excused = true;
	set_grace(l, p, now);
}

/* Who waited in vain waits anew: there is somebody to play with again. */
static void
renew_other(struct lobby *l, struct match *m, enum side side, msec now)
{
	struct chair *chair = &m->chair[side];

	if (!m->is_over && chair->is_away && !chair->is_bot && chair->is_late)
		set_grace(l, chair->seat.whose, now);
}

void absence_return(struct lobby *l, struct player *p, struct seat ear,
    msec now)
{
	if (!p->is_here && p->match != NULL) {
		due_drop(&l->dues, &p->due);
		chairs_back(p->match, p->side, player_seat(p), now);
		renew_other(l, p->match, side_other(p->side), now);
	}
	p->is_here = true;
	p->ear = ear;
}

/* Whoever is gone has the grace to see how it ended. */
static void
see_out(struct lobby *l, const struct match *m, enum side side, msec now)
{
	struct player *p;

	if (!m->chair[side].is_away || m->chair[side].is_left)
		return;
	p = lobby_find(l, chairs_person(m, side));
	if (p->due.slot != 0)
		return;
	p->due.fall = on_grace;
	due_set(&l->dues, &p->due, now + l->grace);
}

void absence_tidy(struct lobby *l, msec now)
{
	struct match *m;

	while ((m = sleepers_surplus(&l->sleepers)) != NULL)
		match_forfeit(m, SIDE_NONE, now);
	SLIST_FOREACH(m, &l->untidy, tidy)
	if (m->is_over) {
		see_out(l, m, SIDE_X, now);
		see_out(l, m, SIDE_O, now);
	}
	tables_tidy(l);
}
