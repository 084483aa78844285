/*
 * match_state.h -- what a match is, and how events change it.
 *
 * The functions of match.h and match_offer.h check a request and make an event.
 * match_apply alone changes the stored part of the match as the event says. A
 * restart, which has only the events, calls nothing else.
 */

#ifndef SERVER_MATCH_MATCH_STATE_H
#define SERVER_MATCH_MATCH_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/time_ms.h"
#include "common/game/board.h"
#include "common/game/game_clock.h"
#include "common/game/opening.h"
#include "common/game/ply_set.h"
#include "common/protocol/enum_words.h"
#include "common/protocol/game_settings.h"
#include "server/match/match_event.h"
#include "server/match/player_timers.h"
#include "server/match/seat.h"
#include "server/match/shown_rating.h"

/* The bit of a side in a set of sides. */
#define SIDE_BIT(side) ((uint8_t)(1u << (side)))

/* A side may offer a draw only once in this many plies. */
#define DRAW_OFFER_PLIES 20

/* The most pauses of a game. */
#define GAME_PAUSES_MAX 2

/* The most takebacks in a game: the moves taken back are stored, too. */
#define MATCH_TAKEBACKS_MAX 256

/* The most bytes of match.seek. */
#define MATCH_SEEK_MAX 511

/* How far a match is. match_apply alone sets it. */
enum match_phase {
	PHASE_NEW,     /* players and bots take their seats */
	PHASE_RUNNING, /* the player to move can move */
	PHASE_PAUSED,  /* nobody can move, and no clock runs */
	PHASE_OVER /* it has ended; the players may still have their seats */
};

/* Whether the player to move has been silent for too long. */
enum silence {
	SILENCE_SHORT,  /* no */
	SILENCE_OVER,   /* yes, but was disconnected when TIMER_SILENCE ended */
	SILENCE_WARNED, /* yes, and was warned; TIMER_CLAIM was started */
};

/* Who made a move or a choice, and its time. */
struct match_ply {
	uint32_t time; /* match_event.time, at most UINT32_MAX */
	int8_t   bot;  /* match_event.bot */
};

struct match_choice {
	uint16_t         ply; /* how many stones there were */
	struct match_ply by;
};

/* Sides are bits 1 << side. */
struct match_offers {
	uint8_t open[OFFER_COUNT]; /* by kind: the sides whose offer is open */
	/* By side: the first ply at which it may offer a draw again */
	uint16_t next_draw[2];
};

/* Whether the match is rated, and its effect. */
struct match_rating {
	/*
	 * Enum unrated_reason, which the players are told at the start; 0: none
	 */
	uint8_t unrated;
	/* By side; set if the game was rated and is over. */
	struct shown_rating changes[2];
};

/* What a restart forgets, or finds elsewhere. */
struct match_live {
	struct match_observer manager; /* notified first; records each event */
	/* Notified last; passes the events to all spectators */
	struct match_observer audience;
	struct seat           seat[2]; /* by side */
	uint32_t              spectator_count;
	uint64_t journal_pos; /* of the last record about this match */
	/* The clocks as they run; match_restore_clock sets them anew. */
	struct game_clock clock;
	/* Time of the last START, MOVE, CHOICE or UNDO */
	msec                    acted_at;
	struct player_timer_set timers;
	enum silence            silence;
	/* By kind: the number by which an open offer is answered. */
	uint32_t offer_id[OFFER_COUNT];
	/* By kind: the sides that cannot make the offer again in this turn. */
	uint8_t             asked[OFFER_COUNT];
	bool                is_move_committed; /* the last move is durable */
	struct match_rating rating;
};

/* What the players have used. */
struct match_used {
	uint8_t  hinted;    /* sides that have asked for a hint */
	uint8_t  undone;    /* sides that have taken moves back */
	uint16_t takebacks; /* how many of them */
	uint8_t  pauses;    /* how many */
};

/*
 * match_apply alone changes what stands before `live`. Sides are bits 1 << side.
 */
struct match {
	uint32_t             id;
	struct game_settings settings; /* what the players have agreed on */
	uint8_t              flags;    /* bits of enum match_flag */
	enum match_phase     phase;
	enum end_reason      end_reason; /* valid if PHASE_OVER */
	enum side            winner;     /* SIDE_NONE: a draw, or not over */
	struct match_player  player[2];  /* by side */
	/* Sides with another player than at the start, but not since the end */
	uint8_t             reseated;
	struct board       *board; /* owned */
	struct opening      opening;
	unsigned            ply_capacity, choice_count;
	struct match_ply   *plies; /* for each stone on the board; owned */
	struct match_choice choices[OPENING_CHOICES_MAX];
	struct match_used   used;
	struct match_offers offers;
	/*
	 * What the player of a stand-in game seeks: the arguments of the command
	 * "seek". NULL: nothing. Owned.
	 */
	char             *seek;
	struct match_live live;
};

static inline bool match_is_over(const struct match *m)
{
	return m->phase == PHASE_OVER;
}

/* Whether a bot plays the side now, for itself or for a disconnected player. */
static inline bool match_has_bot(const struct match *m, enum side side)
{
	return m->player[side].bot != NO_BOT_LEVEL;
}

/* Whether the game began as a rated game and has remained one. */
static inline bool match_is_rated(const struct match *m)
{
	return m->flags & MATCH_RATED && m->used.hinted == 0 &&
	    m->used.undone == 0;
}

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

/*
 * Whether the event can happen now by the rules of the game, and has valid
 * values. Only for events with EVENT_STORED.
 */
bool match_accepts(const struct match *m, const struct match_event *e);

/*
 * Changes the stored part of m as the event says. match_accepts must be true
 * for it. An event without EVENT_STORED changes nothing. Emits nothing.
 */
void match_apply(struct match *m, const struct match_event *e);

/*
 * Returns the number of the last move that the side has made; 0: none. Stones
 * that were put before a side was chosen do not count.
 */
unsigned match_last_ply(const struct match *m, enum side side);

/* Exchanges what stands before `live`. */
void match_exchange_stored(struct match *a, struct match *b);

/*
 * Returns how much time the side has left after its last move or choice; its
 * initial time if the time control is not per game.
 */
msec match_time_left(const struct match *m, enum side side);

/*
 * The same after the move `ply`, about the side that has made it; and how long
 * the side took for that move.
 */
msec match_time_left_after(const struct match *m, unsigned ply);
msec match_time_spent(const struct match *m, unsigned ply);

/*
 * Whether a bot has moved or chosen for the side's player while the player was
 * away. It counts even after the player has returned, because scores depend on
 * it: see game_scoring.h. False after a takeback: then nothing counts.
 */
bool match_has_substitute_moved(const struct match *m, enum side side);

/* Sets *plies to those that a bot made for a disconnected player. */
void match_bot_plies(const struct match *m, struct ply_set *plies);

#endif
