/*
 * send_queue.h -- output of a connection, held until its records are durable.
 *
 * Bytes are sent in the order in which they were appended. Ready bytes may be
 * sent; behind them are held bytes, divided by hold points: all bytes before
 * the end of a hold point may be sent once its journal position is committed.
 *
 *      +--------------+------------------+--------------+
 *      |    ready     |  held until 17   |  until 19    |
 *      +--------------+------------------+--------------+
 *                     ^ ready            ^ holds[0].end ^ holds[1].end = length
 */

#ifndef SERVER_NET_SEND_QUEUE_H
#define SERVER_NET_SEND_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

struct hold_point {
	uint64_t journal_pos;
	uint32_t end; /* offset in bytes */
};

/*
 * Initialized with zeros; must not be moved while it has bytes. Most queues
 * only ever have a few short lines and one hold point, which need no other
 * memory.
 */
struct send_queue {
	char              *bytes; /* small_bytes, or owned; or NULL */
	struct hold_point *holds; /* owned like bytes; position and end
                                     both increase */
	uint32_t           length, capacity;
	uint32_t           ready; /* how many bytes may be sent */
	uint32_t           hold_count, hold_capacity;
	struct hold_point  small_holds[1];
	char               small_bytes[112];
	SLIST_ENTRY(send_queue) link; /* link in the pool */
};

/* Unused queues beyond this number are freed. */
#define SEND_QUEUE_POOL_MAX 4096

/*
 * Unused queues, the most recently used first: it is probably still in the
 * processor's cache. Initialized with zeros.
 */
struct send_queue_pool {
	SLIST_HEAD(, send_queue) unused;
	unsigned count;
};

/* An empty queue. */
struct send_queue *send_queue_take(struct send_queue_pool *pool);

/* Clears the queue; from now on the pool owns it. */
void send_queue_give_back(struct send_queue_pool *pool, struct send_queue *q);

/* Frees all queues of the pool. */
void send_queue_pool_clear(struct send_queue_pool *pool);

/*
 * Appends a copy, held until journal_pos is committed. 0 adds no hold: the copy
 * may be sent after the bytes before it.
 */
void send_queue_append(struct send_queue *q, const char *bytes, size_t n,
    uint64_t journal_pos);

/* Inserts a copy in front of all held bytes, of which there must be some. */
void send_queue_insert(struct send_queue *q, const char *bytes, size_t n);

/*
 * All up to durable_pos is committed. Returns whether bytes have become ready.
 */
bool send_queue_release(struct send_queue *q, uint64_t durable_pos);

/* Removes the first n bytes after they were sent; they must have been ready. */
void send_queue_consume(struct send_queue *q, size_t n);

/* Removes all bytes and frees the memory. */
void send_queue_clear(struct send_queue *q);

/* How many bytes are held. */
static inline uint32_t send_queue_held(const struct send_queue *q)
{
	return q->length - q->ready;
}

/* The memory of its bytes and hold points. */
static inline size_t send_queue_memory(const struct send_queue *q)
{
	return q->capacity + q->hold_capacity * sizeof(*q->holds);
}

#endif
