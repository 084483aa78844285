/* match_offer.c -- what a player of a game offers to the opponent. */

#include "server/match/match_offer.h"

/*
 * Whether the seat belongs to a bot, and not to a disconnected player for whom
 * a bot plays.
 */
static bool is_bot_seat(const struct match *m, enum side side)
{
	return m->player[side].id == 0;
}

/* Whether the opponent is a player who is disconnected or has left. */
static bool is_alone(const struct match *m, enum side side)
{
	return !is_bot_seat(m, side_other(side)) &&
	    !match_is_present(m, side_other(side));
}

static enum error
offer(struct match *m, enum side side, enum offer kind, uint32_t id)
{
	unsigned ply = board_ply(m->board);

	if (m->offers.open[kind] & SIDE_BIT(side))
		return ERR_OFFERED;
	if (m->live.asked[kind] & SIDE_BIT(side) ||
	    (kind == OFFER_DRAW && ply < m->offers.next_draw[side]))
		return ERR_SOON;
	if (kind == OFFER_UNDO || kind == OFFER_PAUSE)
		m->live.asked[kind] |= SIDE_BIT(side);
	m->live.offer_id[kind] = id;
	match_commit(m,
	    (struct match_event){ .kind = EV_OFFER,
		.side = side,
		.offer = kind,
		.ply = (uint16_t)ply });
	return OK;
}

bool match_is_offer_open(const struct match *m, enum offer kind, enum side side)
{
	return m->offers.open[kind] == SIDE_BIT(side);
}

void match_end_offer(struct match *m, enum offer kind, enum side side,
    const char *why)
{
	match_commit(m,
	    (struct match_event){
		.kind = why != NULL ? EV_DECLINED : EV_WITHDRAWN,
		.side = side,
		.offer = kind,
		.name = why != NULL ? m->live.seat[side_other(side)].name :
				      NULL,
		.text = why });
}

enum error
match_offer_draw(struct match *m, enum side side, uint32_t id, msec now)
{
	if (match_is_over(m))
		return ERR_OVER;
	if (m->offers.open[OFFER_DRAW] & SIDE_BIT(side_other(side))) {
		match_end(m, SIDE_NONE, END_AGREED, now);
		return OK;
	}
	return offer(m, side, OFFER_DRAW, id);
}

enum error match_offer_rematch(struct match *m, enum side side, uint32_t id)
{
	if (!match_is_over(m))
		return ERR_RUNNING;
	if (is_alone(m, side))
		return ERR_ALONE;
	return offer(m, side, OFFER_REMATCH, id);
}

enum error
match_offer_undo(struct match *m, enum side side, uint32_t id, msec now)
{
	enum side other = side_other(side);

	if (match_is_over(m))
		return ERR_OVER;
	if (m->settings.is_undo_off || m->used.takebacks >= MATCH_TAKEBACKS_MAX)
		return ERR_NOUNDO;
	if (match_is_rated(m))
		return ERR_RATED;
	if (opening_has_choice(m->opening.kind) && !m->opening.is_decided)
		return ERR_OPENED;
	if (m->offers.open[OFFER_UNDO] & SIDE_BIT(other)) {
		match_take_back(m, other, now);
		return OK;
	}
	if (m->phase == PHASE_PAUSED)
		return ERR_PAUSED;
	if (match_last_ply(m, side) == 0)
		return ERR_UNMOVED;
	if (is_bot_seat(m, other)) {
		match_take_back(m, side, now);
		return OK;
	}
	return is_alone(m, side) ? ERR_ALONE : offer(m, side, OFFER_UNDO, id);
}

enum error
match_offer_pause(struct match *m, enum side side, uint32_t id, msec now)
{
	enum side other = side_other(side);

	if (match_is_over(m))
		return ERR_OVER;
	if (m->flags & MATCH_TOURNAMENT)
		return ERR_TOURNAMENT;
	if (m->phase == PHASE_PAUSED)
		return ERR_PAUSED;
	if (m->used.pauses >= GAME_PAUSES_MAX)
		return ERR_PAUSES;
	if (!is_bot_seat(m, other) &&
	    !(m->offers.open[OFFER_PAUSE] & SIDE_BIT(other)))
		return is_alone(m, side) ? ERR_ALONE :
					   offer(m, side, OFFER_PAUSE, id);
	match_pause(m, now);
	return OK;
}

enum error match_offer_hints(struct match *m, enum side side, uint32_t id)
{
	if (match_is_over(m))
		return ERR_OVER;
	if (m->flags & MATCH_TOURNAMENT)
		return ERR_TOURNAMENT;
	if (!opening_is_over(&m->opening, board_ply(m->board)))
		return ERR_OPENED;
	return offer(m, side, OFFER_HINT, id);
}

/*
 * Whether both sides agree. Bots agree to everything; but a bot that plays for
 * a disconnected player does not agree for that player.
 */
static bool all_offered(const struct match *m, enum offer kind)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (!is_bot_seat(m, side) &&
		    !(m->offers.open[kind] & SIDE_BIT(side)))
			return false;
	return true;
}

bool match_is_rematch_agreed(const struct match *m)
{
	return all_offered(m, OFFER_REMATCH);
}

bool match_has_hints(const struct match *m)
{
	return is_bot_seat(m, SIDE_X) || is_bot_seat(m, SIDE_O) ||
	    all_offered(m, OFFER_HINT);
}
