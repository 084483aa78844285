/*
 * match.h -- one game: its rules, board, clock, seats and offers.
 *
 * A function below checks first: if it returns an error, nothing has changed.
 * If it succeeds it emits its events to all observers before it returns. "now"
 * is the time of the request on the monotonic clock.
 */

#ifndef SERVER_MATCH_MATCH_H
#define SERVER_MATCH_MATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "common/board.h"
#include "common/end_reason.h"
#include "common/error.h"
#include "common/game_clock.h"
#include "common/ply_set.h"
#include "common/time_ms.h"
#include "common/game_settings.h"
#include "server/match/match_event.h"
#include "server/match/seat.h"
#include "server/match/shown_rating.h"

/* A state of a match; it is durable when the record at journal_pos is. */
struct match_mark {
	uint64_t journal_pos;
	uint16_t ply;
	bool     is_started; /* false: nothing of the match is stored */
	bool     is_over;
	bool     is_bot[2]; /* by side: a bot has the seat */
};

/* A side may offer a draw only once in this many plies. */
#define DRAW_OFFER_PLIES 20

/* The most pauses of a game, and the longest time of each, in ms. */
#define GAME_PAUSES_MAX 2
#define GAME_PAUSE_TIME (5 * 60 * (msec)1000)

/* How long after the warning the game can be claimed, in ms. */
#define IDLE_GRACE (30 * (msec)1000)

/*
 * The time that the mover of each ply had left, in games with a time per game.
 */
struct match_times {
	unsigned capacity;
	msec     left[];
};

/* At most two batches of records are not durable at a time: see db_writer.h. */
#define MATCH_MARKS 3

/* The most takebacks in a game: moves that were taken back are stored, too. */
#define MATCH_TAKEBACKS_MAX 512

struct match {
	uint32_t        id;
	uint32_t        spectator_count;
	enum end_reason end_reason; /* valid if is_over */
	enum side       winner;     /* SIDE_NONE: a draw, or open */
	bool            is_over;
	bool            is_move_committed; /* the last move is durable */
	bool            is_stand_in;  /* a bot plays until an opponent comes */
	bool            is_rated : 1; /* when the game began; see
                                         match_is_rated */
	bool            has_ratings : 1; /* a rated game is over */
	bool            is_paused : 1;   /* nobody moves, and no clock runs */
	bool            is_idle : 1;     /* the side to move has been warned */
	uint8_t         unrated; /* enum unrated_reason, which the players
                                    are told at the start; 0: none */
	uint8_t         pauses;  /* how many there have been */
	uint8_t         offers[OFFER_COUNT]; /* bit 1 << side: side offers */
	uint8_t         substitute_moved;    /* bit 1 << side: see below */
	uint8_t         hinted;    /* bit 1 << side: that side has asked for
                                      a hint */
	uint8_t         undone;    /* bit 1 << side: that side has taken
                                      moves back */
	uint16_t        takebacks; /* how many since the server's start */
	uint8_t  asked; /* takebacks and pauses offered since the last move */
	uint64_t journal_pos;           /* position of the last record of this
                                        match */
	struct board         *board;    /* owned */
	struct match_observer manager;  /* records each event before the other
					  observers are notified */
	struct match_observer audience; /* passes events to all spectators;
                                           notified last */
	struct match_mark     marks[MATCH_MARKS]; /* the newest first */
	struct game_clock     clock;
	struct game_settings  settings; /* what the players have agreed on */
	union {                         /* at most one member is valid */
		msec                pause_end; /* valid if is_paused */
		msec                idle_end;  /* valid if is_idle */
		struct shown_rating rating[2]; /* by side; valid if
                                                  has_ratings */
	};
	struct seat seat[2];               /* by side */
	uint32_t    offer_id[OFFER_COUNT]; /* the number that answers the
                                           offer, if it is open */
	uint16_t    next_draw[2];  /* by side: the first ply at which it may
                                      offer a draw again */
	struct match_times *times; /* owned; NULL: nothing is kept yet */
	/* Made by bots for disconnected players; owned; NULL: none yet. */
	struct ply_set *bot_plies;
};

/*
 * Whether a bot that played for side's disconnected player made any move, even
 * if the player has returned since. Scores depend on it; see game_outcome.
 */
static inline bool
match_has_substitute_moved(const struct match *m, enum side side)
{
	return m->substitute_moved & 1u << side;
}

/* Whether the game has begun as a rated game, and still is one. */
static inline bool match_is_rated(const struct match *m)
{
	return m->is_rated && m->hinted == 0 && m->undone == 0;
}

/* A match with two empty seats, not started. match_clear frees its memory. */
void match_init(struct match *m, uint32_t id,
    const struct game_settings *settings, struct match_observer manager);

/* Emits EV_DETACH and frees the memory that m owns, but not m itself. */
void match_clear(struct match *m);

/* Notifies the manager first, then both seats, then the audience. */
void match_emit(struct match *m, struct match_event e);

/*
 * Notes that the last record about m has this journal position, or 0: lines
 * about m wait until it is durable.
 */
void match_note_record(struct match *m, uint64_t journal_pos);

/*
 * The state of the match that is on the disk when all records up to durable_pos
 * are; NULL if the match's start is not.
 */
const struct match_mark *
match_durable_mark(const struct match *m, uint64_t durable_pos);

/*
 * To restore a match at the start of the server: replays a move, which must be
 * legal; left is the mover's time after it, or 0. match.undone is already set.
 * is_substitute: a bot has made it for a disconnected player.
 */
void match_replay(struct match *m, point p, msec left, bool is_substitute);

/* Which sides have made which offers: two bits an enum offer, x and o. */
uint16_t match_offer_bits(const struct match *m);

/* Restores the offers, which were made after that ply. */
void match_restore_offers(struct match *m, uint16_t bits, unsigned ply);

/* Restores how the game ended. */
void match_restore_end(struct match *m, enum side winner,
    enum end_reason reason);

/* Emits EV_START. Both seats must be taken. */
void match_start(struct match *m);

/*
 * Places side's stone on p. ply is the number of this move, counted from 1, or
 * 0 if unknown. Repeating a move with its ply is OK and has no effect. Errors:
 * ERR_STALE (ply is not the number of the next move), ERR_OVER, ERR_TURN,
 * ERR_OFF, ERR_TAKEN. Does not check the time: a move handled before the flag
 * timer counts.
 */
enum error
match_play(struct match *m, enum side side, point p, uint32_t ply, msec now);

/* side loses by END_RESIGN or END_QUIT. Error: ERR_OVER. */
enum error
match_resign(struct match *m, enum side side, enum end_reason reason, msec now);

/*
 * side aborts the game, which then counts for nobody. Errors: ERR_OVER,
 * ERR_STARTED.
 */
enum error match_abort(struct match *m, enum side side, msec now);

/*
 * The offers. id is the number with which the offer will be answered. If the
 * other side has an open offer of the same kind, that offer is accepted
 * instead. Errors: ERR_OFFERED if side has an open offer of the kind, ERR_SOON
 * if side repeats an offer too early.
 */

/*
 * side offers a draw. The next move of either side cancels the offer. If both
 * sides have offered, the game ends in a draw. Error: ERR_OVER.
 */
enum error
match_offer_draw(struct match *m, enum side side, uint32_t id, msec now);

/*
 * side offers a rematch. Errors: ERR_RUNNING, and ERR_ALONE if the other player
 * is disconnected or has left. The caller starts the new match when
 * match_is_rematch_agreed.
 */
enum error match_offer_rematch(struct match *m, enum side side, uint32_t id);

/*
 * Asks, for side, to take back its last move and all later moves: then it is
 * side's turn again, and the clocks are set back to that time. A bot agrees at
 * once. The next move of either side cancels the offer. Errors: ERR_OVER;
 * ERR_NOUNDO if the settings forbid it, or after MATCH_TAKEBACKS_MAX; ERR_RATED
 * if the game is rated; ERR_UNMOVED if side has not moved; ERR_ALONE if the
 * opponent is disconnected.
 */
enum error
match_offer_undo(struct match *m, enum side side, uint32_t id, msec now);

/*
 * side asks for a pause of GAME_PAUSE_TIME at most, in which nobody moves and
 * the clocks are stopped. A bot agrees at once. The next move cancels the
 * offer. Emits EV_PAUSED once agreed. Errors: ERR_OVER, ERR_PAUSED, ERR_PAUSES,
 * ERR_ALONE.
 */
enum error
match_offer_pause(struct match *m, enum side side, uint32_t id, msec now);

/*
 * Ends the pause and emits EV_UNPAUSED. Errors: ERR_OVER; ERR_RUNNING if the
 * game is not paused.
 */
enum error match_unpause(struct match *m, msec now);

/* side asks that hints be allowed in this game. Error: ERR_OVER. */
enum error match_offer_hints(struct match *m, enum side side, uint32_t id);

/* Whether side has an open offer of that kind. */
bool match_is_offer_open(const struct match *m, enum offer kind,
    enum side side);

/*
 * Ends side's open offer, because the other side declines it for the reason why
 * (or ""), or because side withdraws it. Both emit EV_OFFER_ENDED.
 */
void match_decline_offer(struct match *m, enum offer kind, enum side side,
    const char *why);
void match_withdraw_offer(struct match *m, enum offer kind, enum side side);

/*
 * Starts a hint that side asks for; hints must be allowed. Emits
 * EV_HINT_STARTED; the caller then computes the hint. Errors: ERR_OVER,
 * ERR_TURN, ERR_THINKING.
 */
enum error match_start_hint(struct match *m, enum side side);

/*
 * Whether hints are allowed, or a rematch is agreed: every player has offered
 * it. A bot agrees to everything; but if it plays for a disconnected player,
 * that player must have offered. Hints are always allowed against a bot that
 * does not play for a player.
 */
bool match_has_hints(const struct match *m);
bool match_is_rematch_agreed(const struct match *m);

/*
 * Whether the player to move can be warned for being silent too long: both
 * players are connected, the game is not paused, and the settings have
 * idle_seconds.
 */
bool match_watches_silence(const struct match *m);

/*
 * The side to move has been silent for idle_seconds: emits EV_IDLE. The
 * opponent can claim the game IDLE_GRACE later, unless something happens in it
 * before.
 */
void match_warn_idle(struct match *m, msec now);

/*
 * side wins because the opponent is disconnected, or silent (END_IDLE). Errors:
 * ERR_OVER; ERR_EARLY during the grace period; ERR_PRESENT if the opponent is
 * connected, and not silent, or a bot plays for it; ERR_RULE if nothing but
 * silence can make it claimable, as the absence rule is not ABSENCE_WAIT.
 */
enum error match_claim(struct match *m, enum side side, msec now);

/* Ends a running game by END_AWAY: side loses; SIDE_NONE: nobody wins. */
void match_forfeit(struct match *m, enum side side, msec now);

/* Ends a running game, which has no winner and does not count. */
void match_stop(struct match *m, enum end_reason reason, msec now);

/* Whether a connected player, not a bot, occupies side's seat. */
bool match_is_present(const struct match *m, enum side side);

/*
 * Whether a running game has a disconnected player and no connected one. Its
 * clock is stopped and its bots do not move.
 */
bool match_is_adjourned(const struct match *m);

/* The last move is durable: the clock of the side to move may run. */
void match_move_committed(struct match *m, msec now);

/*
 * Starts or stops the clock after a seat was occupied, left or resumed. If that
 * changed the clock, emits EV_CLOCK.
 */
void match_update_clock(struct match *m, msec now);

/* Emits EV_CLOCK. */
void match_emit_clock(struct match *m, msec now);

/* Emits EV_CHANGED. The journal has the change: see match_note_record. */
void match_emit_changed(struct match *m, msec now);

/* Ends the game by END_TIME if the running clock has no time left. */
void match_check_flag(struct match *m, msec now);

#endif
