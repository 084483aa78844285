/*
 * dormant_games.c -- running games without a connected player, and which of
 * them end.
 */

#include "server/lobby/dormant_games.h"

#include <assert.h>
#include <stdlib.h>

#include "common/container_of.h"
#include "common/fatal.h"
#include "server/match/seats.h"

/* --- the order of eviction --- */

/* Higher classes end later. */
enum eviction_class { GUEST_AGAINST_BOT, OTHER_GAME, NAMED_PLAYERS };

static bool is_named(const struct match *m, enum side side)
{
	const char *name = seats_player_name(m, side);

	return name[0] != '\0' && name[0] != '~';
}

static enum eviction_class eviction_class(const struct match *m)
{
	unsigned named = is_named(m, SIDE_X) + is_named(m, SIDE_O);

	if (named == 2)
		return NAMED_PLAYERS;
	if (named == 1 ||
	    (seats_player_name(m, SIDE_X)[0] != '\0' &&
		seats_player_name(m, SIDE_O)[0] != '\0'))
		return OTHER_GAME;
	return GUEST_AGAINST_BOT;
}

static bool
ends_before(const struct dormant_entry *a, const struct dormant_entry *b)
{
	enum eviction_class class_a = eviction_class(a->match);
	enum eviction_class class_b = eviction_class(b->match);
	unsigned            ply_a = board_ply(a->match->board);
	unsigned            ply_b = board_ply(b->match->board);

	if (class_a != class_b)
		return class_a < class_b;
	if (ply_a != ply_b)
		return ply_a < ply_b;
	if (a->rank != b->rank)
		return a->rank > b->rank;
	return a->since < b->since;
}

static bool
node_ends_before(const struct heap_node *a, const struct heap_node *b)
{
	return ends_before(container_of(a, struct dormant_entry, eviction_node),
	    container_of(b, struct dormant_entry, eviction_node));
}

/* --- addresses --- */

static struct dormant_address *
take_address(struct dormant_games *d, uint64_t key)
{
	struct dormant_address *a;

	HASH_FIND(hh, d->addresses, &key, sizeof(key), a);
	if (a != NULL)
		return a;
	a = xcalloc(1, sizeof(*a));
	a->key = key;
	TAILQ_INIT(&a->shares);
	HASH_ADD(hh, d->addresses, key, sizeof(key), a);
	return a;
}

static void
update_over_limit(struct dormant_games *d, struct dormant_address *a)
{
	bool is_over = d->limits.per_address > 0 &&
	    a->count > d->limits.per_address;

	if (is_over == a->is_over_limit)
		return;
	a->is_over_limit = is_over;
	if (is_over)
		TAILQ_INSERT_TAIL(&d->over_limit, a, over_limit_link);
	else
		TAILQ_REMOVE(&d->over_limit, a, over_limit_link);
}

static void
add_share(struct dormant_games *d, struct dormant_entry *entry, enum side side)
{
	struct dormant_share *share = &entry->shares[side];
	uint64_t              key = entry->match->seat[side].address;

	share->entry = entry;
	if (key == 0)
		return;
	share->address = take_address(d, key);
	if (share->address->count > entry->rank)
		entry->rank = share->address->count;
	TAILQ_INSERT_TAIL(&share->address->shares, share, link);
	share->address->count++;
	update_over_limit(d, share->address);
}

static void remove_share(struct dormant_games *d, struct dormant_share *share)
{
	struct dormant_address *a = share->address;

	if (a == NULL)
		return;
	share->address = NULL;
	TAILQ_REMOVE(&a->shares, share, link);
	a->count--;
	update_over_limit(d, a);
	if (a->count > 0)
		return;
	/* The address is in the table: uthash finds its bucket. */
	/* NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
	HASH_DEL(d->addresses, a);
	free(a);
}

/* --- matches --- */

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
		.evictions.goes_before = node_ends_before,
	};
	TAILQ_INIT(&d->list);
	TAILQ_INIT(&d->over_limit);
}

void dormant_games_clear(struct dormant_games *d)
{
	struct dormant_address *a, *next;

	HASH_ITER (hh, d->addresses, a, next) {
		HASH_DEL(d->addresses, a);
		free(a);
	}
	heap_clear(&d->evictions);
}

static void
add_match(struct dormant_games *d, struct dormant_entry *entry, msec now)
{
	TAILQ_INSERT_TAIL(&d->list, entry, link);
	d->count++;
	entry->since = now;
	entry->is_dormant = true;
	entry->rank = 0;
	add_share(d, entry, SIDE_X);
	add_share(d, entry, SIDE_O);
	heap_update(&d->evictions, &entry->eviction_node);
}

static void remove_match(struct dormant_games *d, struct dormant_entry *entry)
{
	TAILQ_REMOVE(&d->list, entry, link);
	d->count--;
	entry->is_dormant = false;
	remove_share(d, &entry->shares[SIDE_X]);
	remove_share(d, &entry->shares[SIDE_O]);
	heap_remove(&d->evictions, &entry->eviction_node);
}

void dormant_games_update(struct dormant_games *d, struct dormant_entry *entry,
    msec now)
{
	if (match_is_dormant(entry->match) == entry->is_dormant)
		return;
	if (entry->is_dormant)
		remove_match(d, entry);
	else
		add_match(d, entry, now);
	entry = TAILQ_FIRST(&d->list);
	if (entry != NULL)
		timer_heap_set(d->timers, &d->timer,
		    entry->since + DORMANT_TIME_MAX);
	else
		timer_heap_cancel(d->timers, &d->timer);
}

struct match *dormant_games_excess(const struct dormant_games *d)
{
	const struct dormant_address *a = TAILQ_FIRST(&d->over_limit);
	const struct dormant_share   *share;
	const struct dormant_entry   *first = NULL;

	if (d->limits.count > 0 && d->count > d->limits.count)
		return container_of(heap_first(&d->evictions),
		    struct dormant_entry, eviction_node)
		    ->match;
	if (a == NULL)
		return NULL;
	TAILQ_FOREACH (share, &a->shares, link)
		if (first == NULL || ends_before(share->entry, first))
			first = share->entry;
	assert(first != NULL);
	return first->match;
}
