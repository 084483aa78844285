/* timer_heap.c -- timers in a binary heap, the earliest first. */

#include "server/util/timer_heap.h"

#include "common/container_of.h"

static bool expires_before(const struct heap_node *a, const struct heap_node *b)
{
	return container_of(a, struct timer, node)->expires_at <
	    container_of(b, struct timer, node)->expires_at;
}

static struct timer *first_timer(const struct timer_heap *h)
{
	struct heap_node *node = heap_first(&h->heap);

	return node != NULL ? container_of(node, struct timer, node) : NULL;
}

void timer_heap_set(struct timer_heap *h, struct timer *t, msec expires_at)
{
	h->heap.goes_before = expires_before;
	t->expires_at = expires_at;
	heap_update(&h->heap, &t->node);
}

void timer_heap_cancel(struct timer_heap *h, struct timer *t)
{
	heap_remove(&h->heap, &t->node);
}

msec timer_heap_next(const struct timer_heap *h)
{
	const struct timer *first = first_timer(h);

	return first != NULL ? first->expires_at : MSEC_NEVER;
}

void timer_heap_run_expired(struct timer_heap *h, msec now)
{
	struct timer *t;

	for (unsigned i = 0; i < TIMER_HEAP_RUN_MAX &&
	     (t = first_timer(h)) != NULL && t->expires_at <= now;
	     i++) {
		timer_heap_cancel(h, t);
		t->on_expire(t, now);
	}
}

void timer_heap_clear(struct timer_heap *h)
{
	heap_clear(&h->heap);
}
