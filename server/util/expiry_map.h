/*
 * expiry_map.h -- a table from bytes to a count and a value, whose rows end by
 * themselves.
 *
 * It is used for whatever clients could make grow without bound: at most
 * EXPIRY_MAP_MAX rows are kept, and beyond that the row that was set first is
 * dropped. Rows without an end are not counted and never dropped.
 */

#ifndef SERVER_UTIL_EXPIRY_MAP_H
#define SERVER_UTIL_EXPIRY_MAP_H

#include <stddef.h>
#include <sys/queue.h>

#include "common/time_ms.h"
#include "server/util/hash_table.h"

/* The most rows with an end in one map. */
#ifndef EXPIRY_MAP_MAX
#define EXPIRY_MAP_MAX 16384
#endif

/* A day in milliseconds. */
#define EXPIRY_MAP_DAY (24 * 3600 * (msec)1000)

struct expiry_row {
	msec     until; /* the row is removed at this time; MSEC_NEVER: never */
	unsigned count; /* for the caller's use; 0 in a new row */
	void    *value; /* the map's value_size bytes; zero in a new row */
	TAILQ_ENTRY(expiry_row)
	link; /* link in by_age, if until is not MSEC_NEVER */
	UT_hash_handle hh;
};

TAILQ_HEAD(expiry_rows, expiry_row);

struct expiry_map {
	struct expiry_row *by_key;   /* owned; in the order of setting */
	struct expiry_rows by_age;   /* rows with an end, ordered by it */
	unsigned           with_end; /* rows in by_age */
	size_t             value_size;
};

void expiry_map_init(struct expiry_map *map, size_t value_size);
void expiry_map_clear(struct expiry_map *map);

/* How many rows there are now. Walks through all. */
unsigned expiry_map_count(struct expiry_map *map, msec now);

/*
 * The row of that key, or NULL. The map owns it; it is valid until the map is
 * changed or searched again at a later time.
 */
struct expiry_row *
expiry_map_find(struct expiry_map *map, const void *key, size_t size, msec now);

/*
 * Finds or adds the row, sets its end and makes it the newest. Drops old rows,
 * as described above. Returns NULL, and keeps no row, if until is not after
 * now.
 */
struct expiry_row *expiry_map_set(struct expiry_map *map, const void *key,
    size_t size, msec until, msec now);

/*
 * Counts one event of `key`: adds 1 to the count in the key's row. The row
 * expires one period after the first event counted in it. Returns the new
 * count.
 */
unsigned expiry_map_add_event(struct expiry_map *map, const void *key,
    size_t size, msec period, msec now);

/* The count of that key's row; 0 if there is no row. */
unsigned expiry_map_events(struct expiry_map *map, const void *key, size_t size,
    msec now);

/* The row set before row, or the newest if row is NULL; NULL at the end. */
struct expiry_row *
expiry_map_next(struct expiry_map *map, struct expiry_row *row, msec now);

void expiry_map_remove(struct expiry_map *map, struct expiry_row *row);

#endif
