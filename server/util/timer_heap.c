/* timer_heap.c -- timers in a binary heap, the earliest first. */

#include "server/util/timer_heap.h"

#include <stdlib.h>

#include "common/base/fatal.h"

static void place(struct timer_heap *h, uint32_t index, struct timer *t)
{
	h->timers[index] = t;
	t->index = index;
}

/*
 * Moves a timer whose time has changed up or down the heap, to its right place.
 */
static void sift(struct timer_heap *h, struct timer *t)
{
	uint32_t index = t->index, child;

	for (; index > 1 && t->expires_at < h->timers[index / 2]->expires_at;
	     index /= 2)
		place(h, index, h->timers[index / 2]);
	while ((child = 2 * index) <= h->count) {
		if (child < h->count &&
		    h->timers[child + 1]->expires_at <
			h->timers[child]->expires_at)
			child++;
		if (h->timers[child]->expires_at >= t->expires_at)
			break;
		place(h, index, h->timers[child]);
		index = child;
	}
	place(h, index, t);
}

void timer_heap_set(struct timer_heap *h, struct timer *t, msec expires_at)
{
	t->expires_at = expires_at;
	if (t->index == 0) {
		if (h->count + 1 >= h->capacity) {
			h->capacity = h->capacity * 2 + 16;
			h->timers = xrealloc(h->timers,
			    h->capacity * sizeof(struct timer *));
		}
		place(h, ++h->count, t);
	}
	sift(h, t);
}

void timer_heap_cancel(struct timer_heap *h, struct timer *t)
{
	struct timer *last;

	if (t->index == 0)
		return;
	last = h->timers[h->count--];
	if (last != t) {
		place(h, t->index, last);
		sift(h, last);
	}
	t->index = 0;
}

msec timer_heap_next(const struct timer_heap *h)
{
	return h->count > 0 ? h->timers[1]->expires_at : MSEC_NEVER;
}

void timer_heap_run_expired(struct timer_heap *h, msec now)
{
	for (unsigned i = 0;
	     i < TIMER_HEAP_RUN_MAX && timer_heap_next(h) <= now; i++) {
		struct timer *t = h->timers[1];

		timer_heap_cancel(h, t);
		t->on_expire(t, now);
	}
}

void timer_heap_clear(struct timer_heap *h)
{
	free(h->timers);
	*h = (struct timer_heap){ .count = 0 };
}
