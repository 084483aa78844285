/* due.h -- what falls due when: a small heap of deadlines. */

#ifndef SERVER_DUE_H
#define SERVER_DUE_H

#include <stdint.h>

#include "common/msec.h"

/* A deadline, part of whatever waits for it. All zero but fall is the start. */
struct due {
	msec     when;
	uint32_t slot; /* its place in the heap, from 1; 0 while not set */
	/* Called once it is due, when it is no longer set. */
	void (*fall)(struct due *d, msec now);
};

/* A binary heap, the earliest first. All zero is the start. */
struct dues {
	struct due **heap; /* heap[1] to heap[count] */
	uint32_t     count, room;
};

/* Sets d to fall at when; one that is set already is moved. */
void due_set(struct dues *dues, struct due *d, msec when);

/* d will not fall; nothing happens if it is not set. */
void due_drop(struct dues *dues, struct due *d);

/* When the next is due, or MSEC_NEVER. */
msec due_next(const struct dues *dues);

/* Lets fall what is due. */
void due_tick(struct dues *dues, msec now);

/* Frees the heap, not what is in it. */
void due_free(struct dues *dues);

#endif
