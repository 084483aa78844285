/* due.c -- what falls due when: a small heap of deadlines. */

#include "server/due.h"

#include <stdlib.h>

#include "common/die.h"

static void put(struct dues *dues, uint32_t slot, struct due *d)
{
	dues->heap[slot] = d;
	d->slot = slot;
}

static void rise(struct dues *dues, struct due *d)
{
	uint32_t slot = d->slot;

	for (; slot > 1 && dues->heap[slot / 2]->when > d->when; slot /= 2)
		put(dues, slot, dues->heap[slot / 2]);
	put(dues, slot, d);
}

static void sink(struct dues *dues, struct due *d)
{
	uint32_t slot = d->slot, child;

	while ((child = 2 * slot) <= dues->count) {
		if (child < dues->count &&
		    dues->heap[child + 1]->when < dues->heap[child]->when)
			child++;
		if (dues->heap[child]->when >= d->when)
			break;
		put(dues, slot, dues->heap[child]);
		slot = child;
	}
	put(dues, slot, d);
}

void due_set(struct dues *dues, struct due *d, msec when)
{
	if (d->slot == 0) {
		if (dues->count + 1 >= dues->room) {
			dues->room = dues->room * 2 + 16;
			dues->heap = xrealloc(dues->heap,
			    dues->room * sizeof(*dues->heap));
		}
		put(dues, ++dues->count, d);
	}
	d->when = when;
	rise(dues, d);
	sink(dues, d);
}

void due_drop(struct dues *dues, struct due *d)
{
	struct due *last;

	if (d->slot == 0)
		return;
	last = dues->heap[dues->count--];
	if (last != d) {
		put(dues, d->slot, last);
		rise(dues, last);
		sink(dues, last);
	}
	d->slot = 0;
}

msec due_next(const struct dues *dues)
{
	return dues->count > 0 ? dues->heap[1]->when : MSEC_NEVER;
}

void due_tick(struct dues *dues, msec now)
{
	while (due_next(dues) <= now) {
		struct due *d = dues->heap[1];

		due_drop(dues, d);
		d->fall(d, now);
	}
}

void due_free(struct dues *dues)
{
	free(dues->heap);
	*dues = (struct dues){ 0 };
}
