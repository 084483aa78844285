/*
 * send_queue.c -- output of a connection, some of which is held until records
 * are durable.
 */

#include "server/net/send_queue.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"

struct send_queue *send_queue_take(struct send_queue_pool *pool)
{
	struct send_queue *q = SLIST_FIRST(&pool->unused);

	if (q == NULL)
		return xcalloc(1, sizeof(*q));
	SLIST_REMOVE_HEAD(&pool->unused, link);
	pool->count--;
	return q;
}

void send_queue_give_back(struct send_queue_pool *pool, struct send_queue *q)
{
	send_queue_clear(q);
	if (pool->count >= SEND_QUEUE_POOL_MAX) {
		free(q);
		return;
	}
	SLIST_INSERT_HEAD(&pool->unused, q, link);
	pool->count++;
}

void send_queue_pool_clear(struct send_queue_pool *pool)
{
	struct send_queue *q;

	while ((q = SLIST_FIRST(&pool->unused)) != NULL) {
		SLIST_REMOVE_HEAD(&pool->unused, link);
		free(q);
	}
	pool->count = 0;
}

/*
 * Makes room for `size` bytes in an array, whose first `used` bytes are kept.
 * The array is `small`, in the struct, until it must move to the heap.
 */
static void *
grow(void *array, void *small, size_t small_size, size_t used, size_t size)
{
	void *larger;

	if (size <= small_size)
		return small;
	if (array != small)
		return xrealloc(array, size);
	larger = xrealloc(NULL, size);
	memcpy(larger, small, used);
	return larger;
}

/*
 * The bytes that were appended last are held until journal_pos is committed;
 * or for as long as the bytes before them, if these are held for longer.
 */
static void add_hold_point(struct send_queue *q, uint64_t journal_pos)
{
	struct hold_point *last = q->hold_count > 0 ?
	    &q->holds[q->hold_count - 1] :
	    NULL;

	if (last != NULL && journal_pos <= last->journal_pos) {
		last->end = q->length;
		return;
	}
	if (q->hold_count == q->hold_capacity) {
		q->hold_capacity = q->hold_capacity * 2 + 1;
		q->holds = grow(q->holds, q->small_holds,
		    sizeof(q->small_holds), q->hold_count * sizeof(*q->holds),
		    q->hold_capacity * sizeof(*q->holds));
	}
	assert(q->holds != NULL);
	q->holds[q->hold_count++] = (struct hold_point){ journal_pos,
		q->length };
}

void send_queue_append(struct send_queue *q, const char *bytes, size_t n,
    uint64_t journal_pos)
{
	if (q->length + n > q->capacity) {
		size_t size = q->length + n;

		size = size <= sizeof(q->small_bytes) ? sizeof(q->small_bytes) :
							size * 2;
		q->bytes = grow(q->bytes, q->small_bytes,
		    sizeof(q->small_bytes), q->length, size);
		q->capacity = (uint32_t)size;
	}
	memcpy(q->bytes + q->length, bytes, n);
	q->length += (uint32_t)n;
	if (journal_pos == 0 && q->hold_count == 0)
		q->ready = q->length;
	else
		add_hold_point(q, journal_pos);
}

void send_queue_insert(struct send_queue *q, const char *bytes, size_t n)
{
	uint32_t held = send_queue_held(q);

	assert(q->hold_count > 0);
	send_queue_append(q, bytes, n, 0);
	memmove(q->bytes + q->ready + n, q->bytes + q->ready, held);
	memcpy(q->bytes + q->ready, bytes, n);
	q->ready += (uint32_t)n;
	for (uint32_t i = 0; i + 1 < q->hold_count; i++)
		q->holds[i].end += (uint32_t)n;
}

bool send_queue_release(struct send_queue *q, uint64_t durable_pos)
{
	uint32_t released = 0;

	while (released < q->hold_count &&
	    q->holds[released].journal_pos <= durable_pos)
		q->ready = q->holds[released++].end;
	if (released == 0)
		return false;
	q->hold_count -= released;
	memmove(q->holds, q->holds + released,
	    q->hold_count * sizeof(*q->holds));
	return true;
}

void send_queue_consume(struct send_queue *q, size_t n)
{
	assert(n <= q->ready);
	if (n == q->length) {
		send_queue_clear(q);
		return;
	}
	q->length -= (uint32_t)n;
	q->ready -= (uint32_t)n;
	memmove(q->bytes, q->bytes + n, q->length);
	for (uint32_t i = 0; i < q->hold_count; i++)
		q->holds[i].end -= (uint32_t)n;
}

/* The small arrays are not cleared, so that less memory is touched. */
void send_queue_clear(struct send_queue *q)
{
	if (q->bytes != q->small_bytes)
		free(q->bytes);
	if (q->holds != q->small_holds)
		free(q->holds);
	q->bytes = NULL;
	q->holds = NULL;
	q->length = q->capacity = q->ready = 0;
	q->hold_count = q->hold_capacity = 0;
}
