/* recent_count.c -- how often something has happened recently. */

#include "server/lobby/recent_count.h"

#include <assert.h>
#include <stdlib.h>

#include "common/fatal.h"
#include "server/util/hash_table.h"

struct recent_counter {
	uint64_t key;
	msec     since; /* the first of those counted */
	unsigned count;
	TAILQ_ENTRY(recent_counter) link;
	UT_hash_handle hh;
};

void recent_count_init(struct recent_count *r, msec period)
{
	r->by_key = NULL;
	TAILQ_INIT(&r->list);
	r->period = period;
}

static void remove_counter(struct recent_count *r, struct recent_counter *c)
{
	assert(r->by_key != NULL);
	TAILQ_REMOVE(&r->list, c, link);
	HASH_DEL(r->by_key, c);
	free(c);
}

void recent_count_clear(struct recent_count *r)
{
	struct recent_counter *c;

	while ((c = TAILQ_FIRST(&r->list)) != NULL)
		remove_counter(r, c);
}

/* The counter of the key, those whose period is over forgotten; or NULL. */
static struct recent_counter *
find_counter(struct recent_count *r, uint64_t key, msec now)
{
	struct recent_counter *c;

	while ((c = TAILQ_FIRST(&r->list)) != NULL &&
	    now - c->since >= r->period)
		remove_counter(r, c);
	HASH_FIND(hh, r->by_key, &key, sizeof(key), c);
	return c;
}

unsigned recent_count_get(struct recent_count *r, uint64_t key, msec now)
{
	const struct recent_counter *c = find_counter(r, key, now);

	return c == NULL ? 0 : c->count;
}

unsigned recent_count_add(struct recent_count *r, uint64_t key, msec now)
{
	struct recent_counter *c = find_counter(r, key, now);

	if (c == NULL) {
		c = xcalloc(1, sizeof(*c));
		c->key = key;
		c->since = now;
		TAILQ_INSERT_TAIL(&r->list, c, link);
		HASH_ADD(hh, r->by_key, key, sizeof(c->key), c);
	}
	return ++c->count;
}

/* Fowler, Noll and Vo's FNV-1a, of the number's bytes. */
uint64_t recent_count_key(uint64_t key, uint64_t number)
{
	uint64_t hash = key ^ UINT64_C(0xcbf29ce484222325);

	for (int shift = 0; shift < 64; shift += 8)
		hash = (hash ^ (number >> shift & 0xff)) *
		    UINT64_C(0x100000001b3);
	return hash;
}
