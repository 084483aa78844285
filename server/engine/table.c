/* table.c -- what is known about positions met before, in a fixed memory. */

#include "server/engine/table.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "common/die.h"

struct table *table_new(size_t bytes)
{
	struct table *t = xcalloc(1, sizeof(*t));
	size_t        size = sizeof(struct line), count = bytes / size;

	t->count = count < 1 ? 1 : count < UINT32_MAX ? count : UINT32_MAX;
	t->memory = xcalloc(t->count + 1, size);
	t->lines = (void *)(((uintptr_t)t->memory + size - 1) & -size);
	return t;
}

void table_free(struct table *t)
{
	if (t == NULL)
		return;
	free(t->memory);
	free(t);
}

/* The places for a hash. */
static struct slot *places(const struct table *t, uint64_t hash)
{
	return t->lines[(hash >> 32) * t->count >> 32].slots;
}

void table_expect(const struct table *t, uint64_t hash)
{
	__builtin_prefetch(places(t, hash));
}

/* What is in a place, and of which position. */
static struct entry load(struct slot *s, uint64_t *hash)
{
	uint64_t data = atomic_load_explicit(&s->data, memory_order_relaxed);
	struct entry e;

	*hash = data ^ atomic_load_explicit(&s->check, memory_order_relaxed);
	memcpy(&e, &data, sizeof(e));
	return e;
}

struct entry table_find(const struct table *t, uint64_t hash)
{
	struct slot *s = places(t, hash);
	uint64_t     found;

	for (int i = 0; i < TABLE_WAYS; i++) {
		struct entry e = load(&s[i], &found);

		if (found == hash)
			return e;
	}
	return (struct entry){ .bound = BOUND_NONE };
}

/* What an entry is worth keeping, to a search of this age: the least goes. */
static int merit(struct entry e, unsigned age)
{
	if (e.bound == BOUND_NONE)
		return -1;
	return e.age == age ? 256 + e.depth : e.depth;
}

void table_keep(struct table *t, uint64_t hash, struct entry fresh)
{
	struct slot *s = places(t, hash), *place = s;
	int          least = INT_MAX;
	uint64_t     data, found;

	for (int i = 0; i < TABLE_WAYS; i++) {
		struct entry e = load(&s[i], &found);
		int          worth = merit(e, fresh.age);

		if (found == hash && fresh.move == POINT_NONE && worth >= 0)
			fresh.move = e.move;
		if (found == hash)
			worth = -2;
		if (worth < least) {
			least = worth;
			place = &s[i];
		}
	}
	memcpy(&data, &fresh, sizeof(data));
	atomic_store_explicit(&place->data, data, memory_order_relaxed);
	atomic_store_explicit(&place->check, hash ^ data, memory_order_relaxed);
}
