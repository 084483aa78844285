/*
 * backoff.h -- exponential backoff with jitter between attempts to connect.
 *
 * The jitter keeps clients of a restarted server from connecting all at once.
 */

#ifndef CLIENT_SESSION_BACKOFF_H
#define CLIENT_SESSION_BACKOFF_H

#include <stdbool.h>
#include <stdint.h>

#include "common/time_ms.h"

/*
 * The first wait is random, from 0 to BACKOFF_FIRST_MS. The second wait is
 * BACKOFF_SECOND_MS; each later wait is twice as long, up to BACKOFF_MAX_MS.
 */
#define BACKOFF_FIRST_MS  300
#define BACKOFF_SECOND_MS 500
#define BACKOFF_MAX_MS    5000

/* Jitter makes a later wait longer or shorter by up to this percentage. */
#define BACKOFF_JITTER_PERCENT 30

/* In the initial state all is zero except the seed. */
struct backoff {
	/* Clients with different seeds wait for different times */
	uint64_t seed;
	unsigned tries; /* attempts counted since the last backoff_reset */
};

/* Counts an attempt. Returns the wait before it, in ms; may be 0. */
msec backoff_next(struct backoff *b);

/* True once the waits have reached their maximum. */
bool backoff_is_at_max(const struct backoff *b);

/* To be called when the connection works: the next wait is short again. */
void backoff_reset(struct backoff *b);

#endif
