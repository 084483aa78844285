/*
 * flag_timers.h -- flag timers of all matches with a time control. A flag timer
 * ends a game when the time of the player to move is over.
 *
 * The clock of the side to move starts when the previous move has been
 * committed. Until then the match is in a list, which is ordered by the journal
 * position of that move, because positions only grow. Matches whose clock is
 * running are in another list.
 *
 * While a clock runs the event loop wakes up at least every WAKEUP_INTERVAL. If
 * it wakes up later, the server has stalled, and could not handle moves
 * meanwhile. So the owner subtracts the stalled time from the time that it
 * passes to other modules.
 */

#ifndef SERVER_MATCH_FLAG_TIMERS_H
#define SERVER_MATCH_FLAG_TIMERS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/time_ms.h"
#include "server/match/match.h"
#include "server/util/timer_heap.h"

/* The most ms between two wake-ups of the event loop while a clock runs. */
#define WAKEUP_INTERVAL 100

/* If the event loop wakes up at most this many ms late, it has not stalled. */
#define STALL_MIN 5

/*
 * When the stalls add up to more than this many ms, the players are sent their
 * clocks.
 */
#define STALL_TOLD 250

TAILQ_HEAD(flag_timer_list, flag_timer_entry);

/* The owner sets `match`. All other fields must be zero at first. */
struct flag_timer_entry {
	struct match           *match;
	struct timer            flag_timer;  /* set while the match's clock
					        runs */
	struct flag_timer_list *list;        /* the list that contains the
						entry, or NULL */
	uint64_t                awaited_pos; /* journal position of the last
					        move, if the entry is in
					        awaiting_commit */
	TAILQ_ENTRY(flag_timer_entry) link;
};

struct flag_timers {
	struct timer_heap *timers; /* not owned */
	struct flag_timer_list
	    awaiting_commit; /* matches whose last move is not durable yet */
	struct flag_timer_list running; /* matches whose clock runs */
	struct flag_timer_list stopped; /* matches whose clock would run if
					   is_stopped were false */
	bool                   is_stopped;
	msec                   last_wakeup; /* when the event loop last woke
					       up */
	msec stalled; /* how long the loop has stalled since the players were
		         last sent their clocks */
};

void flag_timers_init(struct flag_timers *c, struct timer_heap *timers);

/*
 * To be called for each event of a match that has a time control. journal_pos
 * is the position of the event's record; 0: there is none.
 */
void flag_timers_on_event(struct flag_timers *c, struct flag_timer_entry *entry,
    const struct match_event *e, uint64_t journal_pos);

/*
 * To be called when all records up to committed_pos are committed: starts the
 * clocks of the matches whose last move is among them.
 */
void flag_timers_on_commit(struct flag_timers *c, uint64_t committed_pos,
    msec now);

/*
 * To be called with the present time before anything else is done at that time.
 * Returns by how many ms the event loop has stalled, or 0; the caller must
 * subtract them from its time. After a stall, emits EV_CLOCK for each running
 * clock, because the clients' clocks have run on.
 */
msec flag_timers_check_stall(struct flag_timers *c, msec now);

/*
 * Returns when flag_timers_check_stall must be called at the latest, or
 * MSEC_NEVER.
 */
msec flag_timers_next_check(const struct flag_timers *c, msec now);

/*
 * If is_stopped is true, stops all running clocks and lets none start. If it is
 * false, starts the clocks that would be running now. Emits EV_CLOCK for each
 * clock that stops or starts.
 */
void flag_timers_set_stopped(struct flag_timers *c, bool is_stopped, msec now);

#endif
