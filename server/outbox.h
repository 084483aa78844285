/*
 * outbox.h -- what is to be said to a peer, some of it not before its time.
 *
 * Bytes lie in the order in which they were added. Those in front are free to
 * go; behind them lie the held ones, cut by marks: what is before a mark's end
 * may go when the store has come to the mark's position. Positions are the
 * store's, and only grow.
 *
 *      +--------------+-----------+--------------------+
 *      |     free     |   held until 17  |  until 19    |
 *      +--------------+------------------+--------------+
 *                     ^ free       mark[0].end    mark[1].end = length
 */

#ifndef SERVER_OUTBOX_H
#define SERVER_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mark {
	uint64_t after;
	uint32_t end;
};

/* All zero is the start. */
struct outbox {
	char        *bytes;  /* ours, or NULL */
	uint32_t     length; /* of bytes */
	uint32_t     room;   /* for bytes */
	uint32_t     free;   /* bytes that may go */
	uint32_t     marks;  /* 0: nothing is held */
	uint32_t     mark_room;
	struct mark *mark; /* ours, or NULL; after and end both grow */
};

/* Adds bytes, copied, that wait for the position after; 0: for none. */
void outbox_add(struct outbox *o, const char *bytes, size_t n, uint64_t after);

/* The store has come to durable. True when more is free than before. */
bool outbox_release(struct outbox *o, uint64_t durable);

/* The first n bytes, all free, have gone. */
void outbox_take(struct outbox *o, size_t n);

/* Forgets and frees everything. */
void outbox_clear(struct outbox *o);

/* How many bytes wait for the store. */
static inline uint32_t outbox_held(const struct outbox *o)
{
	return o->length - o->free;
}

#endif
