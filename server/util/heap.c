/* heap.c -- an intrusive binary heap: timers, queued jobs, games to evict. */

#include "server/util/heap.h"

#include <stdlib.h>

#include "common/fatal.h"

static void place(struct heap *h, uint32_t index, struct heap_node *node)
{
	h->nodes[index] = node;
	node->index = index;
}

static void sift_up(struct heap *h, struct heap_node *node)
{
	uint32_t index = node->index;

	for (; index > 1 && h->goes_before(node, h->nodes[index / 2]);
	     index /= 2)
		place(h, index, h->nodes[index / 2]);
	place(h, index, node);
}

static void sift_down(struct heap *h, struct heap_node *node)
{
	uint32_t index = node->index, child;

	while ((child = 2 * index) <= h->count) {
		if (child < h->count &&
		    h->goes_before(h->nodes[child + 1], h->nodes[child]))
			child++;
		if (!h->goes_before(h->nodes[child], node))
			break;
		place(h, index, h->nodes[child]);
		index = child;
	}
	place(h, index, node);
}

void heap_update(struct heap *h, struct heap_node *node)
{
	if (node->index == 0) {
		if (h->count + 1 >= h->capacity) {
			h->capacity = h->capacity * 2 + 16;
			h->nodes = xrealloc(h->nodes,
			    h->capacity * sizeof(struct heap_node *));
		}
		place(h, ++h->count, node);
	}
	sift_up(h, node);
	sift_down(h, node);
}

void heap_remove(struct heap *h, struct heap_node *node)
{
	struct heap_node *last;

	if (node->index == 0)
		return;
	last = h->nodes[h->count--];
	if (last != node) {
		place(h, node->index, last);
		sift_up(h, last);
		sift_down(h, last);
	}
	node->index = 0;
}

void heap_clear(struct heap *h)
{
	free(h->nodes);
	h->nodes = NULL;
	h->count = h->capacity = 0;
}
