/*
 * ranked_list.h -- a list, newest first, whose entries are found by position.
 *
 * Entries are in the slots of an array in the order in which they were added; a
 * removed one leaves its slot empty until the array is full and compacted. A
 * Fenwick tree over the slots ("A new data structure for cumulative frequency
 * tables", 1994) counts the entries, so that adding, removing and finding the
 * n-th entry take O(log n).
 */

#ifndef SERVER_UTIL_RANKED_LIST_H
#define SERVER_UTIL_RANKED_LIST_H

#include <stdint.h>

/* A member of each struct in the list. All zero: in no list. */
struct ranked_entry {
	uint32_t slot; /* from 1 */
};

/* All zero is an empty list. */
struct ranked_list {
	uint32_t              count;
	uint32_t              used;     /* slots, empty ones included */
	uint32_t              capacity; /* 0 or a power of two */
	struct ranked_entry **slots;    /* owned; index 0 is not used */
	uint32_t             *tree;     /* owned, as above */
};

/* Adds an entry that is in no list; it becomes the first. */
void ranked_list_add(struct ranked_list *list, struct ranked_entry *entry);

/* Removes an entry of this list. */
void ranked_list_remove(struct ranked_list *list, struct ranked_entry *entry);

/* The n-th entry, counted from 1 for the newest; NULL if there are fewer. */
struct ranked_entry *
ranked_list_nth(const struct ranked_list *list, uint32_t n);

/* Frees the list, but not what was in it. */
void ranked_list_clear(struct ranked_list *list);

#endif
