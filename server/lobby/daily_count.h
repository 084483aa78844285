/* daily_count.h -- how often each address did something within a day. */

#ifndef SERVER_LOBBY_DAILY_COUNT_H
#define SERVER_LOBBY_DAILY_COUNT_H

#include <stdint.h>
#include <sys/queue.h>

#include "common/time_ms.h"

/* In milliseconds. */
#define DAILY_COUNT_DAY (24 * 3600 * (msec)1000)

struct daily_counter;
TAILQ_HEAD(daily_counters, daily_counter);

/*
 * A day begins with what an address does first. Those whose day is over are
 * forgotten.
 */
struct daily_count {
	struct daily_counter *by_address; /* owned */
	struct daily_counters list;       /* of the same, the oldest first */
};

void daily_count_init(struct daily_count *d);
void daily_count_clear(struct daily_count *d);

/* How often the address, a hash, has done it. */
unsigned daily_count_get(struct daily_count *d, uint64_t address, msec now);

/* Counts once more, and returns how often that is now. */
unsigned daily_count_add(struct daily_count *d, uint64_t address, msec now);

#endif
