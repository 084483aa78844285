/*
 * expiry_map.c -- a table from bytes to a value, whose rows expire.
 */

#include "server/util/expiry_map.h"

#include <assert.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"

void expiry_map_init(struct expiry_map *map, size_t value_size)
{
	*map = (struct expiry_map){ .value_size = value_size };
}

/* Removes a row from the hash table, but does not free it. */
static void unlink_row(struct expiry_map *map, struct expiry_row *row)
{
	assert(map->by_key != NULL);
	HASH_DEL(map->by_key, row);
	map->with_end -= row->until != MSEC_NEVER;
}

void expiry_map_remove(struct expiry_map *map, struct expiry_row *row)
{
	unlink_row(map, row);
	free(row);
}

void expiry_map_clear(struct expiry_map *map)
{
	while (map->by_key != NULL)
		expiry_map_remove(map, map->by_key);
}

struct expiry_row *
expiry_map_find(struct expiry_map *map, const void *key, size_t size, msec now)
{
	struct expiry_row *row;

	HASH_FIND(hh, map->by_key, key, size, row);
	if (row == NULL || row->until > now)
		return row;
	expiry_map_remove(map, row);
	return NULL;
}

/* Allocates a row, its value and its key in one block of memory. */
static struct expiry_row *
new_row(const struct expiry_map *map, const void *key, size_t size)
{
	size_t align = alignof(max_align_t);
	size_t value_at = (sizeof(struct expiry_row) + align - 1) / align *
	    align;
	char *block = xcalloc(1, value_at + map->value_size + size);
	char *key_copy = block + value_at + map->value_size;
	struct expiry_row *row = (struct expiry_row *)block;

	memcpy(key_copy, key, size);
	row->value = block + value_at;
	row->hh.key = key_copy;
	return row;
}

/*
 * Removes the rows that have expired. If there are still too many, also removes
 * one: of those besides `set` that expire first, the one that was set first.
 */
static void
make_room(struct expiry_map *map, const struct expiry_row *set, msec now)
{
	struct expiry_row *first = NULL, *row = NULL;

	while ((row = expiry_map_next(map, row, now)) != NULL)
		if (row != set && (first == NULL || row->until <= first->until))
			first = row;
	if (first != NULL && map->with_end > EXPIRY_MAP_MAX)
		expiry_map_remove(map, first);
}

struct expiry_row *expiry_map_set(struct expiry_map *map, const void *key,
    size_t size, msec until, msec now)
{
	struct expiry_row *row = expiry_map_find(map, key, size, now);

	if (row == NULL && until > now)
		row = new_row(map, key, size);
	else if (row != NULL)
		unlink_row(map, row);
	if (until <= now) {
		free(row);
		row = NULL;
	} else {
		row->until = until;
		HASH_ADD_KEYPTR(hh, map->by_key, row->hh.key, size, row);
		map->with_end += until != MSEC_NEVER;
	}
	if (map->with_end > EXPIRY_MAP_MAX)
		make_room(map, row, now);
	return row;
}

struct expiry_row *
expiry_map_next(struct expiry_map *map, struct expiry_row *row, msec now)
{
	struct expiry_row *next = NULL, *ended;

	if (row != NULL)
		next = row->hh.prev;
	else if (map->by_key != NULL)
		next = ELMT_FROM_HH(map->by_key->hh.tbl,
		    map->by_key->hh.tbl->tail);
	while (next != NULL && next->until <= now) {
		ended = next;
		next = next->hh.prev;
		expiry_map_remove(map, ended);
	}
	return next;
}

unsigned expiry_map_count(struct expiry_map *map, msec now)
{
	unsigned count = 0;

	for (struct expiry_row *row = NULL;
	     (row = expiry_map_next(map, row, now)) != NULL;)
		count++;
	return count;
}
