/* match.c -- one game: board, clocks, chairs, offers; the law. */

#include "server/match.h"

#include <assert.h>
#include <stdlib.h>

#include "common/die.h"

#define BIT(side) (uint8_t)(1u << (side))

struct match *
match_new(uint32_t id, const struct terms *terms, struct seat keeper)
{
	struct match *m = xcalloc(1, sizeof(*m));

	m->id = id;
	m->winner = SIDE_NONE;
	m->keeper = keeper;
	m->absent = terms->absent;
	m->board = board_new(&terms->variant);
	clock_init(&m->clock, &terms->control);
	return m;
}

size_t match_size(const struct variant *v)
{
	return sizeof(struct match) + board_size(v);
}

static uint64_t
tell_one(const struct match *m, const struct seat *seat, const struct event *e)
{
	return seat->tell != NULL ? seat->tell(seat->whose, m, e) : 0;
}

/* The keeper first, so that what is told has been noted. */
void match_tell(struct match *m, struct event e)
{
	uint64_t after = tell_one(m, &m->keeper, &e);

	if (after > m->after)
		m->after = after;
	tell_one(m, &m->chair[SIDE_X].seat, &e);
	tell_one(m, &m->chair[SIDE_O].seat, &e);
	for (uint32_t i = 0; i < m->watchers; i++)
		tell_one(m, &m->watcher[i], &e);
}

void match_free(struct match *m)
{
	match_tell(m, (struct event){ .kind = EV_END });
	board_free(m->board);
	free(m->watcher);
	free(m);
}

void match_start(struct match *m)
{
	match_tell(m, (struct event){ .kind = EV_START, .side = SIDE_X });
}

static void finish(struct match *m, enum side winner, enum why why, msec now)
{
	m->is_over = true;
	m->winner = winner;
	m->why = why;
	m->offered[OFFER_DRAW] = 0;
	clock_stop(&m->clock, now);
	match_tell(m,
	    (struct event){ .kind = EV_OVER, .side = winner, .now = now });
}

/* --- moves --- */

/* Whether side's move number ply has been made, and on p. */
static bool
is_made(const struct match *m, enum side side, point p, uint32_t ply)
{
	enum side mover = ply % 2 == 1 ? SIDE_X : SIDE_O;

	return ply >= 1 && ply <= board_ply(m->board) && mover == side &&
	    board_move(m->board, ply) == p;
}

enum error
match_play(struct match *m, enum side side, point p, uint32_t ply, msec now)
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

	clock_press(&m->clock, side, now);
	m->is_shown = false;
	m->offered[OFFER_DRAW] = 0;
	match_tell(m,
	    (struct event){ .kind = EV_MOVE, .side = side, .point = p });

	if (board_verdict(m->board) == VERDICT_WON)
		finish(m, side, WHY_LINE, now);
	else if (board_verdict(m->board) == VERDICT_FULL)
		finish(m, SIDE_NONE, WHY_FULL, now);
	return OK;
}

enum error match_resign(struct match *m, enum side side, enum why why, msec now)
{
	if (m->is_over)
		return ERR_OVER;
	finish(m, side_other(side), why, now);
	return OK;
}

/* --- offers --- */

static enum error offer(struct match *m, enum side side, enum offer what)
{
	if (m->offered[what] & BIT(side))
		return ERR_OFFERED;
	m->offered[what] |= BIT(side);
	match_tell(m,
	    (struct event){ .kind = EV_OFFER, .side = side, .what = what });
	return OK;
}

enum error match_offer_draw(struct match *m, enum side side, msec now)
{
	if (m->is_over)
		return ERR_OVER;
	if (m->offered[OFFER_DRAW] & BIT(side_other(side))) {
		finish(m, SIDE_NONE, WHY_AGREED, now);
		return OK;
	}
	return offer(m, side, OFFER_DRAW);
}

enum error match_offer_rematch(struct match *m, enum side side)
{
	const struct chair *other = &m->chair[side_other(side)];

	if (!m->is_over)
		return ERR_RUNNING;
	if (other->is_left || other->is_away)
		return ERR_ALONE;
	return offer(m, side, OFFER_REMATCH);
}

enum error match_offer_hints(struct match *m, enum side side)
{
	if (m->is_over)
		return ERR_OVER;
	return offer(m, side, OFFER_HINT);
}

/* A bot's own chair, not one that it keeps for somebody. */
static bool is_bots(const struct chair *chair)
{
	return chair->is_bot && chair->owner[0] == '\0';
}

/* Every person has offered it; a bot has nothing against anything. */
static bool is_agreed(const struct match *m, enum offer what)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (!is_bots(&m->chair[side]) &&
		    !(m->offered[what] & BIT(side)))
			return false;
	return true;
}

bool match_is_agreed(const struct match *m)
{
	return is_agreed(m, OFFER_REMATCH);
}

bool match_has_hints(const struct match *m)
{
	return is_bots(&m->chair[SIDE_X]) || is_bots(&m->chair[SIDE_O]) ||
	    is_agreed(m, OFFER_HINT);
}

/* --- absence --- */

enum error match_claim(struct match *m, enum side side, msec now)
{
	const struct chair *other = &m->chair[side_other(side)];

	if (m->is_over)
		return ERR_OVER;
	if (!other->is_away || other->is_bot)
		return ERR_PRESENT;
	if (!other->is_late)
		return ERR_EARLY;
	finish(m, side, WHY_AWAY, now);
	return OK;
}

void match_forfeit(struct match *m, enum side side, msec now)
{
	assert(!m->is_over);
	finish(m, side == SIDE_NONE ? SIDE_NONE : side_other(side), WHY_AWAY,
	    now);
}

bool match_is_present(const struct match *m, enum side side)
{
	const struct chair *chair = &m->chair[side];

	return !chair->is_bot && !chair->is_away && !chair->is_left;
}

bool match_is_asleep(const struct match *m)
{
	return !m->is_over && !match_is_present(m, SIDE_X) &&
	    !match_is_present(m, SIDE_O) &&
	    (m->chair[SIDE_X].is_away || m->chair[SIDE_O].is_away);
}

/* --- time --- */

/* Starts or stops the clocks; whether that changed anything. */
static bool settle(struct match *m, msec now)
{
	enum side turn = board_turn(m->board), was = m->clock.running;

	if (!m->is_over && m->is_shown && !match_is_asleep(m) &&
	    !m->chair[turn].is_excused)
		clock_start(&m->clock, turn, now);
	else
		clock_stop(&m->clock, now);
	return m->clock.running != was;
}

void match_tell_clock(struct match *m, msec now)
{
	match_tell(m, (struct event){ .kind = EV_CLOCK, .now = now });
}

void match_shown(struct match *m, msec now)
{
	m->is_shown = true;
	settle(m, now);
}

void match_settle(struct match *m, msec now)
{
	if (settle(m, now))
		match_tell_clock(m, now);
}

void match_flag(struct match *m, msec now)
{
	enum side side = m->clock.running;

	if (side != SIDE_NONE && clock_left(&m->clock, side, now) == 0)
		finish(m, side_other(side), WHY_TIME, now);
}
