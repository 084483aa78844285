/*
 * adjourned_games.c -- keeps the running games in which no player is connected,
 * and decides which of them to end.
 */

#include "server/lobby/adjourned_games.h"

#include <stdlib.h>

#include "common/container_of.h"
#include "common/fatal.h"

static void on_timer(struct timer *t, msec now)
{
	struct adjourned_games *d = container_of(t, struct adjourned_games,
	    timer);
	struct adjourned_entry *entry;

	/*
	 * match_end emits EV_OVER. Its handler calls
	 * adjourned_games_update, which removes the match from the list.
	 */
	while ((entry = TAILQ_FIRST(&d->list)) != NULL &&
	    entry->since + ADJOURNED_TIME_MAX <= now)
		match_end(entry->match, SIDE_NONE, END_AWAY, now);
}

void adjourned_games_init(struct adjourned_games *d, struct timer_heap *timers)
{
	*d = (struct adjourned_games){
		.limits = { ADJOURNED_COUNT_MAX, ADJOURNED_PER_ADDRESS_MAX },
		.timers = timers,
		.timer.on_expire = on_timer,
	};
	TAILQ_INIT(&d->list);
}

void adjourned_games_set_limits(struct adjourned_games *d,
    struct adjourned_limits                             limits)
{
	d->limits = limits;
	d->has_grown = true;
}

static void
remove_address(struct adjourned_games *d, struct adjourned_address *address)
{
	/* The table is not empty here, so uthash does find a bucket. */
	/* NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
	HASH_DEL(d->addresses, address);
	free(address);
}

void adjourned_games_clear(struct adjourned_games *d)
{
	struct adjourned_address *a, *next;

	HASH_ITER (hh, d->addresses, a, next)
		remove_address(d, a);
}

/*
 * If is_added is true, adds one game to the count of an address, else subtracts
 * one.
 */
static void count_game(struct adjourned_games *d, uint64_t key, bool is_added)
{
	struct adjourned_address *a;

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

/*
 * A game whose players both have the same address counts once for that address.
 */
static void count_addresses(struct adjourned_games *d,
    const struct adjourned_entry *entry, bool is_added)
{
	count_game(d, entry->addresses[SIDE_X], is_added);
	if (entry->addresses[SIDE_O] != entry->addresses[SIDE_X])
		count_game(d, entry->addresses[SIDE_O], is_added);
}

/*
 * Inserts the match into the list, which is ordered by `since`. The search
 * begins at the end of the list, because most games become adjourned after all
 * others.
 */
static void
add_match(struct adjourned_games *d, struct adjourned_entry *entry, msec since)
{
	struct adjourned_entry *before = TAILQ_LAST(&d->list, adjourned_list);

	while (before != NULL && before->since > since)
		before = TAILQ_PREV(before, adjourned_list, link);
	if (before != NULL)
		TAILQ_INSERT_AFTER(&d->list, before, entry, link);
	else
		TAILQ_INSERT_HEAD(&d->list, entry, link);
	d->count++;
	d->has_grown = true;
	entry->since = since;
	entry->is_adjourned = true;
	for (enum side side = SIDE_X; side <= SIDE_O; side++)
		entry->addresses[side] = entry->match->seat[side].address;
	count_addresses(d, entry, true);
}

void adjourned_games_update(struct adjourned_games *d,
    struct adjourned_entry *entry, msec since)
{
	if (match_is_adjourned(entry->match) == entry->is_adjourned)
		return;
	if (entry->is_adjourned) {
		TAILQ_REMOVE(&d->list, entry, link);
		d->count--;
		entry->is_adjourned = false;
		count_addresses(d, entry, false);
	} else {
		add_match(d, entry, since);
	}
	entry = TAILQ_FIRST(&d->list);
	if (entry != NULL)
		timer_heap_set(d->timers, &d->timer,
		    entry->since + ADJOURNED_TIME_MAX);
	else
		timer_heap_cancel(d->timers, &d->timer);
}

struct match *adjourned_games_excess(struct adjourned_games *d)
{
	/* The address with the most games; NULL if all addresses are unknown. */
	const struct adjourned_address *most = d->addresses, *a;
	const struct adjourned_entry   *entry;
	bool is_full = d->limits.count > 0 && d->count > d->limits.count;

	if (!d->has_grown)
		return NULL;
	for (a = most; a != NULL; a = a->hh.next)
		if (a->count > most->count)
			most = a;
	if (!is_full &&
	    (most == NULL || d->limits.per_address == 0 ||
		most->count <= d->limits.per_address)) {
		d->has_grown = false;
		return NULL;
	}
	/* If no address has two games, the oldest game of all is returned. */
	if (most != NULL && most->count == 1)
		most = NULL;
	TAILQ_FOREACH (entry, &d->list, link)
		if (most == NULL || entry->addresses[SIDE_X] == most->key ||
		    entry->addresses[SIDE_O] == most->key)
			return entry->match;
	return NULL;
}
