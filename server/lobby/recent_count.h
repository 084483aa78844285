/*
 * recent_count.h -- how often something has happened recently: an address has
 * done something, or two players have met.
 */

#ifndef SERVER_LOBBY_RECENT_COUNT_H
#define SERVER_LOBBY_RECENT_COUNT_H

#include <stdint.h>
#include <sys/queue.h>

#include "common/time_ms.h"

/* In milliseconds. */
#define RECENT_COUNT_DAY (24 * 3600 * (msec)1000)

struct recent_counter;
TAILQ_HEAD(recent_counters, recent_counter);

/*
 * What is counted has a number, such as the hash of an address. Its period
 * begins when it happens first. Counts whose period is over are forgotten.
 */
struct recent_count {
	struct recent_counter *by_key; /* owned */
	struct recent_counters list;   /* of the same, the oldest first */
	msec                   period;
};

void recent_count_init(struct recent_count *r, msec period);
void recent_count_clear(struct recent_count *r);

/* How often it has happened. */
unsigned recent_count_get(struct recent_count *r, uint64_t key, msec now);

/* Counts once more, and returns how often that is now. */
unsigned recent_count_add(struct recent_count *r, uint64_t key, msec now);

/*
 * A key made of several numbers: a hash of another key, or 0, and of the next
 * number. It is the same in every process.
 */
uint64_t recent_count_key(uint64_t key, uint64_t number);

#endif
