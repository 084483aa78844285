/* match_state.c -- what a match is, and how events change it. */

#include "server/match/match_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"

unsigned match_last_ply(const struct match *m, enum side side)
{
	unsigned ply = board_ply(m->board);

	if (ply > 0 && board_turn(m->board) == side)
		ply--;
	return ply > opening_plies(&m->opening) ? ply : 0;
}

/* Returns the choice that was made when there were `ply` stones, or NULL. */
static const struct match_choice *choice_at(const struct match *m, unsigned ply)
{
	for (unsigned i = 0; i < m->choice_count; i++)
		if (m->choices[i].ply == ply)
			return &m->choices[i];
	return NULL;
}

/* Returns the time left as it was when there were `ply` stones. */
static msec time_left_at(const struct match *m, enum side side, unsigned ply)
{
	msec initial = m->settings.control.initial;

	if (m->settings.control.kind != TIME_CONTROL_PER_GAME)
		return initial;
	for (; ply > 0; ply--) {
		const struct match_choice *choice = choice_at(m, ply);

		if (choice != NULL && opening_chooser(&m->opening, ply) == side)
			return choice->by.time;
		if (opening_mover(&m->opening, ply) == side)
			return m->plies[ply - 1].time;
	}
	return initial;
}

msec match_time_left(const struct match *m, enum side side)
{
	return time_left_at(m, side, board_ply(m->board));
}

msec match_time_left_after(const struct match *m, unsigned ply)
{
	return m->settings.control.kind == TIME_CONTROL_PER_GAME ?
	    m->plies[ply - 1].time :
	    m->settings.control.initial;
}

msec match_time_spent(const struct match *m, unsigned ply)
{
	msec time = m->plies[ply - 1].time, spent;

	if (m->settings.control.kind != TIME_CONTROL_PER_GAME)
		return time;
	spent = time_left_at(m, opening_mover(&m->opening, ply), ply - 1) +
	    m->settings.control.increment - time;
	return spent > 0 ? spent : 0;
}

bool match_has_substitute_moved(const struct match *m, enum side side)
{
	bool has_moved = false;

	for (unsigned i = 0; i < m->choice_count; i++)
		has_moved |= m->choices[i].by.bot != NO_BOT_LEVEL &&
		    opening_chooser(&m->opening, m->choices[i].ply) == side;
	for (unsigned ply = 1; ply <= board_ply(m->board); ply++)
		has_moved |= m->plies[ply - 1].bot != NO_BOT_LEVEL &&
		    opening_mover(&m->opening, ply) == side;
	return has_moved && m->used.undone == 0;
}

void match_bot_plies(const struct match *m, struct ply_set *plies)
{
	*plies = (struct ply_set){ { 0 } };
	for (unsigned ply = 1; ply <= board_ply(m->board); ply++)
		if (m->plies[ply - 1].bot != NO_BOT_LEVEL)
			ply_set_add(plies, ply);
}

/* --- what can happen --- */

/* Whether the event's bot may act for the side: only for a player. */
static bool
accepts_bot(const struct match *m, enum side side, const struct match_event *e)
{
	return e->bot == NO_BOT_LEVEL ||
	    (e->bot >= 0 && e->bot < BOT_LEVEL_COUNT &&
		m->player[side].id != 0);
}

static bool accepts_flags(const struct match *m, const struct match_event *e)
{
	bool has_players = m->player[SIDE_X].id != 0 &&
	    m->player[SIDE_O].id != 0;

	return e->flags < MATCH_UNKEPT * 2 &&
	    (has_players || !(e->flags & MATCH_RATED));
}

static bool accepts_player(const struct match_player *p)
{
	return p->bot < BOT_LEVEL_COUNT && p->bot >= NO_BOT_LEVEL &&
	    (p->id != 0 || p->bot != NO_BOT_LEVEL);
}

static bool accepts_move(const struct match *m, const struct match_event *e)
{
	unsigned ply = board_ply(m->board);

	return !opening_awaits_choice(&m->opening, ply) && e->time >= 0 &&
	    e->side == board_turn(m->board) &&
	    accepts_bot(m, opening_mover(&m->opening, ply + 1), e) &&
	    board_check(m->board, e->point) == OK &&
	    opening_allows_point(&m->opening, m->board, e->point);
}

static bool accepts_choice(const struct match *m, const struct match_event *e)
{
	return opening_allows_choice(&m->opening, board_ply(m->board),
		   e->choice) &&
	    e->side == match_turn(m) && e->time >= 0 &&
	    accepts_bot(m, e->side, e);
}

/* A move that ends the game on the board is followed by this end alone. */
static bool accepts_end(const struct match *m, const struct match_event *e)
{
	switch (board_verdict(m->board)) {
	case VERDICT_OPEN:
		return e->reason != END_LINE && e->reason != END_FULL &&
		    e->reason < END_OTHER;
	case VERDICT_FULL:
		return e->reason == END_FULL && e->side == SIDE_NONE;
	default:
		return e->reason == END_LINE &&
		    e->side == board_winner(m->board);
	}
}

/* Whether the game goes on, paused or not, by the board as well. */
static bool is_open(const struct match *m)
{
	return (m->phase == PHASE_RUNNING || m->phase == PHASE_PAUSED) &&
	    board_verdict(m->board) == VERDICT_OPEN;
}

bool match_accepts(const struct match *m, const struct match_event *e)
{
	switch (e->kind) {
	case EV_START:
		return m->phase == PHASE_NEW && accepts_flags(m, e) &&
		    accepts_player(&m->player[SIDE_X]) &&
		    accepts_player(&m->player[SIDE_O]);
	case EV_SEAT:
		return accepts_player(&e->player);
	case EV_SEEK:
		return m->phase != PHASE_NEW &&
		    strlen(e->text) <= MATCH_SEEK_MAX;
	case EV_MOVE:
		return m->phase == PHASE_RUNNING && is_open(m) &&
		    accepts_move(m, e);
	case EV_CHOICE:
		return m->phase == PHASE_RUNNING && is_open(m) &&
		    accepts_choice(m, e);
	case EV_UNDO:
		return is_open(m) && m->used.takebacks < MATCH_TAKEBACKS_MAX &&
		    match_last_ply(m, e->side) == e->ply + 1u;
	case EV_OVER:
		return m->phase != PHASE_NEW && !match_is_over(m) &&
		    accepts_end(m, e);
	case EV_OFFER:
	case EV_DECLINED:
	case EV_WITHDRAWN:
		return e->offer < OFFER_COUNT && e->ply <= POINTS_MAX;
	case EV_BACK:
		return m->player[e->side].id != 0;
	case EV_BOT_SUBSTITUTED:
		return e->bot != NO_BOT_LEVEL && accepts_bot(m, e->side, e);
	case EV_CHANGED:
		return accepts_flags(m, e);
	case EV_PAUSED:
		return m->phase == PHASE_RUNNING && is_open(m) &&
		    m->used.pauses < GAME_PAUSES_MAX;
	case EV_UNPAUSED:
		return m->phase == PHASE_PAUSED;
	case EV_HINT_STARTED:
		return is_open(m);
	case EV_LEFT:
		return match_is_over(m);
	case MATCH_EVENT_COUNT:
		LIVE_MATCH_EVENTS(MATCH_EVENT_CASE)
		break;
	}
	return false;
}

/* --- what happens --- */

/*
 * Cancels the offers that end when the side moves: those of takebacks and
 * pauses, and the opponent's offer of a draw.
 */
static void cancel_offers_at_move(struct match *m, enum side side)
{
	m->offers.open[OFFER_DRAW] &= SIDE_BIT(side);
	m->offers.open[OFFER_UNDO] = m->offers.open[OFFER_PAUSE] = 0;
}

static struct match_ply ply_of(const struct match_event *e)
{
	return (struct match_ply){
		e->time < UINT32_MAX ? (uint32_t)e->time : UINT32_MAX, e->bot
	};
}

static void apply_move(struct match *m, const struct match_event *e)
{
	enum error error = board_play(m->board, e->point);
	unsigned   ply = board_ply(m->board);

	assert(error == OK);
	(void)error;
	if (ply > m->ply_capacity) {
		m->ply_capacity = ply * 2 + 32;
		m->plies = xrealloc(m->plies,
		    m->ply_capacity * sizeof(m->plies[0]));
	}
	m->plies[ply - 1] = ply_of(e);
	cancel_offers_at_move(m, opening_mover(&m->opening, ply));
}

/* Returns a set of sides with the two sides exchanged. */
static uint8_t exchange_sides(uint8_t sides)
{
	return (uint8_t)((sides & SIDE_BIT(SIDE_X)) << 1 | sides >> 1);
}

/* Exchanges the two sides' players. No offer may be open but that of a draw. */
static void exchange_players(struct match *m)
{
	struct match_player player = m->player[SIDE_X];
	uint16_t            next_draw = m->offers.next_draw[SIDE_X];

	m->player[SIDE_X] = m->player[SIDE_O];
	m->player[SIDE_O] = player;
	m->reseated = exchange_sides(m->reseated);
	m->offers.next_draw[SIDE_X] = m->offers.next_draw[SIDE_O];
	m->offers.next_draw[SIDE_O] = next_draw;
	m->offers.open[OFFER_DRAW] = exchange_sides(m->offers.open[OFFER_DRAW]);
}

static void apply_choice(struct match *m, const struct match_event *e)
{
	m->choices[m->choice_count++] = (struct match_choice){
		(uint16_t)board_ply(m->board), ply_of(e)
	};
	cancel_offers_at_move(m, e->side);
	if (opening_choose(&m->opening, e->choice))
		exchange_players(m);
}

static void apply_undo(struct match *m, const struct match_event *e)
{
	while (board_ply(m->board) > e->ply)
		board_undo(m->board);
	m->used.undone |= SIDE_BIT(e->side);
	m->used.takebacks++;
	cancel_offers_at_move(m, SIDE_X);
	cancel_offers_at_move(m, SIDE_O);
}

static void apply_end(struct match *m, const struct match_event *e)
{
	m->phase = PHASE_OVER;
	m->winner = e->side;
	m->end_reason = e->reason;
	memset(m->offers.open, 0, sizeof(m->offers.open));
}

static void apply_offer(struct match *m, const struct match_event *e)
{
	m->offers.open[e->offer] |= SIDE_BIT(e->side);
	if (e->offer == OFFER_DRAW)
		m->offers.next_draw[e->side] = (uint16_t)(e->ply +
		    DRAW_OFFER_PLIES);
}

static void apply_pause(struct match *m, bool is_paused)
{
	m->phase = is_paused ? PHASE_PAUSED : PHASE_RUNNING;
	if (!is_paused)
		return;
	m->used.pauses++;
	m->offers.open[OFFER_PAUSE] = m->offers.open[OFFER_UNDO] = 0;
}

static void apply_seek(struct match *m, const char *text)
{
	size_t size = strlen(text) + 1;

	free(m->seek);
	m->seek = size > 1 ? memcpy(xmalloc(size), text, size) : NULL;
}

static void apply_seat(struct match *m, const struct match_event *e)
{
	m->player[e->side] = e->player;
	if (m->phase != PHASE_NEW && !match_is_over(m))
		m->reseated |= SIDE_BIT(e->side);
}

void match_apply(struct match *m, const struct match_event *e)
{
	switch (e->kind) {
	case EV_START:
		m->phase = PHASE_RUNNING;
		/* fall through */
	case EV_CHANGED:
		m->flags = e->flags;
		break;
	case EV_SEAT:
		apply_seat(m, e);
		break;
	case EV_SEEK:
		apply_seek(m, e->text);
		break;
	case EV_MOVE:
		apply_move(m, e);
		break;
	case EV_CHOICE:
		apply_choice(m, e);
		break;
	case EV_UNDO:
		apply_undo(m, e);
		break;
	case EV_OVER:
		apply_end(m, e);
		break;
	case EV_OFFER:
		apply_offer(m, e);
		break;
	case EV_DECLINED:
	case EV_WITHDRAWN:
		m->offers.open[e->offer] = 0;
		break;
	case EV_BACK:
		m->player[e->side].bot = NO_BOT_LEVEL;
		break;
	case EV_BOT_SUBSTITUTED:
		m->player[e->side].bot = e->bot;
		break;
	case EV_PAUSED:
		apply_pause(m, true);
		break;
	case EV_UNPAUSED:
		apply_pause(m, false);
		break;
	case EV_HINT_STARTED:
		m->used.hinted |= SIDE_BIT(e->side);
		break;
	case EV_LEFT:
		m->offers.open[OFFER_REMATCH] = 0;
		break;
	case MATCH_EVENT_COUNT:
		LIVE_MATCH_EVENTS(MATCH_EVENT_CASE)
		break;
	}
}

void match_exchange_stored(struct match *a, struct match *b)
{
	struct match      stored = *a;
	struct match_live live = b->live;

	*a = *b;
	a->live = stored.live;
	*b = stored;
	b->live = live;
}
