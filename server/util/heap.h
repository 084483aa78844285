/*
 * heap.h -- an intrusive binary heap: timers, queued jobs, games to evict.
 *
 * A node is a member of the struct that is ordered; container_of finds that
 * struct. No other node goes before the first one.
 */

#ifndef SERVER_UTIL_HEAP_H
#define SERVER_UTIL_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Initialized with zeros. */
struct heap_node {
	uint32_t index; /* from 1; 0: in no heap */
};

/* Initialized with zeros and goes_before. */
struct heap {
	/*
	 * A strict order; a node whose order has changed must be updated next.
	 */
	bool (*goes_before)(const struct heap_node *a,
	    const struct heap_node                 *b);
	struct heap_node **nodes; /* nodes[1] to nodes[count]; owned */
	uint32_t           count, capacity;
};

/* Adds a node, or puts it right after its order has changed. O(log count). */
void heap_update(struct heap *h, struct heap_node *node);

/* Removes a node; does nothing if it is in no heap. O(log count). */
void heap_remove(struct heap *h, struct heap_node *node);

/* NULL if the heap is empty. */
static inline struct heap_node *heap_first(const struct heap *h)
{
	return h->count > 0 ? h->nodes[1] : NULL;
}

/* Frees the array, not the nodes, which must not be used again. */
void heap_clear(struct heap *h);

#endif
