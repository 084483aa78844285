/*
 * match.h -- one game: its rules, board, clock, seats and offers.
 *
 * Each function below first checks its request: if it returns an error, nothing
 * has changed. If it succeeds, it emits its events to all observers before it
 * returns. `now` is the time of the request on the monotonic clock.
 */

#ifndef SERVER_MATCH_MATCH_H
#define SERVER_MATCH_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "common/board.h"
#include "common/enum_words.h"
#include "common/error.h"
#include "common/game_clock.h"
#include "common/game_settings.h"
#include "common/opening.h"
#include "common/ply_set.h"
#include "common/time_ms.h"
#include "server/match/match_event.h"
#include "server/match/player_timers.h"
#include "server/match/seat.h"
#include "server/match/shown_rating.h"

/* A side may offer a draw only once in this many plies. */
#define DRAW_OFFER_PLIES 20

/* The most pauses of a game, and how long each can be, in ms. */
#define GAME_PAUSES_MAX 2
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
 * All times are in ms, and used only if the time control is per game. left[i]:
 * the time that the mover had left after the move with number i + 1. at_choice:
 * the time that each side had left when a side was chosen in an opening.
 */
struct match_times {
	unsigned capacity;
	msec     at_choice[2];
	msec     left[];
};

/*
 * The most takebacks in a game. They are limited because the moves that were
 * taken back are stored, too.
 */
#define MATCH_TAKEBACKS_MAX 512

/* Whether the player to move has been silent for too long. */
enum silence {
	SILENCE_SHORT,  /* no */
	SILENCE_OVER,   /* yes, but was disconnected when TIMER_SILENCE ended */
	SILENCE_WARNED, /* yes, and was warned; TIMER_CLAIM was started */
};

struct match {
	uint32_t        id;
	uint32_t        spectator_count;
	enum end_reason end_reason; /* valid if is_over */
	enum side       winner;     /* SIDE_NONE: a draw, or the game is not
				       over */
	bool            is_over;
	bool            is_move_committed; /* the last move is durable */
	bool            is_stand_in;       /* a bot plays until an opponent is
				         found */
	bool            is_rated : 1;      /* the game began as a rated one; see
				         match_is_rated */
	bool            has_ratings : 1;   /* the game was rated and is over */
	bool            is_paused : 1;     /* nobody can move, and no clock
					    runs */
	bool            is_tournament : 1; /* nobody can abort or pause the
					      game, or ask for a hint */
	enum silence    silence;
	uint8_t         unrated; /* enum unrated_reason, which the players are
				    told at the start; 0: none */
	uint8_t         pauses;  /* how many pauses there were */
	uint8_t         offers[OFFER_COUNT]; /* for each kind of offer, the
						sides whose offer is open, as
						bits 1 << side */
	uint8_t         substitute_moved;    /* bits 1 << side; see
					        match_has_substitute_moved */
	uint8_t         hinted;    /* the sides that have asked for a hint, as
				      bits 1 << side */
	uint8_t         undone;    /* the sides that have taken moves back, as
				      bits 1 << side */
	uint16_t        takebacks; /* how many takebacks there were since the
				      server's start */
	uint8_t asked; /* takebacks and pauses that were offered since the last
			   move; see asked_bit */
	struct opening opening;         /* the choices that were made in the
				          opening */
	uint64_t       journal_pos;     /* journal position of the last record
					   about this match */
	struct board  *board;           /* owned */
	struct match_observer manager;  /* notified first; records each event */
	struct match_observer audience; /* notified last; passes the events to
					   all spectators */
	struct game_clock     clock;
	struct player_timer_set timers;
	struct game_settings    settings;  /* what the players have agreed on */
	struct shown_rating     rating[2]; /* indexed by side; valid if
					      has_ratings */
	struct seat             seat[2];   /* indexed by side */
	uint32_t offer_id[OFFER_COUNT];    /* for each kind, the number by which
					      an open offer is answered */
	uint16_t next_draw[2];     /* for each side, the first ply at which the
				      side may offer a draw again */
	struct match_times *times; /* owned; NULL: no time was stored yet */
	/* The plies that bots made for disconnected players; owned, or NULL. */
	struct ply_set *bot_plies;
};

/*
 * Whether a bot has moved for the side's player while the player was away. The
 * bit is not cleared when the player returns, because scores depend on it: see
 * game_scoring.h.
 */
static inline bool
match_has_substitute_moved(const struct match *m, enum side side)
{
	return m->substitute_moved & 1u << side;
}

/* Whether the game began as a rated game and has remained one. */
static inline bool match_is_rated(const struct match *m)
{
	return m->is_rated && m->hinted == 0 && m->undone == 0;
}

/*
 * Initializes a match with two empty seats, which has not started. match_clear
 * frees its memory.
 */
void match_init(struct match *m, uint32_t id,
    const struct game_settings *settings, struct match_observer manager);

/* Returns the side whose player must put a stone, or choose; see opening.h. */
static inline enum side match_turn(const struct match *m)
{
	return opening_turn(&m->opening, board_ply(m->board));
}

/* See opening_both_have_moved. */
static inline bool match_both_have_moved(const struct match *m)
{
	return opening_both_have_moved(&m->opening, board_ply(m->board));
}

/* Emits EV_DETACH, then frees the memory that m owns, but not m itself. */
void match_clear(struct match *m);

/*
 * Passes an event first to the manager, then to both seats, then to the
 * audience.
 */
void match_emit(struct match *m, struct match_event e);

/* Passes an event to the player or bot of that side alone. */
static inline void match_notify_side(const struct match *m, enum side side,
    const struct match_event *e)
{
	match_observer_notify(&m->seat[side].observer, m, e);
}

/*
 * Notes the position of the last record about m, unless it is 0. Lines to
 * clients about m wait until that position is durable.
 */
void match_note_record(struct match *m, uint64_t journal_pos);

/*
 * For a match that is restored at a server's start: replays a legal move.
 * `left` is how much time the mover had left after it, or 0. If is_substitute
 * is true, a bot has made the move for a disconnected player. match.undone and
 * match.opening must have been set before.
 */
void match_replay(struct match *m, point p, msec left, bool is_substitute);

/* Like match_replay, for a choice in the opening: restores the time left. */
void match_replay_choice(struct match *m, msec left, bool is_substitute);

/* Returns the offers of both sides: two bits, x and o, for each enum offer. */
uint16_t match_offer_bits(const struct match *m);

/*
 * Restores the offers, which were open after the ply `ply`. Ends those that
 * later moves have ended.
 */
void match_restore_offers(struct match *m, uint16_t bits, unsigned ply);

/* Restores how the game ended. */
void match_restore_end(struct match *m, enum side winner,
    enum end_reason reason);

/* Emits EV_START. Both seats must be taken. */
void match_start(struct match *m, msec now);

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
 * The next functions make offers. id is the number with which the offer will be
 * answered. If the other side has an open offer of the same kind, that offer is
 * accepted instead. All have these errors: ERR_OFFERED if the side has an open
 * offer of the kind; ERR_SOON if the side repeats an offer too early.
 */

/*
 * Offers a draw. If both sides have offered one, the game ends in a draw. The
 * other side's next move cancels the offer, as does a takeback. Error:
 * ERR_OVER.
 */
enum error
match_offer_draw(struct match *m, enum side side, uint32_t id, msec now);

/*
 * Offers a rematch. When match_is_rematch_agreed is true, the caller must start
 * the new match. Errors: ERR_RUNNING; ERR_ALONE if the other player is
 * disconnected or has left.
 */
enum error match_offer_rematch(struct match *m, enum side side, uint32_t id);

/*
 * Offers to take back the side's last move and all later moves: then it is the
 * side's turn again, and the clocks are set back. A bot agrees at once. The
 * next move of either side cancels the offer. Errors: ERR_OVER; ERR_PAUSED;
 * ERR_NOUNDO if the settings forbid takebacks, or after MATCH_TAKEBACKS_MAX;
 * ERR_RATED if the game is rated; ERR_OPENED in an opening in which a side has
 * yet to be chosen; ERR_UNMOVED if the side has not moved since that choice;
 * ERR_ALONE if the opponent is disconnected.
 */
enum error
match_offer_undo(struct match *m, enum side side, uint32_t id, msec now);

/*
 * Offers a pause of at most GAME_PAUSE_TIME, in which nobody can move and the
 * clocks are stopped. A bot agrees at once. If both agree, emits EV_PAUSED. The
 * next move cancels the offer. Errors: ERR_OVER, ERR_TOURNAMENT, ERR_PAUSED,
 * ERR_PAUSES, ERR_ALONE.
 */
enum error
match_offer_pause(struct match *m, enum side side, uint32_t id, msec now);

/*
 * Ends the pause and emits EV_UNPAUSED. Errors: ERR_OVER; ERR_RUNNING if the
 * game is not paused.
 */
enum error match_unpause(struct match *m, msec now);

/*
 * Offers to allow hints in this game. Errors: ERR_OVER, ERR_TOURNAMENT,
 * ERR_OPENED.
 */
enum error match_offer_hints(struct match *m, enum side side, uint32_t id);

/* Whether the side has an open offer of that kind. */
bool match_is_offer_open(const struct match *m, enum offer kind,
    enum side side);

/*
 * Ends the side's open offer, which the other side declines for the reason
 * `why` or "". If `why` is NULL, the side withdraws the offer itself. Emits
 * EV_DECLINED or EV_WITHDRAWN.
 */
void match_end_offer(struct match *m, enum offer kind, enum side side,
    const char *why);

/*
 * Notes that the side has asked for a hint, and emits EV_HINT_STARTED. Hints
 * must be allowed. The caller must then compute the hint. Errors: ERR_OVER,
 * ERR_OPENED, ERR_TURN, ERR_THINKING.
 */
enum error match_start_hint(struct match *m, enum side side);

/*
 * match_has_hints: whether hints are allowed. match_is_rematch_agreed: whether
 * both sides want a rematch. Both are true if each side has made that offer or
 * belongs to a bot; hints are allowed even if only one side belongs to a bot. A
 * side for whose disconnected player a bot plays belongs to that player.
 */
bool match_has_hints(const struct match *m);
bool match_is_rematch_agreed(const struct match *m);

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
