/*
 * flag_timers.h -- flag timers of all matches with a time control.
 *
 * The clock of the side to move starts when the move before it has been
 * committed. Until then the match is in a list, ordered by the journal position
 * of that move because positions only grow. Matches with a running clock are in
 * another list.
 *
 * While a clock runs the event loop wakes up at least every WAKEUP_INTERVAL. If
 * it wakes up later than that, the server has stalled: no move could be handled
 * meanwhile, so the owner leaves that time out of the time that it passes on.
 */

#ifndef SERVER_MATCH_FLAG_TIMERS_H
#define SERVER_MATCH_FLAG_TIMERS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/time_ms.h"
#include "server/match/match.h"
#include "server/util/timer_heap.h"

/* In milliseconds. */
#define WAKEUP_INTERVAL 100

/* A loop that is late by no more than this has not stalled, in ms. */
#define STALL_MIN 5

/* When stalls add up to more than so many ms, players are sent their clocks. */
#define STALL_TOLD 250

TAILQ_HEAD(flag_timer_list, flag_timer_entry);

/* Part of the match's owner, which sets match; all else zero at first. */
struct flag_timer_entry {
	struct match           *match;
	struct timer            flag_timer;  /* set while the clock runs */
	struct flag_timer_list *list;        /* the list that link is in, or
                                                NULL */
	uint64_t                awaited_pos; /* journal position of the last
                                                move, if awaited */
	TAILQ_ENTRY(flag_timer_entry) link;
};

struct flag_timers {
	struct timer_heap *timers; /* not owned */
	struct flag_timer_list
	    awaiting_commit; /* the last move is not durable */
	struct flag_timer_list running;
	struct flag_timer_list stopped; /* would run but for is_stopped */
	bool                   is_stopped;
	msec                   last_wakeup; /* when the event loop last woke
                                               up */
	msec stalled; /* for how long the loop has stalled since players
                         were sent their clocks */
};

void flag_timers_init(struct flag_timers *c, struct timer_heap *timers);

/* Whether any clock runs. */
bool flag_timers_are_running(const struct flag_timers *c);

/*
 * To be called for each event of a match that has a time control. journal_pos
 * is the position of the event's record, or 0.
 */
void flag_timers_on_event(struct flag_timers *c, struct flag_timer_entry *entry,
    const struct match_event *e, uint64_t journal_pos);

/*
 * Starts the clock of each match whose last move is at or before committed_pos.
 */
void flag_timers_on_commit(struct flag_timers *c, uint64_t committed_pos,
    msec now);

/*
 * To be called with the present time, now, before anything else is done at that
 * time. Returns for how long the event loop has stalled, or 0; the owner's time
 * must be set back by so much. Emits EV_CLOCK for running clocks, because
 * clients have let theirs run on.
 */
msec flag_timers_check_stall(struct flag_timers *c, msec now);

/* When flag_timers_check_stall must be called at the latest, or MSEC_NEVER. */
msec flag_timers_next_check(const struct flag_timers *c, msec now);

/*
 * Stops every clock, or starts the clocks that would run without the stop.
 * Emits EV_CLOCK for each clock. No clock starts while all are stopped.
 */
void flag_timers_set_stopped(struct flag_timers *c, bool is_stopped, msec now);

#endif
