/* table.c -- what is known about positions met before, in a fixed memory. */

#include "server/engine/table.h"

#include <stdlib.h>

#include "common/die.h"

/* An entry may lie in any of so many places, one cache line of them. */
#define WAYS 4

void table_init(struct table *t, size_t bytes)
{
	size_t count = bytes / sizeof(struct entry);

	if (count < 1)
		count = 1;
	if (count > UINT32_MAX)
		count = UINT32_MAX;
	t->count = count;
	t->age = 0;
	t->entries = xcalloc(count, sizeof(struct entry));
}

void table_drop(struct table *t)
{
	free(t->entries);
}

void table_next(struct table *t)
{
	t->age++;
}

/* The first place for a hash, and in *ways how many there are. */
static struct entry *places(struct table *t, uint64_t hash, size_t *ways)
{
	size_t at = (hash >> 32) * t->count >> 32;

	at -= at % WAYS;
	*ways = t->count - at < WAYS ? t->count - at : WAYS;
	return &t->entries[at];
}

void table_expect(struct table *t, uint64_t hash)
{
	size_t ways;

	__builtin_prefetch(places(t, hash, &ways));
}

const struct entry *table_find(struct table *t, uint64_t hash)
{
	size_t ways;
	struct entry *e = places(t, hash, &ways);

	for (size_t i = 0; i < ways; i++)
		if (e[i].hash == hash && e[i].bound != BOUND_NONE)
			return &e[i];
	return NULL;
}

/* What an entry is worth keeping: the least goes. */
static int merit(const struct table *t, const struct entry *e)
{
	if (e->bound == BOUND_NONE)
		return -1;
	return e->age == t->age ? 256 + e->depth : e->depth;
}

void table_keep(struct table *t, struct entry fresh)
{
	size_t ways;
	struct entry *e = places(t, fresh.hash, &ways), *least = e;

	fresh.age = t->age;
	for (size_t i = 0; i < ways; i++) {
		if (e[i].hash == fresh.hash && e[i].bound != BOUND_NONE) {
			if (fresh.move == UINT16_MAX)
				fresh.move = e[i].move;
			least = &e[i];
			break;
		}
		if (merit(t, &e[i]) < merit(t, least))
			least = &e[i];
	}
	*least = fresh;
}
