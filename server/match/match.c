/* match.c -- one game: its rules, board, clock and seats. */

#include "server/match/match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void match_init(struct match *m, uint32_t id,
    const struct game_settings *settings, struct match_observer manager)
{
	*m = (struct match){ .id = id,
		.winner = SIDE_NONE,
		.live = { .manager = manager },
		.settings = *settings,
		.player = { { 0, NO_BOT_LEVEL }, { 0, NO_BOT_LEVEL } },
		.opening = { .kind = settings->opening },
		.board = board_new(&settings->variant) };
	game_clock_init(&m->live.clock, &settings->control);
}

/*
 * Stops the search for the hint that a side has asked for, if the event e makes
 * the hint useless.
 */
static void cancel_useless_hint(struct match *m, enum side side,
    const struct match_event *e)
{
	struct match_observer search = m->live.seat[side].hint_search;
	bool is_useless = match_event_has(e, EVENT_ENDS_SEARCH) ||
	    (match_event_has(e, EVENT_ENDS_HINT) && e->side == side);

	if (search.notify == NULL || !is_useless)
		return;
	m->live.seat[side].hint_search = (struct match_observer){ NULL, NULL };
	match_observer_notify(&search, m,
	    &(struct match_event){ .kind = EV_DETACH });
}

void match_note_record(struct match *m, uint64_t journal_pos)
{
	if (journal_pos > m->live.journal_pos)
		m->live.journal_pos = journal_pos;
}

/* Lets the timers stand or run that depend on pauses and on who is here. */
static void update_timer_state(struct match *m, msec now)
{
	enum side opponent = side_other(match_turn(m));

	if (m->phase != PHASE_PAUSED)
		player_timers_cancel(&m->live.timers, TIMER_PAUSE);
	player_timers_set_state(&m->live.timers,
	    (m->phase == PHASE_PAUSED ? STATE_PAUSED : 0) |
		(match_is_present(m, opponent) ? 0 : STATE_ALONE),
	    now);
}

/* The player to move is warned after this time, if the settings say so. */
static void start_silence(struct match *m, msec now)
{
	if (m->settings.idle_seconds > 0)
		player_timers_start(&m->live.timers, TIMER_SILENCE,
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
	m->live.silence = SILENCE_SHORT;
	player_timers_cancel(&m->live.timers, TIMER_CLAIM);
	player_timers_cancel(&m->live.timers, TIMER_SILENCE);
	if (m->phase != PHASE_RUNNING)
		return;
	update_timer_state(m, e->now);
	start_silence(m, e->now);
}

/*
 * The manager is notified first, because it sets m->live.journal_pos, which the
 * other observers read.
 */
void match_emit(struct match *m, struct match_event e)
{
	update_silence(m, &e);
	match_observer_notify(&m->live.manager, m, &e);
	match_notify_side(m, SIDE_X, &e);
	match_notify_side(m, SIDE_O, &e);
	match_observer_notify(&m->live.audience, m, &e);
	cancel_useless_hint(m, SIDE_X, &e);
	cancel_useless_hint(m, SIDE_O, &e);
}

void match_clear(struct match *m)
{
	match_emit(m, (struct match_event){ .kind = EV_DETACH });
	player_timers_cancel_all(&m->live.timers);
	board_free(m->board);
	free(m->plies);
	free(m->seek);
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
	msec flag = game_clock_flag_time(&m->live.clock);

	if (flag == MSEC_NEVER) {
		player_timers_cancel(&m->live.timers, TIMER_FLAG);
		player_timers_cancel(&m->live.timers, TIMER_FIRST_MOVE);
		return;
	}
	player_timers_start(&m->live.timers, TIMER_FLAG, flag - now, now);
	/*
	 * A clock has run for nothing but the first move, so what it has lost
	 * is the time that this move takes.
	 */
	if (m->flags & MATCH_TOURNAMENT && match_expects_first_move(m))
		player_timers_start(&m->live.timers, TIMER_FIRST_MOVE,
		    flag - now - m->live.clock.time_control.initial +
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
	enum side turn = match_turn(m), previous = m->live.clock.running;

	update_timer_state(m, now);
	if (m->phase == PHASE_RUNNING && m->live.is_move_committed &&
	    !match_is_adjourned(m) && !m->live.seat[turn].is_clock_held &&
	    !player_timers_are_stopped(&m->live.timers))
		game_clock_start(&m->live.clock, turn, now);
	else
		game_clock_stop(&m->live.clock, now);
	if (m->live.clock.running == previous)
		return false;
	update_flag(m, now);
	return true;
}

/* Says how much is left of the timers that have stood and can end the game. */
static void emit_timers(struct match *m, msec now)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++) {
		enum player_timer away = TIMER_AWAY_X + side;
		msec left = player_timers_left(&m->live.timers, away, now);

		if (!player_timers_is_set(&m->live.timers, away))
			continue;
		if (left < RETURN_TIME_MIN) {
			left = RETURN_TIME_MIN;
			player_timers_start(&m->live.timers, away, left, now);
		}
		if (!match_is_over(m))
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
	m->live.is_move_committed = true;
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
	if (!player_timers_are_stopped(&m->live.timers))
		emit_timers(m, now);
}

void match_restart_timers(struct match *m, msec now)
{
	if (m->phase == PHASE_PAUSED)
		player_timers_start(&m->live.timers, TIMER_PAUSE,
		    GAME_PAUSE_TIME, now);
	else
		start_silence(m, now);
	update_timer_state(m, now);
}

void match_check_flag(struct match *m, msec now)
{
	enum side side = m->live.clock.running;

	if (side != SIDE_NONE &&
	    game_clock_remaining(&m->live.clock, side, now) == 0)
		match_end(m, side_other(side), END_TIME, now);
}

/* --- the beginning and the end --- */

void match_commit(struct match *m, struct match_event e)
{
	match_apply(m, &e);
	match_emit(m, e);
}

void match_start(struct match *m, uint8_t flags, msec now)
{
	m->live.acted_at = now;
	match_commit(m,
	    (struct match_event){
		.kind = EV_START, .side = SIDE_X, .flags = flags, .now = now });
}

void match_set_flags(struct match *m, uint8_t flags, msec now)
{
	match_commit(m,
	    (struct match_event){
		.kind = EV_CHANGED, .flags = flags, .now = now });
}

void match_end(struct match *m, enum side winner, enum end_reason reason,
    msec now)
{
	struct match_event e = {
		.kind = EV_OVER, .side = winner, .reason = reason, .now = now
	};

	assert(!match_is_over(m));
	match_apply(m, &e);
	update_time(m, now);
	match_emit(m, e);
}

/* --- moves --- */

/*
 * Completes the event of a side that has moved or chosen: with its time, and
 * with the bot that has acted for the player. Stops the clock.
 */
static void complete_act(struct match *m, enum side side, struct match_event *e)
{
	const struct match_player *player = &m->player[side];

	game_clock_press(&m->live.clock, side, e->now);
	update_flag(m, e->now);
	e->bot = (int8_t)(player->id != 0 ? player->bot : NO_BOT_LEVEL);
	e->time = e->now > m->live.acted_at ? e->now - m->live.acted_at : 0;
	if (m->settings.control.kind == TIME_CONTROL_PER_GAME)
		e->time = m->live.clock.remaining[side];
}

/* Applies a move, a choice or a takeback, after which another turn begins. */
static void apply_turn(struct match *m, const struct match_event *e)
{
	match_apply(m, e);
	m->live.acted_at = e->now;
	memset(m->live.asked, 0, sizeof(m->live.asked));
	m->live.is_move_committed = false;
}

enum error
match_play(struct match *m, enum side side, point p, uint32_t ply, msec now)
{
	/* In an opening the stone may be one of the other side. */
	struct match_event move = { .kind = EV_MOVE,
		.side = board_turn(m->board),
		.point = p,
		.now = now };
	enum error         e;

	/* A client that reconnects may send its last move again. */
	if (ply >= 1 && ply <= board_ply(m->board) &&
	    opening_mover(&m->opening, ply) == side &&
	    board_move(m->board, ply) == p)
		return OK;
	if (ply != 0 && ply != board_ply(m->board) + 1)
		return ERR_STALE;
	if (match_is_over(m))
		return ERR_OVER;
	if (m->phase == PHASE_PAUSED)
		return ERR_PAUSED;
	if (side != match_turn(m))
		return ERR_TURN;
	if (opening_awaits_choice(&m->opening, board_ply(m->board)))
		return ERR_CHOOSE;
	e = board_check(m->board, p);
	if (e == OK && !opening_allows_point(&m->opening, m->board, p))
		e = ERR_CENTRE;
	if (e != OK)
		return e;

	complete_act(m, side, &move);
	apply_turn(m, &move);
	match_emit(m, move);

	if (board_verdict(m->board) != VERDICT_OPEN)
		match_end(m, board_winner(m->board),
		    board_verdict(m->board) == VERDICT_FULL ? END_FULL :
							      END_LINE,
		    now);
	return OK;
}

/* --- openings --- */

/* Exchanges what the two sides' players have besides the stored part. */
static void exchange_seats(struct match *m)
{
	struct seat seat = m->live.seat[SIDE_X];
	msec        left = m->live.clock.remaining[SIDE_X];

	m->live.seat[SIDE_X] = m->live.seat[SIDE_O];
	m->live.seat[SIDE_O] = seat;
	m->live.clock.remaining[SIDE_X] = m->live.clock.remaining[SIDE_O];
	m->live.clock.remaining[SIDE_O] = left;
	player_timers_exchange_sides(&m->live.timers);
}

enum error
match_choose(struct match *m, enum side side, enum opening_choice c, msec now)
{
	struct match_event e = {
		.kind = EV_CHOICE, .side = side, .choice = c, .now = now
	};

	if (match_is_over(m))
		return ERR_OVER;
	if (m->phase == PHASE_PAUSED)
		return ERR_PAUSED;
	if (!opening_allows_choice(&m->opening, board_ply(m->board), c))
		return ERR_CHOICE;
	if (side != match_turn(m))
		return ERR_TURN;

	complete_act(m, side, &e);
	apply_turn(m, &e);
	if (m->opening.is_swapped)
		exchange_seats(m);
	match_emit(m, e);
	return OK;
}

enum error
match_resign(struct match *m, enum side side, enum end_reason reason, msec now)
{
	if (match_is_over(m))
		return ERR_OVER;
	match_end(m, side_other(side), reason, now);
	return OK;
}

enum error match_abort(struct match *m, enum side side, msec now)
{
	(void)side;
	if (match_is_over(m))
		return ERR_OVER;
	if (m->flags & MATCH_TOURNAMENT)
		return ERR_TOURNAMENT;
	if (match_both_have_moved(m))
		return ERR_STARTED;
	match_end(m, SIDE_NONE, END_ABORT, now);
	return OK;
}

/* --- taking moves back --- */

void match_restore_clock(struct match *m)
{
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		m->live.clock.remaining[side] = match_time_left(m, side);
}

void match_take_back(struct match *m, enum side side, msec now)
{
	struct match_event e = { .kind = EV_UNDO,
		.side = side,
		.ply = (uint16_t)(match_last_ply(m, side) - 1),
		.now = now };

	apply_turn(m, &e);
	game_clock_stop(&m->live.clock, now);
	update_flag(m, now);
	match_restore_clock(m);
	match_emit(m, e);
}

/* --- pauses --- */

void match_pause(struct match *m, msec now)
{
	struct match_event e = { .kind = EV_PAUSED, .now = now };

	match_apply(m, &e);
	player_timers_start(&m->live.timers, TIMER_PAUSE, GAME_PAUSE_TIME, now);
	update_time(m, now);
	match_emit(m, e);
}

enum error match_unpause(struct match *m, msec now)
{
	struct match_event e = { .kind = EV_UNPAUSED, .now = now };

	if (match_is_over(m))
		return ERR_OVER;
	if (m->phase != PHASE_PAUSED)
		return ERR_RUNNING;
	match_apply(m, &e);
	update_time(m, now);
	match_emit(m, e);
	emit_timers(m, now);
	return OK;
}

/* --- hints --- */

enum error match_start_hint(struct match *m, enum side side)
{
	if (match_is_over(m))
		return ERR_OVER;
	if (!opening_is_over(&m->opening, board_ply(m->board)))
		return ERR_OPENED;
	if (match_turn(m) != side)
		return ERR_TURN;
	if (m->live.seat[side].hint_search.notify != NULL)
		return ERR_THINKING;
	match_commit(m,
	    (struct match_event){ .kind = EV_HINT_STARTED,
		.side = side,
		.is_repeated = m->used.hinted & SIDE_BIT(side) });
	return OK;
}

/* --- silent and disconnected players --- */

bool match_is_idle(const struct match *m)
{
	return m->live.silence == SILENCE_WARNED && are_both_present(m);
}

void match_emit_idle(struct match *m, msec now)
{
	msec left;

	if (m->live.silence == SILENCE_OVER && are_both_present(m)) {
		m->live.silence = SILENCE_WARNED;
		player_timers_start(&m->live.timers, TIMER_CLAIM, IDLE_GRACE,
		    now);
	}
	if (!match_is_idle(m))
		return;
	left = player_timers_left(&m->live.timers, TIMER_CLAIM, now);
	/* Clients ignore the event if nothing is left. */
	match_emit(m,
	    (struct match_event){ .kind = EV_IDLE,
		.side = match_turn(m),
		.grace_left = left > 0 ? left : 1 });
}

void match_note_silence(struct match *m, msec now)
{
	m->live.silence = SILENCE_OVER;
	match_emit_idle(m, now);
}

enum error match_claim(struct match *m, enum side side, msec now)
{
	bool is_present = match_is_present(m, side_other(side));
	bool is_silent = m->live.silence == SILENCE_WARNED &&
	    match_turn(m) != side && !match_has_bot(m, side_other(side));

	if (match_is_over(m))
		return ERR_OVER;
	if (is_silent &&
	    player_timers_left(&m->live.timers, TIMER_CLAIM, now) == 0) {
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
	if (!seat_is_away(&m->live.seat[side_other(side)]) ||
	    match_has_bot(m, side_other(side)))
		return ERR_PRESENT;
	if (m->phase == PHASE_PAUSED)
		return ERR_PAUSED;
	if (player_timers_left(&m->live.timers, TIMER_AWAY_X + side_other(side),
		now) > 0)
		return ERR_EARLY;
	match_end(m, side, END_AWAY, now);
	return OK;
}

bool match_is_present(const struct match *m, enum side side)
{
	return !match_has_bot(m, side) &&
	    seat_presence(&m->live.seat[side]) == PRESENCE_HERE;
}

bool match_is_adjourned(const struct match *m)
{
	return !match_is_over(m) && !match_is_present(m, SIDE_X) &&
	    !match_is_present(m, SIDE_O) &&
	    (seat_is_away(&m->live.seat[SIDE_X]) ||
		seat_is_away(&m->live.seat[SIDE_O]));
}
