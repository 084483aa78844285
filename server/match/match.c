/* match.c -- one game: its rules, board, clock, seats and offers. */

#include "server/match/match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"

#define BIT(side) (uint8_t)(1u << (side))

void match_init(struct match *m, uint32_t id,
    const struct game_settings *settings, struct match_observer manager)
{
	*m = (struct match){ .id = id,
		.winner = SIDE_NONE,
		.manager = manager,
		.settings = *settings,
		.opening = { .kind = settings->opening },
		.board = board_new(&settings->variant) };
	game_clock_init(&m->clock, &settings->control);
}

/*
 * Stops the search for the hint that a side has asked for, if the event e makes
 * the hint useless.
 */
static void cancel_useless_hint(struct match *m, enum side side,
    const struct match_event *e)
{
	struct match_observer search = m->seat[side].hint_search;
	bool is_useless = match_event_has(e, EVENT_ENDS_SEARCH) ||
	    (match_event_has(e, EVENT_ENDS_HINT) && e->side == side);

	if (search.notify == NULL || !is_useless)
		return;
	m->seat[side].hint_search = (struct match_observer){ NULL, NULL };
	match_observer_notify(&search, m,
	    &(struct match_event){ .kind = EV_DETACH });
}

void match_note_record(struct match *m, uint64_t journal_pos)
{
	if (journal_pos > m->journal_pos)
		m->journal_pos = journal_pos;
}

/* Lets the timers stand or run that depend on pauses and on who is here. */
static void update_timer_state(struct match *m, msec now)
{
	enum side opponent = side_other(match_turn(m));

	if (!m->is_paused)
		player_timers_cancel(&m->timers, TIMER_PAUSE);
	player_timers_set_state(&m->timers,
	    (m->is_paused ? STATE_PAUSED : 0) |
		(match_is_present(m, opponent) ? 0 : STATE_ALONE),
	    now);
}

/* The player to move is warned after this time, if the settings say so. */
static void start_silence(struct match *m, msec now)
{
	if (m->settings.idle_seconds > 0)
		player_timers_start(&m->timers, TIMER_SILENCE,
		    m->settings.idle_seconds * (msec)1000, now);
}

/*
 * Ends the silence of the player to move after the events that end it. If the
 * player must then move, the time for that begins.
 */
static void update_silence(struct match *m, const struct match_event *e)
{
	if (!match_event_has(e, EVENT_ENDS_SILENCE))
		return;
	m->silence = SILENCE_SHORT;
	player_timers_cancel(&m->timers, TIMER_CLAIM);
	player_timers_cancel(&m->timers, TIMER_SILENCE);
	if (m->is_over || m->is_paused)
		return;
	update_timer_state(m, e->now);
	start_silence(m, e->now);
}

/*
 * The manager is notified first, because it sets m->journal_pos, which the
 * other observers read.
 */
void match_emit(struct match *m, struct match_event e)
{
	update_silence(m, &e);
	match_observer_notify(&m->manager, m, &e);
	match_notify_side(m, SIDE_X, &e);
	match_notify_side(m, SIDE_O, &e);
	match_observer_notify(&m->audience, m, &e);
	cancel_useless_hint(m, SIDE_X, &e);
	cancel_useless_hint(m, SIDE_O, &e);
}

void match_clear(struct match *m)
{
	match_emit(m, (struct match_event){ .kind = EV_DETACH });
	player_timers_cancel_all(&m->timers);
	board_free(m->board);
	free(m->times);
	free(m->bot_plies);
}

/* --- time --- */

bool match_expects_first_move(const struct match *m)
{
	unsigned ply = board_ply(m->board);

	if (ply == 0 || !opening_has_choice(m->opening.kind))
		return ply <= 1;
	/* The responder has side o until a side is chosen. */
	return opening_awaits_choice(&m->opening, ply) &&
	    match_turn(m) == SIDE_O;
}

/* To be called when a clock was started or stopped. */
static void update_flag(struct match *m, msec now)
{
	msec flag = game_clock_flag_time(&m->clock);

	if (flag == MSEC_NEVER) {
		player_timers_cancel(&m->timers, TIMER_FLAG);
		player_timers_cancel(&m->timers, TIMER_FIRST_MOVE);
		return;
	}
	player_timers_start(&m->timers, TIMER_FLAG, flag - now, now);
	/*
	 * A clock has run for nothing but the first move, so what it has lost
	 * is the time that this move takes.
	 */
	if (m->is_tournament && match_expects_first_move(m))
		player_timers_start(&m->timers, TIMER_FIRST_MOVE,
		    flag - now - m->clock.time_control.initial +
			TOURNAMENT_FIRST_MOVE,
		    now);
}

static bool are_both_present(const struct match *m)
{
	return match_is_present(m, SIDE_X) && match_is_present(m, SIDE_O);
}

/*
 * Lets the clocks and timers run that may run now, and stops the others.
 * Returns true if that changes which clock runs.
 */
static bool update_time(struct match *m, msec now)
{
	enum side turn = match_turn(m), previous = m->clock.running;

	update_timer_state(m, now);
	if (!m->is_over && !m->is_paused && m->is_move_committed &&
	    !match_is_adjourned(m) && !m->seat[turn].is_clock_held &&
	    !player_timers_are_stopped(&m->timers))
		game_clock_start(&m->clock, turn, now);
	else
		game_clock_stop(&m->clock, now);
	if (m->clock.running == previous)
		return false;
	update_flag(m, now);
	return true;
}

/* Says how much is left of the timers that have stood and can end the game. */
static void emit_timers(struct match *m, msec now)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		enum player_timer away = TIMER_AWAY_X + side;
		msec left = player_timers_left(&m->timers, away, now);

		if (!player_timers_is_set(&m->timers, away))
			continue;
		if (left < RETURN_TIME_MIN) {
			left = RETURN_TIME_MIN;
			player_timers_start(&m->timers, away, left, now);
		}
		if (!m->is_over)
			match_emit(m,
			    (struct match_event){ .kind = EV_AWAY,
				.side = side,
				.grace_left = left,
				.now = now });
	}
	match_emit_idle(m, now);
}

void match_emit_clock(struct match *m, msec now)
{
	match_emit(m, (struct match_event){ .kind = EV_CLOCK, .now = now });
}

void match_move_committed(struct match *m, msec now)
{
	m->is_move_committed = true;
	update_time(m, now);
}

void match_update_time(struct match *m, msec now)
{
	if (update_time(m, now))
		match_emit_clock(m, now);
}

void match_time_changed(struct match *m, msec now)
{
	match_update_time(m, now);
	if (!player_timers_are_stopped(&m->timers))
		emit_timers(m, now);
}

void match_restart_timers(struct match *m, msec now)
{
	if (m->is_paused)
		player_timers_start(&m->timers, TIMER_PAUSE, GAME_PAUSE_TIME,
		    now);
	else
		start_silence(m, now);
	update_timer_state(m, now);
}

void match_check_flag(struct match *m, msec now)
{
	enum side side = m->clock.running;

	if (side != SIDE_NONE &&
	    game_clock_remaining(&m->clock, side, now) == 0)
		match_end(m, side_other(side), END_TIME, now);
}

/* --- the beginning and the end --- */

void match_start(struct match *m, msec now)
{
	match_emit(m,
	    (struct match_event){
		.kind = EV_START, .side = SIDE_X, .now = now });
}

/*
 * Cancels the offers that end when the side moves: those of takebacks and
 * pauses, and the opponent's offer of a draw.
 */
static void cancel_offers_at_move(struct match *m, enum side side)
{
	m->offers[OFFER_DRAW] &= BIT(side);
	m->offers[OFFER_UNDO] = m->offers[OFFER_PAUSE] = m->asked = 0;
}

/* Cancels the kinds of offer that end with the game or a takeback. */
static void cancel_offers(struct match *m)
{
	cancel_offers_at_move(m, SIDE_X);
	cancel_offers_at_move(m, SIDE_O);
}

void match_end(struct match *m, enum side winner, enum end_reason reason,
    msec now)
{
	assert(!m->is_over);
	m->is_over = true;
	m->is_paused = false;
	m->winner = winner;
	m->end_reason = reason;
	cancel_offers(m);
	update_time(m, now);
	match_emit(m,
	    (struct match_event){
		.kind = EV_OVER, .side = winner, .now = now });
}

/* --- moves --- */

/*
 * Whether the move was played already. A client that reconnects may send its
 * last move again.
 */
static bool
is_repeated_move(const struct match *m, enum side side, point p, uint32_t ply)
{
	return ply >= 1 && ply <= board_ply(m->board) &&
	    opening_mover(&m->opening, ply) == side &&
	    board_move(m->board, ply) == p;
}

/*
 * Stores how much time the side has left after its move. A takeback of later
 * moves restores that time.
 */
static void note_time(struct match *m, enum side side)
{
	unsigned ply = board_ply(m->board);

	if (m->clock.time_control.kind != TIME_CONTROL_PER_GAME)
		return;
	if (m->times == NULL || ply > m->times->capacity) {
		unsigned capacity = ply * 2 + 32;

		m->times = xrealloc(m->times,
		    sizeof(*m->times) + capacity * sizeof(msec));
		m->times->capacity = capacity;
	}
	m->times->left[ply - 1] = m->clock.remaining[side];
}

/*
 * Notes that a bot has moved for the side's player. A game with a takeback does
 * not count for scores, so substitute_moved is then not needed.
 */
static void note_substitute_move(struct match *m, enum side side)
{
	if (m->undone == 0)
		m->substitute_moved |= BIT(side);
	if (m->bot_plies == NULL)
		m->bot_plies = xcalloc(1, sizeof(*m->bot_plies));
	ply_set_add(m->bot_plies, board_ply(m->board));
}

void match_replay(struct match *m, point p, msec left, bool is_substitute)
{
	enum side  side = opening_mover(&m->opening, board_ply(m->board) + 1);
	enum error e = board_play(m->board, p);

	assert(e == OK);
	(void)e;
	if (m->clock.time_control.kind == TIME_CONTROL_PER_GAME)
		m->clock.remaining[side] = left;
	note_time(m, side);
	if (is_substitute)
		note_substitute_move(m, side);
}

/*
 * Notes the times left when the sides are chosen. A takeback may restore them.
 */
static void note_choice_time(struct match *m)
{
	if (m->opening.is_decided && m->times != NULL)
		memcpy(m->times->at_choice, m->clock.remaining,
		    sizeof(m->times->at_choice));
}

void match_replay_choice(struct match *m, msec left, bool is_substitute)
{
	enum side side = opening_chooser(&m->opening, board_ply(m->board));

	if (m->clock.time_control.kind == TIME_CONTROL_PER_GAME)
		m->clock.remaining[side] = left;
	note_choice_time(m);
	if (is_substitute)
		m->substitute_moved |= BIT(side);
}

void match_restore_end(struct match *m, enum side winner,
    enum end_reason reason)
{
	m->is_over = true;
	m->winner = winner;
	m->end_reason = reason;
	cancel_offers(m);
}

enum error
match_play(struct match *m, enum side side, point p, uint32_t ply, msec now)
{
	enum side  stone = board_turn(m->board); /* in an opening, `side` or the
						    other side */
	enum error e;

	if (is_repeated_move(m, side, p, ply))
		return OK;
	if (ply != 0 && ply != board_ply(m->board) + 1)
		return ERR_STALE;
	if (m->is_over)
		return ERR_OVER;
	if (m->is_paused)
		return ERR_PAUSED;
	if (side != match_turn(m))
		return ERR_TURN;
	if (opening_awaits_choice(&m->opening, board_ply(m->board)))
		return ERR_CHOOSE;
	e = board_check(m->board, p);
	if (e == OK && !opening_allows_point(&m->opening, m->board, p))
		e = ERR_CENTRE;
	if (e == OK)
		e = board_play(m->board, p);
	if (e != OK)
		return e;

	game_clock_press(&m->clock, side, now);
	update_flag(m, now);
	note_time(m, side);
	if (m->seat[side].owner[0] != '\0')
		note_substitute_move(m, side);
	m->is_move_committed = false;
	cancel_offers_at_move(m, side);
	match_emit(m,
	    (struct match_event){
		.kind = EV_MOVE, .side = stone, .point = p, .now = now });

	if (board_verdict(m->board) != VERDICT_OPEN)
		match_end(m, board_winner(m->board),
		    board_verdict(m->board) == VERDICT_FULL ? END_FULL :
							      END_LINE,
		    now);
	return OK;
}

/* --- openings --- */

/* Returns a set of sides, as bits 1 << side, with the two sides exchanged. */
static uint8_t exchange_sides(uint8_t sides)
{
	return (uint8_t)((sides & BIT(SIDE_X)) << 1 | sides >> 1);
}

/*
 * Exchanges the seats and clocks of the two sides. No offer may be open but
 * that of a draw.
 */
static void exchange_seats(struct match *m)
{
	struct seat seat = m->seat[SIDE_X];
	msec        left = m->clock.remaining[SIDE_X];
	uint16_t    next_draw = m->next_draw[SIDE_X];

	m->seat[SIDE_X] = m->seat[SIDE_O];
	m->seat[SIDE_O] = seat;
	m->clock.remaining[SIDE_X] = m->clock.remaining[SIDE_O];
	m->clock.remaining[SIDE_O] = left;
	m->next_draw[SIDE_X] = m->next_draw[SIDE_O];
	m->next_draw[SIDE_O] = next_draw;
	m->offers[OFFER_DRAW] = exchange_sides(m->offers[OFFER_DRAW]);
	m->substitute_moved = exchange_sides(m->substitute_moved);
	player_timers_exchange(&m->timers, TIMER_AWAY_X, TIMER_AWAY_O);
}

enum error
match_choose(struct match *m, enum side side, enum opening_choice c, msec now)
{
	if (m->is_over)
		return ERR_OVER;
	if (m->is_paused)
		return ERR_PAUSED;
	if (!opening_allows_choice(&m->opening, board_ply(m->board), c))
		return ERR_CHOICE;
	if (side != match_turn(m))
		return ERR_TURN;

	game_clock_press(&m->clock, side, now);
	update_flag(m, now);
	if (m->seat[side].owner[0] != '\0')
		m->substitute_moved |= BIT(side);
	m->is_move_committed = false;
	cancel_offers_at_move(m, side);
	if (opening_choose(&m->opening, c))
		exchange_seats(m);
	note_choice_time(m);
	match_emit(m,
	    (struct match_event){
		.kind = EV_CHOICE, .side = side, .choice = c, .now = now });
	return OK;
}

enum error
match_resign(struct match *m, enum side side, enum end_reason reason, msec now)
{
	if (m->is_over)
		return ERR_OVER;
	match_end(m, side_other(side), reason, now);
	return OK;
}

enum error match_abort(struct match *m, enum side side, msec now)
{
	(void)side;
	if (m->is_over)
		return ERR_OVER;
	if (m->is_tournament)
		return ERR_TOURNAMENT;
	if (match_both_have_moved(m))
		return ERR_STARTED;
	match_end(m, SIDE_NONE, END_ABORT, now);
	return OK;
}

/* --- offers --- */

/*
 * Whether the seat belongs to a bot, and not to a disconnected player for whom
 * a bot plays.
 */
static bool is_bot_seat(const struct seat *seat)
{
	return seat->is_bot && seat->owner[0] == '\0';
}

/*
 * Returns the bit of match.asked which says that the side has made such an
 * offer since the last move; 0 for a kind that may be offered again.
 */
static uint8_t asked_bit(enum offer kind, enum side side)
{
	if (kind == OFFER_UNDO)
		return BIT(side);
	return kind == OFFER_PAUSE ? (uint8_t)(BIT(side) << 2) : 0;
}

static enum error
offer(struct match *m, enum side side, enum offer kind, uint32_t id)
{
	unsigned ply = board_ply(m->board);

	if (m->offers[kind] & BIT(side))
		return ERR_OFFERED;
	if (m->asked & asked_bit(kind, side) ||
	    (kind == OFFER_DRAW && ply < m->next_draw[side]))
		return ERR_SOON;
	m->asked |= asked_bit(kind, side);
	if (kind == OFFER_DRAW)
		m->next_draw[side] = (uint16_t)(ply + DRAW_OFFER_PLIES);
	m->offer_id[kind] = id;
	m->offers[kind] |= BIT(side);
	match_emit(m,
	    (struct match_event){
		.kind = EV_OFFER, .side = side, .offer = kind });
	return OK;
}

uint16_t match_offer_bits(const struct match *m)
{
	uint16_t bits = 0;

	for (enum offer kind = OFFER_DRAW; kind < OFFER_COUNT; kind++)
		bits |= (uint16_t)(m->offers[kind] << 2 * kind);
	return bits;
}

void match_restore_offers(struct match *m, uint16_t bits, unsigned ply)
{
	for (enum offer kind = OFFER_DRAW; kind < OFFER_COUNT; kind++)
		m->offers[kind] = bits >> 2 * kind & 3;
	while (ply < board_ply(m->board))
		cancel_offers_at_move(m, opening_mover(&m->opening, ++ply));
}

bool match_is_offer_open(const struct match *m, enum offer kind, enum side side)
{
	return m->offers[kind] == BIT(side) &&
	    m->is_over == (kind == OFFER_REMATCH);
}

void match_end_offer(struct match *m, enum offer kind, enum side side,
    const char *why)
{
	m->offers[kind] = 0;
	match_emit(m,
	    (struct match_event){
		.kind = why != NULL ? EV_DECLINED : EV_WITHDRAWN,
		.side = side,
		.offer = kind,
		.name = why != NULL ? m->seat[side_other(side)].name : NULL,
		.text = why });
}

enum error
match_offer_draw(struct match *m, enum side side, uint32_t id, msec now)
{
	if (m->is_over)
		return ERR_OVER;
	if (m->offers[OFFER_DRAW] & BIT(side_other(side))) {
		match_end(m, SIDE_NONE, END_AGREED, now);
		return OK;
	}
	return offer(m, side, OFFER_DRAW, id);
}

enum error match_offer_rematch(struct match *m, enum side side, uint32_t id)
{
	const struct seat *other = &m->seat[side_other(side)];

	if (!m->is_over)
		return ERR_RUNNING;
	if (other->is_vacated || other->is_away)
		return ERR_ALONE;
	return offer(m, side, OFFER_REMATCH, id);
}

/* --- taking moves back --- */

/*
 * Returns the number of the last move that the side has made; 0: none. Stones
 * that were put before a side was chosen do not count.
 */
static unsigned last_ply_of(const struct match *m, enum side side)
{
	unsigned ply = board_ply(m->board);

	if (ply > 0 && board_turn(m->board) == side)
		ply--;
	return ply > opening_plies(&m->opening) ? ply : 0;
}

/* Sets the side's clock to the time left after the last move that remains. */
static void restore_time(struct match *m, enum side side)
{
	unsigned ply = last_ply_of(m, side);
	msec     left = m->clock.time_control.initial;

	if (m->clock.time_control.kind == TIME_CONTROL_PER_GAME) {
		if (ply > 0)
			left = m->times->left[ply - 1];
		else if (m->opening.is_decided)
			left = m->times->at_choice[side];
	}
	m->clock.remaining[side] = left;
}

/*
 * Takes moves back. A game with a takeback does not count for scores, so
 * substitute_moved is cleared.
 */
static void undo(struct match *m, enum side side, msec now)
{
	unsigned ply = last_ply_of(m, side) - 1;

	while (board_ply(m->board) > ply)
		board_undo(m->board);
	game_clock_stop(&m->clock, now);
	update_flag(m, now);
	restore_time(m, SIDE_X);
	restore_time(m, SIDE_O);
	m->undone |= BIT(side);
	m->takebacks++;
	m->substitute_moved = 0;
	if (m->bot_plies != NULL)
		ply_set_truncate(m->bot_plies, ply);
	m->is_move_committed = false;
	cancel_offers(m);
	match_emit(m,
	    (struct match_event){ .kind = EV_UNDO, .side = side, .now = now });
}

enum error
match_offer_undo(struct match *m, enum side side, uint32_t id, msec now)
{
	enum side          other = side_other(side);
	const struct seat *seat = &m->seat[other];

	if (m->is_over)
		return ERR_OVER;
	if (m->settings.is_undo_off || m->takebacks >= MATCH_TAKEBACKS_MAX)
		return ERR_NOUNDO;
	if (match_is_rated(m))
		return ERR_RATED;
	if (opening_has_choice(m->opening.kind) && !m->opening.is_decided)
		return ERR_OPENED;
	if (m->offers[OFFER_UNDO] & BIT(other)) {
		undo(m, other, now);
		return OK;
	}
	if (m->is_paused)
		return ERR_PAUSED;
	if (last_ply_of(m, side) == 0)
		return ERR_UNMOVED;
	if (is_bot_seat(seat)) {
		undo(m, side, now);
		return OK;
	}
	return seat->is_away ? ERR_ALONE : offer(m, side, OFFER_UNDO, id);
}

/* --- pauses --- */

enum error
match_offer_pause(struct match *m, enum side side, uint32_t id, msec now)
{
	enum side          other = side_other(side);
	const struct seat *seat = &m->seat[other];

	if (m->is_over)
		return ERR_OVER;
	if (m->is_tournament)
		return ERR_TOURNAMENT;
	if (m->is_paused)
		return ERR_PAUSED;
	if (m->pauses >= GAME_PAUSES_MAX)
		return ERR_PAUSES;
	if (!is_bot_seat(seat) && !(m->offers[OFFER_PAUSE] & BIT(other)))
		return seat->is_away ? ERR_ALONE :
				       offer(m, side, OFFER_PAUSE, id);
	m->offers[OFFER_PAUSE] = m->offers[OFFER_UNDO] = 0;
	m->is_paused = true;
	m->pauses++;
	player_timers_start(&m->timers, TIMER_PAUSE, GAME_PAUSE_TIME, now);
	update_time(m, now);
	match_emit(m, (struct match_event){ .kind = EV_PAUSED, .now = now });
	return OK;
}

enum error match_unpause(struct match *m, msec now)
{
	if (m->is_over)
		return ERR_OVER;
	if (!m->is_paused)
		return ERR_RUNNING;
	m->is_paused = false;
	update_time(m, now);
	match_emit(m, (struct match_event){ .kind = EV_UNPAUSED, .now = now });
	emit_timers(m, now);
	return OK;
}

/* --- hints --- */

enum error match_offer_hints(struct match *m, enum side side, uint32_t id)
{
	if (m->is_over)
		return ERR_OVER;
	if (m->is_tournament)
		return ERR_TOURNAMENT;
	if (!opening_is_over(&m->opening, board_ply(m->board)))
		return ERR_OPENED;
	return offer(m, side, OFFER_HINT, id);
}

enum error match_start_hint(struct match *m, enum side side)
{
	if (m->is_over)
		return ERR_OVER;
	if (!opening_is_over(&m->opening, board_ply(m->board)))
		return ERR_OPENED;
	if (match_turn(m) != side)
		return ERR_TURN;
	if (m->seat[side].hint_search.notify != NULL)
		return ERR_THINKING;
	m->hinted |= BIT(side);
	match_emit(m,
	    (struct match_event){ .kind = EV_HINT_STARTED, .side = side });
	return OK;
}

/*
 * Whether both sides agree. Bots agree to everything; but a bot that plays for
 * a disconnected player does not agree for that player.
 */
static bool all_offered(const struct match *m, enum offer kind)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		if (!is_bot_seat(&m->seat[side]) &&
		    !(m->offers[kind] & BIT(side)))
			return false;
	return true;
}

bool match_is_rematch_agreed(const struct match *m)
{
	return all_offered(m, OFFER_REMATCH);
}

bool match_has_hints(const struct match *m)
{
	return is_bot_seat(&m->seat[SIDE_X]) || is_bot_seat(&m->seat[SIDE_O]) ||
	    all_offered(m, OFFER_HINT);
}

/* --- silent and disconnected players --- */

bool match_is_idle(const struct match *m)
{
	return m->silence == SILENCE_WARNED && are_both_present(m);
}

void match_emit_idle(struct match *m, msec now)
{
	msec left;

	if (m->silence == SILENCE_OVER && are_both_present(m)) {
		m->silence = SILENCE_WARNED;
		player_timers_start(&m->timers, TIMER_CLAIM, IDLE_GRACE, now);
	}
	if (!match_is_idle(m))
		return;
	left = player_timers_left(&m->timers, TIMER_CLAIM, now);
	/* Clients ignore the event if nothing is left. */
	match_emit(m,
	    (struct match_event){ .kind = EV_IDLE,
		.side = match_turn(m),
		.grace_left = left > 0 ? left : 1 });
}

void match_note_silence(struct match *m, msec now)
{
	m->silence = SILENCE_OVER;
	match_emit_idle(m, now);
}

enum error match_claim(struct match *m, enum side side, msec now)
{
	const struct seat *other = &m->seat[side_other(side)];
	bool               is_present = match_is_present(m, side_other(side));
	bool               is_silent = m->silence == SILENCE_WARNED &&
	    match_turn(m) != side && !other->is_bot;

	if (m->is_over)
		return ERR_OVER;
	if (is_silent &&
	    player_timers_left(&m->timers, TIMER_CLAIM, now) == 0) {
		match_end(m, side, END_IDLE, now);
		return OK;
	}
	if (is_silent &&
	    (is_present || m->settings.absence_rule != ABSENCE_WAIT))
		return ERR_EARLY;
	if (is_present && m->settings.idle_seconds > 0)
		return ERR_PRESENT;
	if (m->settings.absence_rule != ABSENCE_WAIT)
		return ERR_RULE;
	if (!other->is_away || other->is_bot)
		return ERR_PRESENT;
	if (m->is_paused)
		return ERR_PAUSED;
	if (player_timers_left(&m->timers, TIMER_AWAY_X + side_other(side),
		now) > 0)
		return ERR_EARLY;
	match_end(m, side, END_AWAY, now);
	return OK;
}

bool match_is_present(const struct match *m, enum side side)
{
	const struct seat *seat = &m->seat[side];

	return !seat->is_bot && !seat->is_away && !seat->is_vacated;
}

bool match_is_adjourned(const struct match *m)
{
	return !m->is_over && !match_is_present(m, SIDE_X) &&
	    !match_is_present(m, SIDE_O) &&
	    (m->seat[SIDE_X].is_away || m->seat[SIDE_O].is_away);
}
