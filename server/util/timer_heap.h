/* timer_heap.h -- timers in a binary heap, the earliest first. */

#ifndef SERVER_UTIL_TIMER_HEAP_H
#define SERVER_UTIL_TIMER_HEAP_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/time_ms.h"

/*
 * A timer that expires once. It is part of another struct, which on_expire
 * finds by container_of. At first, all fields but on_expire must be zero.
 */
struct timer {
	msec     expires_at;
	uint32_t index; /* index in the heap, from 1; 0: the timer is not set */
	/* Called when the timer has expired and is no longer set. */
	void (*on_expire)(struct timer *t, msec now);
};

/* All zero: no timers. */
struct timer_heap {
	/* Owned; the heap is timers[1] to timers[count] */
	struct timer **timers;
	uint32_t       count, capacity;
};

static inline bool timer_is_set(const struct timer *t)
{
	return t->index != 0;
}

/*
 * Sets the timer or, if it is set already, changes its time. Before the timer's
 * memory is freed, the timer must have expired or been cancelled. O(log count).
 */
void timer_heap_set(struct timer_heap *h, struct timer *t, msec expires_at);

/* Cancels the timer; does nothing if it is not set. O(log count). */
void timer_heap_cancel(struct timer_heap *h, struct timer *t);

/* Returns when the earliest timer expires; MSEC_NEVER if there is none. */
msec timer_heap_next(const struct timer_heap *h);

/* The most timers that expire in one call, so that the call is short. */
#define TIMER_HEAP_RUN_MAX 256

/*
 * Calls on_expire of at most TIMER_HEAP_RUN_MAX expired timers, the earliest
 * first. A timer that a callback sets to now or earlier counts as expired, too.
 * The remaining timers expire at the next call.
 */
void timer_heap_run_expired(struct timer_heap *h, msec now);

/* Frees the heap, but not the timers. */
void timer_heap_clear(struct timer_heap *h);

#endif
