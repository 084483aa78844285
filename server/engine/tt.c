/* tt.c -- the transposition table; see tt.h. */

#include "server/engine/tt.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"

/* The least size of a memory page, in buckets. */
#define BUCKETS_PER_PAGE (4096 / sizeof(struct tt_bucket))

/* An older entry keeps its slot if it is deeper by more than this. */
#define DEPTH_MARGIN 3

struct tt *tt_new(size_t bytes)
{
	struct tt *t = xcalloc(1, sizeof(*t));
	size_t     size = sizeof(struct tt_bucket), count = bytes / size;

	t->bucket_count = count < 1 ? 1 :
	    count < UINT32_MAX      ? count :
				      UINT32_MAX;
	t->memory = xcalloc(t->bucket_count + 1, size);
	t->buckets = (void *)((char *)t->memory +
	    (-(uintptr_t)t->memory & (size - 1)));
	return t;
}

void tt_free(struct tt *t)
{
	if (t == NULL)
		return;
	free(t->memory);
	free(t);
}

void tt_prefault(struct tt *t)
{
	if (atomic_exchange(&t->is_prefaulted, true))
		return;
	for (size_t i = 0; i < t->bucket_count; i += BUCKETS_PER_PAGE)
		atomic_fetch_or(&t->buckets[i].slots[0].data, 0);
}

/*
 * The slots of the bucket of a hash. Multiplying the high half by the bucket
 * count maps it to an index without a division.
 */
static struct tt_slot *bucket_slots(const struct tt *t, uint64_t hash)
{
	return t->buckets[(hash >> 32) * t->bucket_count >> 32].slots;
}

void tt_prefetch(const struct tt *t, uint64_t hash)
{
	__builtin_prefetch(bucket_slots(t, hash));
}

/* Reads a slot, and the hash it was stored for. */
static struct tt_entry load_slot(struct tt_slot *s, uint64_t *hash)
{
	uint64_t data = atomic_load_explicit(&s->data, memory_order_relaxed);
	struct tt_entry e;

	*hash = data ^ atomic_load_explicit(&s->check, memory_order_relaxed);
	memcpy(&e, &data, sizeof(e));
	return e;
}

struct tt_entry tt_probe(const struct tt *t, uint64_t hash)
{
	struct tt_slot *s = bucket_slots(t, hash);
	uint64_t        found;

	for (int i = 0; i < TT_BUCKET_SLOTS; i++) {
		struct tt_entry e = load_slot(&s[i], &found);

		if (found == hash)
			return e;
	}
	return (struct tt_entry){ .bound = BOUND_NONE };
}

/* Replacement priority: the slot with the least value is replaced. */
static int replacement_value(struct tt_entry e, unsigned generation)
{
	if (e.bound == BOUND_NONE)
		return -1;
	return e.generation == generation ? 256 + e.depth : e.depth;
}

/* Whether an entry of the same position is worth more than a new one. */
static bool is_much_deeper(struct tt_entry old, struct tt_entry new)
{
	return old.bound != BOUND_NONE &&
	    old.generation == new.generation &&new.bound !=
	    BOUND_EXACT &&old.depth > new.depth + DEPTH_MARGIN;
}

void tt_store(struct tt *t, uint64_t hash, struct tt_entry entry)
{
	struct tt_slot *s = bucket_slots(t, hash), *slot = s;
	int             min_value = INT_MAX;
	uint64_t        data, found;

	for (int i = 0; i < TT_BUCKET_SLOTS; i++) {
		struct tt_entry e = load_slot(&s[i], &found);
		int             value = replacement_value(e, entry.generation);

		if (found == hash && is_much_deeper(e, entry))
			return;
		if (found == hash && entry.move == POINT_NONE && value >= 0)
			entry.move = e.move;
		if (found == hash)
			value = -2;
		if (value < min_value) {
			min_value = value;
			slot = &s[i];
		}
	}
	memcpy(&data, &entry, sizeof(data));
	atomic_store_explicit(&slot->data, data, memory_order_relaxed);
	atomic_store_explicit(&slot->check, hash ^ data, memory_order_relaxed);
}
