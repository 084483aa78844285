/*
 * flag_timers.h -- flag timers of all matches with a time control.
 *
 * The clock of the side to move starts when the move before it has been
 * committed. Until then the match is in a list, ordered by the journal position
 * of that move because positions only grow. Matches with a running clock are in
 * another list.
 *
 * When the server itself is late, at most LATENESS_CHARGED_MAX of that is
 * charged for each move to the side whose clock runs; the rest is given back.
 */

#ifndef SERVER_MATCH_FLAG_TIMERS_H
#define SERVER_MATCH_FLAG_TIMERS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/time_ms.h"
#include "server/match/match.h"
#include "server/util/timer_heap.h"

/* The most lateness of the server that is charged for one move, in ms. */
#define LATENESS_CHARGED_MAX 250

TAILQ_HEAD(flag_timer_list, flag_timer_entry);

/* Part of the match's owner, which sets match; all else zero at first. */
struct flag_timer_entry {
	struct match           *match;
	struct timer            flag_timer;  /* set while the clock runs */
	struct flag_timer_list *list;        /* it is in, or NULL */
	uint64_t                awaited_pos; /* of the last move, if awaited */
	/*
	 * Lateness charged to this move so far. While the clock runs, it is
	 * instead the growth of flag_timers.lateness since late_from.
	 */
	msec late, late_from;
	TAILQ_ENTRY(flag_timer_entry) link;
};

struct flag_timers {
	struct timer_heap *timers; /* not owned */
	struct flag_timer_list
	    awaiting_commit; /* the last move is not durable */
	struct flag_timer_list running;
	struct flag_timer_list stopped; /* would run, but is_stopped */
	bool                   is_stopped;
	msec                   lateness; /* all since the start of the server */
	msec credit_at; /* up to this lateness no clock is to be credited */
};

void flag_timers_init(struct flag_timers *c, struct timer_heap *timers);

/* Whether any clock runs. */
bool flag_timers_are_running(const struct flag_timers *c);

/*
 * To be called for each event of a match that has a time control; journal_pos
 * is that of the event's record, or 0.
 */
void flag_timers_on_event(struct flag_timers *c, struct flag_timer_entry *entry,
    const struct match_event *e, uint64_t journal_pos);

/*
 * Starts the clock of each match whose last move is at or before committed_pos.
 */
void flag_timers_on_commit(struct flag_timers *c, uint64_t committed_pos,
    msec now);

/*
 * The server was late by that many ms, in which it could do nothing. Gives back
 * to the running clocks what exceeds LATENESS_CHARGED_MAX and emits EV_CLOCK
 * for their matches. It is given back in steps, so that a server that is always
 * a little late does not emit EV_CLOCK all the time.
 */
void flag_timers_add_lateness(struct flag_timers *c, msec lateness, msec now);

/*
 * Stops every clock, or starts again those that would run by now. Emits
 * EV_CLOCK for each. No clock starts while they are stopped.
 */
void flag_timers_set_stopped(struct flag_timers *c, bool is_stopped, msec now);

#endif
