/* match.c -- one game: a board, two chairs, watchers, offers; the law. */

#include "server/match.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/die.h"

#define BIT(side) (uint8_t)(1u << (side))

struct match *match_new(uint32_t id, const struct variant *v,
    struct seat keeper)
{
	struct match *m = xcalloc(1, sizeof(*m));

	m->id = id;
	m->winner = SIDE_NONE;
	m->keeper = keeper;
	m->board = board_new(v);
	return m;
}

size_t match_size(const struct variant *v)
{
	return sizeof(struct match) + board_size(v);
}

static void tell_one(const struct match *m, const struct seat *seat,
    const struct event *e)
{
	if (seat->tell != NULL)
		seat->tell(seat->whose, m, e);
}

/* The keeper first, so that what is told has been noted. */
static void tell(const struct match *m, struct event e)
{
	tell_one(m, &m->keeper, &e);
	tell_one(m, &m->chair[SIDE_X].seat, &e);
	tell_one(m, &m->chair[SIDE_O].seat, &e);
	for (uint32_t i = 0; i < m->watchers; i++)
		tell_one(m, &m->watcher[i], &e);
}

void match_free(struct match *m)
{
	tell(m, (struct event){ .kind = EV_END });
	board_free(m->board);
	free(m->watcher);
	free(m);
}

void match_sit(struct match *m, enum side side, struct seat seat,
    const char *name, bool is_bot)
{
	struct chair *chair = &m->chair[side];

	*chair = (struct chair){ .seat = seat, .is_bot = is_bot };
	snprintf(chair->name, sizeof(chair->name), "%s", name);
}

void match_start(struct match *m)
{
	tell(m, (struct event){ .kind = EV_START, .side = SIDE_X });
}

void match_hand_on(struct match *m, struct match *next)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		next->chair[side_other(side)] = m->chair[side];
		next->chair[side_other(side)].is_hinted = false;
		m->chair[side] = (struct chair){ .is_left = true };
	}
	next->watcher = m->watcher;
	next->watchers = m->watchers;
	next->watcher_room = m->watcher_room;
	m->watcher = NULL;
	m->watchers = m->watcher_room = 0;
}

static void finish(struct match *m, enum side winner, enum why why)
{
	m->is_over = true;
	m->winner = winner;
	m->why = why;
	m->offered[OFFER_DRAW] = 0;
	tell(m, (struct event){ .kind = EV_OVER, .side = winner });
}

/* Whether side's move number ply has been made, and on p. */
static bool is_made(const struct match *m, enum side side, point p,
    uint32_t ply)
{
	enum side mover = ply % 2 == 1 ? SIDE_X : SIDE_O;

	return ply >= 1 && ply <= board_ply(m->board) && mover == side &&
	    board_move(m->board, ply) == p;
}

enum error match_play(struct match *m, enum side side, point p, uint32_t ply)
{
	enum error e;

	if (is_made(m, side, p, ply))
		return OK;
	if (ply != 0 && ply != board_ply(m->board) + 1)
		return ERR_STALE;
	if (m->is_over)
		return ERR_OVER;
	if (side != board_turn(m->board))
		return ERR_TURN;
	e = board_play(m->board, p);
	if (e != OK)
		return e;

	m->offered[OFFER_DRAW] = 0;
	tell(m, (struct event){ .kind = EV_MOVE, .side = side, .point = p });

	if (board_verdict(m->board) == VERDICT_WON)
		finish(m, side, WHY_LINE);
	else if (board_verdict(m->board) == VERDICT_FULL)
		finish(m, SIDE_NONE, WHY_FULL);
	return OK;
}

enum error match_resign(struct match *m, enum side side, enum why why)
{
	if (m->is_over)
		return ERR_OVER;
	finish(m, side_other(side), why);
	return OK;
}

static enum error offer(struct match *m, enum side side, enum offer what)
{
	if (m->offered[what] & BIT(side))
		return ERR_OFFERED;
	m->offered[what] |= BIT(side);
	tell(m, (struct event){ .kind = EV_OFFER, .side = side, .what = what });
	return OK;
}

enum error match_offer_draw(struct match *m, enum side side)
{
	if (m->is_over)
		return ERR_OVER;
	if (m->offered[OFFER_DRAW] & BIT(side_other(side))) {
		finish(m, SIDE_NONE, WHY_AGREED);
		return OK;
	}
	return offer(m, side, OFFER_DRAW);
}

enum error match_offer_rematch(struct match *m, enum side side)
{
	const struct chair *other = &m->chair[side_other(side)];

	if (!m->is_over)
		return ERR_RUNNING;
	if (other->is_left || other->is_away || other->owner[0] != '\0')
		return ERR_ALONE;
	return offer(m, side, OFFER_REMATCH);
}

enum error match_offer_hints(struct match *m, enum side side)
{
	if (m->is_over)
		return ERR_OVER;
	return offer(m, side, OFFER_HINT);
}

/* Every person has offered it; a bot has nothing against anything. */
static bool is_agreed(const struct match *m, enum offer what)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (!m->chair[side].is_bot && !(m->offered[what] & BIT(side)))
			return false;
	return true;
}

bool match_is_agreed(const struct match *m)
{
	return is_agreed(m, OFFER_REMATCH);
}

bool match_has_hints(const struct match *m)
{
	return m->chair[SIDE_X].is_bot || m->chair[SIDE_O].is_bot ||
	    is_agreed(m, OFFER_HINT);
}

void match_hint(struct match *m, enum side side, const struct hint *h)
{
	struct chair *chair = &m->chair[side];

	chair->is_hinted = false;
	if (h != NULL)
		tell_one(m, &chair->seat,
		    &(struct event){
			.kind = EV_HINT, .side = side, .hint = h });
}

void match_rename(struct match *m, enum side side, const char *name)
{
	snprintf(m->chair[side].name, NAME_SIZE, "%s", name);
}

void match_say(struct match *m, const char *name, const char *text)
{
	tell(m,
	    (struct event){ .kind = EV_SAY,
		.side = SIDE_NONE,
		.name = name,
		.text = text });
}

void match_away(struct match *m, enum side side, msec left)
{
	m->chair[side].is_away = true;
	tell(m, (struct event){ .kind = EV_AWAY, .side = side, .left = left });
}

void match_fill(struct match *m, enum side side, struct seat seat,
    const char *name)
{
	struct chair *chair = &m->chair[side];

	assert(chair->is_away);
	memcpy(chair->owner, chair->name, NAME_SIZE);
	snprintf(chair->name, sizeof(chair->name), "%s", name);
	chair->seat = seat;
	chair->is_bot = true;
	chair->is_away = false;
	tell(m, (struct event){ .kind = EV_SIT, .side = side });
}

bool match_is_present(const struct match *m, enum side side)
{
	const struct chair *chair = &m->chair[side];

	return !chair->is_bot && !chair->is_away && !chair->is_left;
}

void match_abandon(struct match *m)
{
	assert(!m->is_over);
	finish(m, SIDE_NONE, WHY_AWAY);
}

void match_leave(struct match *m, enum side side)
{
	struct chair *chair = &m->chair[side];

	assert(m->is_over && !chair->is_left);
	tell_one(m, &chair->seat, &(struct event){ .kind = EV_END });
	chair->seat = (struct seat){ NULL, NULL };
	chair->is_left = true;
	m->offered[OFFER_REMATCH] = 0;
	tell(m, (struct event){ .kind = EV_LEFT, .side = side });
}

void match_watch(struct match *m, struct seat seat)
{
	if (m->watchers == m->watcher_room) {
		m->watcher_room = m->watcher_room * 2 + 4;
		m->watcher = xrealloc(m->watcher,
		    m->watcher_room * sizeof(*m->watcher));
	}
	m->watcher[m->watchers++] = seat;
}

void match_unwatch(struct match *m, const void *whose)
{
	for (uint32_t i = 0; i < m->watchers; i++)
		if (m->watcher[i].whose == whose) {
			m->watcher[i] = m->watcher[--m->watchers];
			return;
		}
}
