/* tt.c -- the transposition table; see tt.h. */

#define _GNU_SOURCE /* madvise */

#include "server/engine/search/tt.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "common/base/fatal.h"

#define FIRST_BUCKETS (TT_FIRST_BYTES / sizeof(struct tt_bucket))

/* The size of a huge page of x86-64, and of most machines with 64 bits. */
#define HUGE_PAGE ((size_t)2 << 20)

/* An inexact score does not replace an entry deeper by more than this. */
#define DEPTH_MARGIN 3

struct tt *tt_new(size_t bytes)
{
	struct tt *t = xcalloc(1, sizeof(*t));
	size_t     size = sizeof(struct tt_bucket), count = bytes / size, align;

	t->bucket_max = count < 1 ? 1 : count < UINT32_MAX ? count : UINT32_MAX;
	t->bucket_count = t->bucket_max < FIRST_BUCKETS ? t->bucket_max :
							  FIRST_BUCKETS;
	align = t->bucket_max * size < 2 * HUGE_PAGE ? size : HUGE_PAGE;
	t->memory = xcalloc(1, t->bucket_max * size + align);
	t->buckets = (void *)((char *)t->memory +
	    (-(uintptr_t)t->memory & (align - 1)));
#ifdef MADV_HUGEPAGE
	/* If it fails, the table is in small pages. */
	if (align == HUGE_PAGE)
		madvise(t->buckets, t->bucket_max * size, MADV_HUGEPAGE);
#endif
	return t;
}

void tt_free(struct tt *t)
{
	if (t == NULL)
		return;
	free(t->memory);
	free(t);
}

bool tt_reserve(struct tt *t, size_t bytes)
{
	size_t wanted = bytes / sizeof(struct tt_bucket);
	size_t old = atomic_load(&t->bucket_count), count = old;

	while (count < wanted && count < t->bucket_max)
		count = count < t->bucket_max / 2 ? 2 * count : t->bucket_max;
	/* If another thread has changed the size meanwhile, keep that size. */
	return count > old &&
	    atomic_compare_exchange_strong(&t->bucket_count, &old, count);
}

/*
 * Returns the slots of the bucket of a hash. The high half of the hash is
 * multiplied by the number of buckets, which gives an index without a division.
 */
static struct tt_slot *bucket_slots(const struct tt *t, uint64_t hash)
{
	size_t count = atomic_load_explicit(&t->bucket_count,
	    memory_order_relaxed);

	return t->buckets[(hash >> 32) * count >> 32].slots;
}

void tt_prefetch(const struct tt *t, uint64_t hash)
{
	__builtin_prefetch(bucket_slots(t, hash));
}

/*
 * Reads a slot. Sets *check to the check of the position to which the entry
 * belongs.
 */
static struct tt_entry load_slot(struct tt_slot *s, uint64_t *check)
{
	uint64_t data = atomic_load_explicit(&s->data, memory_order_relaxed);
	struct tt_entry e;

	*check = data ^ atomic_load_explicit(&s->check, memory_order_relaxed);
	memcpy(&e, &data, sizeof(e));
	return e;
}

struct tt_entry tt_probe(const struct tt *t, uint64_t hash, uint64_t check)
{
	struct tt_slot *s = bucket_slots(t, hash);
	uint64_t        found;

	for (int i = 0; i < TT_BUCKET_SLOTS; i++) {
		struct tt_entry e = load_slot(&s[i], &found);

		if (found == check)
			return e;
	}
	return (struct tt_entry){ .bound = BOUND_NONE };
}

/* Returns an entry's value. The slot with the least value is replaced. */
static int replacement_value(struct tt_entry e, unsigned generation)
{
	if (e.bound == BOUND_NONE)
		return -1;
	return e.generation == generation ? 256 + e.depth : e.depth;
}

/* Whether the old entry of a position must not be replaced by the new one. */
static bool is_much_deeper(struct tt_entry old, struct tt_entry new)
{
	return old.bound != BOUND_NONE &&
	    old.generation == new.generation &&new.bound !=
	    BOUND_EXACT &&old.depth > new.depth + DEPTH_MARGIN;
}

void tt_store(struct tt *t, uint64_t hash, uint64_t check,
    struct tt_entry entry)
{
	struct tt_slot *s = bucket_slots(t, hash), *slot = s;
	int             min_value = INT_MAX;
	uint64_t        data, found;

	for (int i = 0; i < TT_BUCKET_SLOTS; i++) {
		struct tt_entry e = load_slot(&s[i], &found);
		int             value = replacement_value(e, entry.generation);

		if (found == check && is_much_deeper(e, entry))
			return;
		if (found == check && entry.move == POINT_NONE && value >= 0)
			entry.move = e.move;
		if (found == check)
			value = -2;
		if (value < min_value) {
			min_value = value;
			slot = &s[i];
		}
	}
	memcpy(&data, &entry, sizeof(data));
	atomic_store_explicit(&slot->data, data, memory_order_relaxed);
	atomic_store_explicit(&slot->check, check ^ data, memory_order_relaxed);
}
