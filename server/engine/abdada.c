/* abdada.c -- notes which moves are being searched; see abdada.h. */

#include "server/engine/abdada.h"

void abdada_begin(struct abdada *a, uint64_t key)
{
	atomic_store_explicit(&a->keys[key % ABDADA_SLOTS], key,
	    memory_order_relaxed);
}

void abdada_end(struct abdada *a, uint64_t key)
{
	if (abdada_is_searched(a, key))
		atomic_store_explicit(&a->keys[key % ABDADA_SLOTS], 0,
		    memory_order_relaxed);
}

bool abdada_is_searched(const struct abdada *a, uint64_t key)
{
	return atomic_load_explicit(&a->keys[key % ABDADA_SLOTS],
		   memory_order_relaxed) == key;
}
