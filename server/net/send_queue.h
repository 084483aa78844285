/*
 * send_queue.h -- output of a connection, some of which is held until records
 * are durable.
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
	uint32_t end; /* where the held bytes end, as an offset in `bytes` */
};

/*
 * A value with all fields 0 is an empty queue. A queue must not be moved while
 * it has bytes. Most queues only ever have a few short lines and a hold point,
 * which fit into the struct.
 */
struct send_queue {
	/* Either small_bytes or memory that the queue owns; or NULL */
	char *bytes;
	/*
	 * Owned like `bytes`; each has a greater journal_pos and end than the
	 * one before
	 */
	struct hold_point *holds;
	uint32_t           length, capacity;
	uint32_t           ready; /* how many bytes may be sent now */
	uint32_t           hold_count, hold_capacity;
	struct hold_point  small_holds[1];
	char               small_bytes[112];
	SLIST_ENTRY(send_queue) link; /* link in the pool of unused queues */
};

/* The most unused queues that are kept; further ones are freed. */
#define SEND_QUEUE_POOL_MAX 4096

/*
 * Unused queues. The queue given back last is taken first, because its memory
 * is probably still in the processor's cache. All fields 0: no queues.
 */
struct send_queue_pool {
	SLIST_HEAD(, send_queue) unused;
	unsigned count;
};

/* Returns an empty queue, which the caller owns. */
struct send_queue *send_queue_take(struct send_queue_pool *pool);

/* Empties the queue and gives it to the pool, which owns it from now on. */
void send_queue_give_back(struct send_queue_pool *pool, struct send_queue *q);

void send_queue_pool_clear(struct send_queue_pool *pool);

/*
 * Appends a copy of n bytes, which is held until journal_pos is committed. If
 * journal_pos is 0, the copy can be sent as soon as the bytes before it.
 */
void send_queue_append(struct send_queue *q, const char *bytes, size_t n,
    uint64_t journal_pos);

/*
 * Inserts a copy of n bytes in front of all held bytes. send_queue_append must
 * have added bytes that are still held.
 */
void send_queue_insert(struct send_queue *q, const char *bytes, size_t n);

/*
 * To be called when all records up to durable_pos are committed. Returns
 * whether bytes have become ready.
 */
bool send_queue_release(struct send_queue *q, uint64_t durable_pos);

/*
 * Removes the first n bytes, which must have been ready, after they were sent.
 */
void send_queue_consume(struct send_queue *q, size_t n);

/* Removes all bytes and frees the memory. */
void send_queue_clear(struct send_queue *q);

static inline uint32_t send_queue_held(const struct send_queue *q)
{
	return q->length - q->ready;
}

/* Returns how much memory q's bytes and hold points occupy, in bytes. */
static inline size_t send_queue_memory(const struct send_queue *q)
{
	return q->capacity + q->hold_capacity * sizeof(*q->holds);
}

#endif
