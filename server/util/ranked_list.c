/*
 * ranked_list.c -- a list, newest first, whose entries are found by position.
 */

#include "server/util/ranked_list.h"

#include <assert.h>
#include <stdlib.h>

#include "common/fatal.h"

#define FIRST_CAPACITY 64

static uint32_t lowest_bit(uint32_t i)
{
	return i & -i;
}

static void count_slot(struct ranked_list *list, uint32_t slot, int change)
{
	for (; slot <= list->capacity; slot += lowest_bit(slot))
		list->tree[slot] += (uint32_t)change;
	list->count += (uint32_t)change;
}

/* tree[i] counts the slots after i - lowest_bit(i), up to i. */
static void rebuild_tree(struct ranked_list *list)
{
	for (uint32_t i = 1; i <= list->capacity; i++) {
		uint32_t before = i - lowest_bit(i);
		uint32_t last = i < list->used ? i : list->used;

		list->tree[i] = last > before ? last - before : 0;
	}
}

/*
 * Closes the gaps; doubles the array, unless that has freed half of the slots.
 */
static void grow(struct ranked_list *list)
{
	uint32_t used = 0;

	for (uint32_t i = 1; i <= list->used; i++)
		if (list->slots[i] != NULL) {
			list->slots[++used] = list->slots[i];
			list->slots[used]->slot = used;
		}
	list->used = used;
	if (used >= list->capacity / 2) {
		list->capacity = list->capacity == 0 ? FIRST_CAPACITY :
						       list->capacity * 2;
		list->slots = xrealloc(list->slots,
		    (list->capacity + 1) * sizeof(struct ranked_entry *));
		list->tree = xrealloc(list->tree,
		    (list->capacity + 1) * sizeof(*list->tree));
	}
	rebuild_tree(list);
}

void ranked_list_add(struct ranked_list *list, struct ranked_entry *entry)
{
	assert(entry->slot == 0);
	if (list->used == list->capacity)
		grow(list);
	entry->slot = ++list->used;
	list->slots[entry->slot] = entry;
	count_slot(list, entry->slot, 1);
}

void ranked_list_remove(struct ranked_list *list, struct ranked_entry *entry)
{
	assert(entry->slot != 0 && list->slots[entry->slot] == entry);
	list->slots[entry->slot] = NULL;
	count_slot(list, entry->slot, -1);
	entry->slot = 0;
}

struct ranked_entry *ranked_list_nth(const struct ranked_list *list, uint32_t n)
{
	uint32_t slot = 0, left;

	if (n == 0 || n > list->count)
		return NULL;
	/*
	 * Find the last slot that has fewer than this many entries before it.
	 */
	left = list->count + 1 - n;
	for (uint32_t step = list->capacity; step > 0; step /= 2)
		if (slot + step <= list->capacity &&
		    list->tree[slot + step] < left) {
			slot += step;
			left -= list->tree[slot];
		}
	return list->slots[slot + 1];
}

void ranked_list_clear(struct ranked_list *list)
{
	free(list->slots);
	free(list->tree);
	*list = (struct ranked_list){ 0 };
}
