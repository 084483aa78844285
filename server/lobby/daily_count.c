/* daily_count.c -- how often each address did something within a day. */

#include "server/lobby/daily_count.h"

#include <assert.h>
#include <stdlib.h>

#include "common/fatal.h"
#include "server/util/hash_table.h"

struct daily_counter {
	uint64_t address;
	msec     since; /* the first of those counted */
	unsigned count;
	TAILQ_ENTRY(daily_counter) link;
	UT_hash_handle hh;
};

void daily_count_init(struct daily_count *d)
{
	d->by_address = NULL;
	TAILQ_INIT(&d->list);
}

static void remove_counter(struct daily_count *d, struct daily_counter *c)
{
	assert(d->by_address != NULL);
	TAILQ_REMOVE(&d->list, c, link);
	HASH_DEL(d->by_address, c);
	free(c);
}

void daily_count_clear(struct daily_count *d)
{
	struct daily_counter *c;

	while ((c = TAILQ_FIRST(&d->list)) != NULL)
		remove_counter(d, c);
}

/* The counter of an address, those of a day ago forgotten; or NULL. */
static struct daily_counter *
find_counter(struct daily_count *d, uint64_t address, msec now)
{
	struct daily_counter *c;

	while ((c = TAILQ_FIRST(&d->list)) != NULL &&
	    now - c->since >= DAILY_COUNT_DAY)
		remove_counter(d, c);
	HASH_FIND(hh, d->by_address, &address, sizeof(address), c);
	return c;
}

unsigned daily_count_get(struct daily_count *d, uint64_t address, msec now)
{
	const struct daily_counter *c = find_counter(d, address, now);

	return c == NULL ? 0 : c->count;
}

unsigned daily_count_add(struct daily_count *d, uint64_t address, msec now)
{
	struct daily_counter *c = find_counter(d, address, now);

	if (c == NULL) {
		c = xcalloc(1, sizeof(*c));
		c->address = address;
		c->since = now;
		TAILQ_INSERT_TAIL(&d->list, c, link);
		HASH_ADD(hh, d->by_address, address, sizeof(c->address), c);
	}
	return ++c->count;
}
