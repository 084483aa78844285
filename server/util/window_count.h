/*
 * window_count.h -- counts events, so that a bound on them holds in every period
 * of a given length.
 *
 * Time is divided into slices, WINDOW_SLICES of which are a period. Events are
 * counted by slice, and those of a slice are forgotten together, when the last
 * of them may be a period old: an event counts for at least a period, and for
 * at most a slice longer. So whatever the time of the first event, a user that
 * is refused at a count of N has at most N events in any period, and after N
 * events at once may have N others after a period and a slice.
 */

#ifndef SERVER_UTIL_WINDOW_COUNT_H
#define SERVER_UTIL_WINDOW_COUNT_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/time_ms.h"
#include "server/util/expiry_map.h"

#define WINDOW_SLICES 8

/* All zero: no events. All calls for a count need the same period, in ms. */
struct window_count {
	msec newest; /* number of the slice of counts[0] */
	/* The events of a slice and of those before it */
	uint32_t counts[WINDOW_SLICES + 1];
};

/* Returns how many events count at the time `now`. */
unsigned window_count_get(const struct window_count *w, msec period, msec now);

/*
 * Counts an event at the time `at`. It may be earlier than one that was counted
 * before.
 */
void window_count_add(struct window_count *w, msec period, msec at);

/* Returns when no event counts any more; 0 if none was ever counted. */
msec window_count_end(const struct window_count *w, msec period);

/*
 * These two functions do the same for a key, in an expiring map whose values are
 * struct window_count. The row of a key expires when none of its events counts.
 */
unsigned window_counts_get(struct expiry_map *map, const void *key, size_t size,
    msec period, msec now);
void     window_counts_add(struct expiry_map *map, const void *key, size_t size,
	msec period, msec at);

#endif
