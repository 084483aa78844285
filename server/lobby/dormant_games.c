/*
 * dormant_games.c -- running games without a connected player, and which of
 * them end.
 */

#include "server/lobby/dormant_games.h"

#include <stdlib.h>

#include "common/container_of.h"
#include "common/fatal.h"

static void on_timer(struct timer *t, msec now)
{
	struct dormant_games *d = container_of(t, struct dormant_games, timer);
	struct dormant_entry *entry;

	/* EV_OVER reaches dormant_games_update, which removes the match. */
	while ((entry = TAILQ_FIRST(&d->list)) != NULL &&
	    entry->since + DORMANT_TIME_MAX <= now)
		match_forfeit(entry->match, SIDE_NONE, now);
}

void dormant_games_init(struct dormant_games *d, struct timer_heap *timers)
{
	*d = (struct dormant_games){
		.limits = { DORMANT_COUNT_MAX, DORMANT_PER_ADDRESS_MAX },
		.timers = timers,
		.timer.on_expire = on_timer,
	};
	TAILQ_INIT(&d->list);
}

void dormant_games_set_limits(struct dormant_games *d,
    struct dormant_limits                           limits)
{
	d->limits = limits;
	d->has_grown = true;
}

static void
remove_address(struct dormant_games *d, struct dormant_address *address)
{
	/* The address is in the table: uthash finds its bucket. */
	/* NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
	HASH_DEL(d->addresses, address);
	free(address);
}

void dormant_games_clear(struct dormant_games *d)
{
	struct dormant_address *a, *next;

	HASH_ITER (hh, d->addresses, a, next)
		remove_address(d, a);
}

/*
 * Counts a game of the address that has become dormant, or is no longer
 * dormant.
 */
static void count_game(struct dormant_games *d, uint64_t key, bool is_added)
{
	struct dormant_address *a;

	if (key == 0)
		return;
	HASH_FIND(hh, d->addresses, &key, sizeof(key), a);
	if (a == NULL) {
		a = xcalloc(1, sizeof(*a));
		a->key = key;
		HASH_ADD(hh, d->addresses, key, sizeof(key), a);
	}
	a->count += is_added ? 1 : -1U;
	if (a->count == 0)
		remove_address(d, a);
}

/* A game whose two players have one address counts once. */
static void count_addresses(struct dormant_games *d,
    const struct dormant_entry *entry, bool is_added)
{
	count_game(d, entry->addresses[SIDE_X], is_added);
	if (entry->addresses[SIDE_O] != entry->addresses[SIDE_X])
		count_game(d, entry->addresses[SIDE_O], is_added);
}

/*
 * Searched from the end of the list: most games become dormant later than all
 * others.
 */
static void
add_match(struct dormant_games *d, struct dormant_entry *entry, msec since)
{
	struct dormant_entry *before = TAILQ_LAST(&d->list, dormant_list);

	while (before != NULL && before->since > since)
		before = TAILQ_PREV(before, dormant_list, link);
	if (before != NULL)
		TAILQ_INSERT_AFTER(&d->list, before, entry, link);
	else
		TAILQ_INSERT_HEAD(&d->list, entry, link);
	d->count++;
	d->has_grown = true;
	entry->since = since;
	entry->is_dormant = true;
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		entry->addresses[side] = entry->match->seat[side].address;
	count_addresses(d, entry, true);
}

void dormant_games_update(struct dormant_games *d, struct dormant_entry *entry,
    msec since)
{
	if (match_is_dormant(entry->match) == entry->is_dormant)
		return;
	if (entry->is_dormant) {
		TAILQ_REMOVE(&d->list, entry, link);
		d->count--;
		entry->is_dormant = false;
		count_addresses(d, entry, false);
	} else {
		add_match(d, entry, since);
	}
	entry = TAILQ_FIRST(&d->list);
	if (entry != NULL)
		timer_heap_set(d->timers, &d->timer,
		    entry->since + DORMANT_TIME_MAX);
	else
		timer_heap_cancel(d->timers, &d->timer);
}

/* The address with the most games, or NULL if all are unknown. */
static const struct dormant_address *find_most(const struct dormant_games *d)
{
	const struct dormant_address *most = d->addresses, *a;

	for (a = most; a != NULL; a = a->hh.next)
		if (a->count > most->count)
			most = a;
	return most;
}

struct match *dormant_games_excess(struct dormant_games *d)
{
	const struct dormant_address *most;
	const struct dormant_entry   *entry;
	bool is_full = d->limits.count > 0 && d->count > d->limits.count;

	if (!d->has_grown)
		return NULL;
	most = find_most(d);
	if (!is_full &&
	    (most == NULL || d->limits.per_address == 0 ||
		most->count <= d->limits.per_address)) {
		d->has_grown = false;
		return NULL;
	}
	/*
	 * If no address has more than one game, the oldest game of all
	 * addresses ends.
	 */
	if (most != NULL && most->count == 1)
		most = NULL;
	TAILQ_FOREACH (entry, &d->list, link)
		if (most == NULL || entry->addresses[SIDE_X] == most->key ||
		    entry->addresses[SIDE_O] == most->key)
			return entry->match;
	return NULL;
}
