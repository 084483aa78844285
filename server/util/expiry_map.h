/*
 * expiry_map.h -- a table from bytes to a value, whose rows expire.
 *
 * It is used for data that clients could make grow without bound: at most
 * EXPIRY_MAP_MAX rows that expire are kept. If there are more, those that have
 * expired are removed; if none has, the row that expires first is dropped, and
 * of several that expire together the one that was set first. So all rows that
 * are kept for a second displace at most one of those that are kept for a day.
 * Rows that never expire are not limited and never dropped.
 */

#ifndef SERVER_UTIL_EXPIRY_MAP_H
#define SERVER_UTIL_EXPIRY_MAP_H

#include <stddef.h>

#include "common/base/time_ms.h"
#include "server/util/hash_table.h"

/* A map keeps at most this many rows that expire. */
#ifndef EXPIRY_MAP_MAX
#define EXPIRY_MAP_MAX 16384
#endif

#define EXPIRY_MAP_DAY (24 * 3600 * (msec)1000)

struct expiry_row {
	/* The row is removed at this time; MSEC_NEVER: it never expires */
	msec           until;
	void          *value; /* map->value_size bytes; zeros in a new row */
	UT_hash_handle hh;
};

struct expiry_map {
	/* Owned; the hash table, in the order in which rows were set */
	struct expiry_row *by_key;
	unsigned           with_end; /* how many rows have an end */
	size_t             value_size;
};

void expiry_map_init(struct expiry_map *map, size_t value_size);
void expiry_map_clear(struct expiry_map *map);

/* Returns how many rows there are now. Visits all rows. */
unsigned expiry_map_count(struct expiry_map *map, msec now);

/*
 * Returns the row of that key, or NULL. The map owns the row; it is valid until
 * the map is changed, or searched again at a later time.
 */
struct expiry_row *
expiry_map_find(struct expiry_map *map, const void *key, size_t size, msec now);

/*
 * Finds or adds the row of that key, sets the time when the row expires, and
 * makes the row the newest. May drop other rows; see the top of this file. If
 * until is not after now, keeps no row for the key and returns NULL.
 */
struct expiry_row *expiry_map_set(struct expiry_map *map, const void *key,
    size_t size, msec until, msec now);

/*
 * Returns the row that was set before `row`, or the newest row if `row` is
 * NULL. Returns NULL at the end.
 */
struct expiry_row *
expiry_map_next(struct expiry_map *map, struct expiry_row *row, msec now);

void expiry_map_remove(struct expiry_map *map, struct expiry_row *row);

#endif
