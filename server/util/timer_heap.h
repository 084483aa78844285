/* timer_heap.h -- timers in a binary heap, the earliest first. */

#ifndef SERVER_UTIL_TIMER_HEAP_H
#define SERVER_UTIL_TIMER_HEAP_H

#include <stdbool.h>
#include <stdint.h>

#include "common/time_ms.h"

/*
 * A one-shot timer, embedded in another struct, which on_expire finds by
 * container_of. Initialized with zeros and on_expire.
 */
struct timer {
	msec     expires_at;
	uint32_t index; /* index in the heap, from 1; 0: the timer is not set */
	/* Called when the time has come; the timer is then no longer set. */
	void (*on_expire)(struct timer *t, msec now);
};

/* Initialized with zeros. */
struct timer_heap {
	struct timer **timers; /* timers[1] to timers[count]; owned */
	uint32_t       count, capacity;
};

static inline bool timer_is_set(const struct timer *t)
{
	return t->index != 0;
}

/*
 * Sets the timer, or changes its time if it is set. It must be cancelled or
 * have expired before its memory is freed. O(log count).
 */
void timer_heap_set(struct timer_heap *h, struct timer *t, msec expires_at);

/* Cancels the timer; does nothing if it is not set. O(log count). */
void timer_heap_cancel(struct timer_heap *h, struct timer *t);

/* When the earliest timer expires; MSEC_NEVER if there is none. */
msec timer_heap_next(const struct timer_heap *h);

/*
 * The most timers that one call runs, so that a turn of the event loop is
 * short.
 */
#define TIMER_HEAP_RUN_MAX 256

/*
 * Calls on_expire of up to TIMER_HEAP_RUN_MAX expired timers, the earliest
 * first, including timers that the callbacks set for now or earlier. The
 * remaining timers expire at the next call.
 */
void timer_heap_run_expired(struct timer_heap *h, msec now);

/* Frees the heap, not the timers. */
void timer_heap_clear(struct timer_heap *h);

#endif
