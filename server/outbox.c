/* outbox.c -- what is to be said to a peer, some of it not before its time. */

#include "server/outbox.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/die.h"

/* What is added last waits at least as long as what it stands behind. */
static void hold(struct outbox *o, uint64_t after)
{
	struct mark *last = o->marks > 0 ? &o->mark[o->marks - 1] : NULL;

	if (last != NULL && after <= last->after) {
		last->end = o->length;
		return;
	}
	if (o->marks == o->mark_room) {
		o->mark_room = o->mark_room * 2 + 1;
		o->mark = xrealloc(o->mark, o->mark_room * sizeof(*o->mark));
	}
	o->mark[o->marks++] = (struct mark){ after, o->length };
}

void outbox_add(struct outbox *o, const char *bytes, size_t n, uint64_t after)
{
	if (o->length + n > o->room) {
		o->room = (uint32_t)(o->length + n) * 2;
		o->bytes = xrealloc(o->bytes, o->room);
	}
	memcpy(o->bytes + o->length, bytes, n);
	o->length += (uint32_t)n;
	if (after == 0 && o->marks == 0)
		o->free = o->length;
	else
		hold(o, after);
}

bool outbox_release(struct outbox *o, uint64_t durable)
{
	uint32_t gone = 0;

	while (gone < o->marks && o->mark[gone].after <= durable)
		o->free = o->mark[gone++].end;
	if (gone == 0)
		return false;
	o->marks -= gone;
	memmove(o->mark, o->mark + gone, o->marks * sizeof(*o->mark));
	return true;
}

void outbox_take(struct outbox *o, size_t n)
{
	assert(n <= o->free);
	if (n == o->length) {
		outbox_clear(o);
		return;
	}
	o->length -= (uint32_t)n;
	o->free -= (uint32_t)n;
	memmove(o->bytes, o->bytes + n, o->length);
	for (uint32_t i = 0; i < o->marks; i++)
		o->mark[i].end -= (uint32_t)n;
}

void outbox_clear(struct outbox *o)
{
	free(o->bytes);
	free(o->mark);
	*o = (struct outbox){ .bytes = NULL };
}
