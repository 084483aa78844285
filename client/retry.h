/*
 * retry.h -- how long to wait before a lost line is tried again.
 *
 * Soon at first, then longer and longer; and never quite as long as others
 * wait, so that a server that comes back is not asked by everybody at once.
 */

#ifndef CLIENT_RETRY_H
#define CLIENT_RETRY_H

#include <stdbool.h>
#include <stdint.h>

#include "common/msec.h"

/* Before the first try at the most, about before the second, and at the end. */
#define RETRY_FIRST  300
#define RETRY_SECOND 500
#define RETRY_MOST   5000

/* So many parts of a hundred a wait may be shorter or longer. */
#define RETRY_JITTER 30

struct retry {
	uint64_t seed;
	unsigned tries; /* since there was a good line */
};

/* Clients with different seeds wait for different spans. */
void retry_init(struct retry *r, uint64_t seed);

/* Counts one more try; how long to wait before it. */
msec retry_next(struct retry *r);

/* From here on the spans grow no more. */
bool retry_is_steady(const struct retry *r);

/* The line is a good one: the next wait is a first one. */
void retry_done(struct retry *r);

#endif
