/*
 * player_timers.h -- every time that runs for a player, and when none runs.
 *
 * A match has one set of timers, and so has each disconnected player who is
 * kept without a seat. All count the players' time: every timer stands while
 * the server's disk is full, because then nobody can move or resume. The owner
 * also takes the stalls of the event loop out of the time. Two states of a
 * match also let some of its timers stand; what was left runs afterwards.
 *
 *	                                    also
 *	            starts when             stands  at its end      a restart
 *	FLAG        a clock starts          -       loses           on return
 *	SILENCE     a turn or a pause ends  alone   is warned       anew
 *	CLAIM       the player is warned    alone   may be claimed  ends it
 *	PAUSE       both have agreed        -       the pause ends  anew
 *	AWAY_X, _O  the player disconnects  paused  absence rule    anew
 *	            the game then ends              leaves the game anew
 *	FIRST_MOVE  as FLAG, if a player    -       loses           on return
 *	            of a tournament has not
 *	            acted yet
 *	ADJOURNED   nobody is connected     -       the game ends   goes on
 *	KEEP        a player without a      -       is removed      ends it
 *	            seat disconnects
 *
 * FLAG and FIRST_MOVE end with their clock, SILENCE and CLAIM with a move and
 * with a pause. SILENCE and CLAIM run while the player to move is disconnected,
 * so that short visits do not prolong them; only the warning waits for the
 * player. They stand while the opponent is, who could not claim the game.
 *
 * After a restart the clock of the player to move starts when the player is
 * back or AWAY is over, and ADJOURNED counts from the last move.
 */

#ifndef SERVER_MATCH_PLAYER_TIMERS_H
#define SERVER_MATCH_PLAYER_TIMERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/time_ms.h"
#include "server/util/timer_heap.h"

/* In the order in which timers act that end at the same time. */
enum player_timer {
	TIMER_FLAG,
	TIMER_SILENCE,
	TIMER_CLAIM,
	TIMER_PAUSE,
	TIMER_AWAY_X, /* TIMER_AWAY_X + side is the timer of that side */
	TIMER_AWAY_O,
	TIMER_FIRST_MOVE,
	TIMER_ADJOURNED,
	TIMER_KEEP,
	PLAYER_TIMERS
};

/* The states of a match in which timers stand, as bits. */
enum player_timer_state {
	STATE_PAUSED = 1, /* the game is paused */
	/* The opponent of the player to move is not connected */
	STATE_ALONE = 2
};

/* The most ms between two wake-ups of the event loop while a player acts. */
#define WAKEUP_INTERVAL 100

/* If the event loop wakes up at most this many ms late, it has not stalled. */
#define STALL_MIN 5

/*
 * When the stalls add up to more than this many ms, the players are sent their
 * clocks.
 */
#define STALL_TOLD 250

struct player_timer_set;

/* All timers of the server. All zero at first, but for on_end. */
struct player_timers {
	/*
	 * For each kind, what to call at its end, when the timer is no longer
	 * set; NULL: nothing. The set may be freed by the call.
	 */
	void (*on_end[PLAYER_TIMERS])(struct player_timer_set *set,
	    enum player_timer kind, msec now);
	struct timer_heap heap;    /* in the players' time */
	msec              skipped; /* how long that time has stood in all */
	/* Since when it stands; valid if is_stopped */
	msec stopped_at;
	bool is_stopped;
	/*
	 * How many sets have a timer that runs and must not be charged a stall
	 */
	unsigned urgent;
	msec     last_wakeup; /* when the event loop last woke up */
	/*
	 * How long the loop has stalled since the players were last sent their
	 * clocks
	 */
	msec stalled;
};

/*
 * The timers of a match or of a kept player. All zero at first, but for `all`;
 * if that is NULL, as in tests of one match, a timer that is over stays set.
 */
struct player_timer_set {
	struct player_timers *all;       /* not owned */
	struct timer          timer;     /* set for the first end */
	uint16_t              is_set;    /* bits 1 << kind */
	uint8_t               state;     /* bits of enum player_timer_state */
	bool                  is_urgent; /* counted in all->urgent */
	/* When each timer ends; if it stands, how much is left. */
	msec end[PLAYER_TIMERS];
};

/* Frees the memory. No timer may be set. */
void player_timers_clear(struct player_timers *all);

/* Returns `now` in the players' time; only differences have a meaning. */
msec player_timers_now(const struct player_timers *all, msec now);

/* Stops the players' time, or lets it run again. */
void player_timers_set_stopped(struct player_timers *all, bool is_stopped,
    msec now);

/* Whether the time of the set's players stands because the disk is full. */
static inline bool player_timers_are_stopped(const struct player_timer_set *set)
{
	return set->all != NULL && set->all->is_stopped;
}

/* Ends the timers that are over, as timer_heap_run_expired does. */
void player_timers_run(struct player_timers *all, msec now);

/* Returns when the event loop must wake up at the latest, or MSEC_NEVER. */
msec player_timers_next(const struct player_timers *all, msec now);

/*
 * To be called with the present time before anything else is done at that time.
 * Returns by how many ms the event loop has stalled, or 0; the caller must
 * subtract them from its time. Sets *is_told if the players' clocks have
 * deviated by more than STALL_TOLD since it was last set.
 */
msec player_timers_check_stall(struct player_timers *all, msec now,
    bool *is_told);

/* Starts a timer, or starts it anew. It ends after `length` ms. */
void player_timers_start(struct player_timer_set *set, enum player_timer kind,
    msec length, msec now);
void player_timers_cancel(struct player_timer_set *set, enum player_timer kind);

/* Cancels all timers; to be called before the set is freed. */
void player_timers_cancel_all(struct player_timer_set *set);

/* To be called when the players exchange sides: exchanges the timers of the sides. */
void player_timers_exchange_sides(struct player_timer_set *set);

/*
 * Sets the bits of enum player_timer_state: timers begin to stand, or run
 * again.
 */
void player_timers_set_state(struct player_timer_set *set, uint8_t state,
    msec now);

/* Whether the timer was started, and is neither over nor cancelled. */
static inline bool
player_timers_is_set(const struct player_timer_set *set, enum player_timer kind)
{
	return set->is_set >> kind & 1;
}

/* Returns how much of the timer is left; 0 if it is over or not set. */
msec player_timers_left(const struct player_timer_set *set,
    enum player_timer kind, msec now);

#endif
