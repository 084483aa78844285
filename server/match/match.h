/*
 * match.h -- one game: its rules, board, clock and seats.
 *
 * Each function below first checks its request: if it returns an error, nothing
 * has changed. If it succeeds, it emits its events to all observers before it
 * returns. `now` is the time of the request on the monotonic clock.
 */

#ifndef SERVER_MATCH_MATCH_H
#define SERVER_MATCH_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/error.h"
#include "common/base/time_ms.h"
#include "server/match/match_state.h"

/* How long a pause can be, in ms. */
#define GAME_PAUSE_TIME (5 * 60 * (msec)1000)

/*
 * This many ms after a silent player was warned, the opponent may claim the
 * game.
 */
#define IDLE_GRACE (30 * (msec)1000)

/* How long each side may take for its first move in a tournament, in ms. */
#define TOURNAMENT_FIRST_MOVE (60 * (msec)1000)

/*
 * After a pause or a full disk a disconnected player has at least this many ms
 * to return. Clients reconnect every 5 s, a third more at most.
 */
#define RETURN_TIME_MIN (10 * (msec)1000)

/*
 * Initializes a match with two empty seats, which has not started. match_clear
 * frees its memory.
 */
void match_init(struct match *m, uint32_t id,
    const struct game_settings *settings, struct match_observer manager);

/* Emits EV_DETACH, then frees the memory that m owns, but not m itself. */
void match_clear(struct match *m);

/*
 * Passes an event first to the manager, then to both seats, then to the
 * audience.
 */
void match_emit(struct match *m, struct match_event e);

/*
 * Applies an event, for which match_accepts must be true, and emits it. Checks
 * nothing.
 */
void match_commit(struct match *m, struct match_event e);

/* Passes an event to the player or bot of that side alone. */
static inline void match_notify_side(const struct match *m, enum side side,
    const struct match_event *e)
{
	match_observer_notify(&m->live.seat[side].observer, m, e);
}

/*
 * Notes the position of the last record about m, unless it is 0. Lines to
 * clients about m wait until that position is durable.
 */
void match_note_record(struct match *m, uint64_t journal_pos);

/*
 * Sets both clocks to what is left after the last move and choice, as after a
 * takeback or a restart. No clock may run.
 */
void match_restore_clock(struct match *m);

/*
 * Emits EV_START. Both seats must be taken. `flags` has bits of enum
 * match_flag.
 */
void match_start(struct match *m, uint8_t flags, msec now);

/*
 * Sets match.flags, and emits EV_CHANGED. To be called after a change of the
 * flags or of a player's name was recorded.
 */
void match_set_flags(struct match *m, uint8_t flags, msec now);

/*
 * Places the next stone on p for a side; in an opening this may be a stone of
 * the other side. `ply` is the number of this move, from 1; 0: unknown. If the
 * side has made exactly this move already, returns OK without an effect.
 * Errors: ERR_STALE if `ply` is not the number of the next move; ERR_OVER,
 * ERR_PAUSED, ERR_TURN, ERR_OFF, ERR_TAKEN, ERR_FLOATING; in an opening
 * ERR_CHOOSE if a side must be chosen, and ERR_CENTRE if p is not allowed. Does
 * not check the time: a move that is handled before the flag timer counts.
 */
enum error
match_play(struct match *m, enum side side, point p, uint32_t ply, msec now);

/*
 * The side makes the choice c in the opening. If the choice exchanges the
 * seats, they are exchanged before EV_CHOICE is emitted. Errors: ERR_OVER;
 * ERR_PAUSED; ERR_CHOICE if c cannot be chosen now; ERR_TURN.
 */
enum error
match_choose(struct match *m, enum side side, enum opening_choice c, msec now);

/* The side loses by END_RESIGN or END_QUIT. Error: ERR_OVER. */
enum error
match_resign(struct match *m, enum side side, enum end_reason reason, msec now);

/*
 * The side ends the game before it has really begun; the game does not count.
 * Errors: ERR_OVER, ERR_TOURNAMENT, ERR_STARTED.
 */
enum error match_abort(struct match *m, enum side side, msec now);

/*
 * Takes back the side's last move and all later moves, sets the clocks back, and
 * emits EV_UNDO. Checks nothing: players call match_offer_undo.
 */
void match_take_back(struct match *m, enum side side, msec now);

/*
 * Begins a pause of at most GAME_PAUSE_TIME, in which nobody can move and the
 * clocks are stopped, and emits EV_PAUSED. Checks nothing: players call
 * match_offer_pause.
 */
void match_pause(struct match *m, msec now);

/*
 * Ends the pause and emits EV_UNPAUSED. Errors: ERR_OVER; ERR_RUNNING if the
 * game is not paused.
 */
enum error match_unpause(struct match *m, msec now);

/*
 * Notes that the side has asked for a hint, and emits EV_HINT_STARTED. Hints
 * must be allowed. The caller must then compute the hint. Errors: ERR_OVER,
 * ERR_OPENED, ERR_TURN, ERR_THINKING.
 */
enum error match_start_hint(struct match *m, enum side side);

/*
 * Whether the player to move was warned for being silent, and both players are
 * connected. When TIMER_CLAIM is over, the opponent may claim the game.
 */
bool match_is_idle(const struct match *m);

/*
 * To be called when TIMER_SILENCE ends. As soon as both players are connected,
 * EV_IDLE is emitted. After IDLE_GRACE the opponent can claim the game, unless
 * a move or a pause has ended the silence.
 */
void match_note_silence(struct match *m, msec now);

/*
 * To be called when a player returns. If both players are connected, and the
 * player to move is silent, emits EV_IDLE with what is left until the claim.
 */
void match_emit_idle(struct match *m, msec now);

/*
 * The side claims the win because its opponent is disconnected, or was warned
 * for being silent (END_IDLE), even if the opponent is disconnected now.
 * Errors: ERR_OVER; ERR_EARLY while the opponent's timer runs; ERR_PAUSED;
 * ERR_PRESENT if the opponent is connected and not silent, or a bot plays for
 * the opponent; ERR_RULE if the absence rule is not ABSENCE_WAIT and the
 * opponent is disconnected or, because idle_seconds is 0, never counts as
 * silent.
 */
enum error match_claim(struct match *m, enum side side, msec now);

/* Ends a running game for `reason`. winner is SIDE_NONE if nobody wins. */
void match_end(struct match *m, enum side winner, enum end_reason reason,
    msec now);

/* Whether the seat's own player is connected; false for a seat with a bot. */
bool match_is_present(const struct match *m, enum side side);

/*
 * Whether the game is running, no player of it is connected, and a seat is kept
 * for a disconnected player. Then its clock and its bots are stopped.
 */
bool match_is_adjourned(const struct match *m);

/*
 * To be called when the last move is durable: now the clock of the side to move
 * may run.
 */
void match_move_committed(struct match *m, msec now);

/*
 * To be called after a seat was taken, left or resumed: starts or stops the
 * clock, and the timers that depend on who is connected. If that changes the
 * clock, emits EV_CLOCK.
 */
void match_update_time(struct match *m, msec now);

/*
 * To be called when the players' time begins to stand, or runs again. Emits
 * EV_CLOCK if that changes the clock. If the time runs again, also emits
 * EV_AWAY and EV_IDLE with what is left, unless the game is over; a
 * disconnected player then has at least RETURN_TIME_MIN.
 */
void match_time_changed(struct match *m, msec now);

/*
 * To be called after a restart for a match that is running and has its seats: a
 * pause, and the time after which a silent player is warned, begin anew.
 */
void match_restart_timers(struct match *m, msec now);

/* Emits EV_CLOCK. */
void match_emit_clock(struct match *m, msec now);

/*
 * Whether the player to move or to choose has neither moved nor chosen. The
 * opener of an opening with a choice has moved with the first stone; see
 * opening.h.
 */
bool match_expects_first_move(const struct match *m);

/* If the running clock has no time left, ends the game by END_TIME. */
void match_check_flag(struct match *m, msec now);

#endif
