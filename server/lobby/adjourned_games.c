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
	struct lobby_match     *lm;

	/*
	 * match_end emits EV_OVER. Its handler calls
	 * adjourned_games_update, which removes the match from the list.
	 */
	while ((lm = TAILQ_FIRST(&d->list)) != NULL &&
	    lm->adjourned_since + ADJOURNED_TIME_MAX <= now)
		match_end(&lm->match, SIDE_NONE, END_AWAY, now);
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

/*
 * Inserts the match into the list, which is ordered by adjourned_since. The
 * search begins at the end of the list, because most games become adjourned
 * after all others.
 */
static void
add_match(struct adjourned_games *d, struct lobby_match *lm, msec since)
{
	struct lobby_match *before = TAILQ_LAST(&d->list, adjourned_list);

	while (before != NULL && before->adjourned_since > since)
		before = TAILQ_PREV(before, adjourned_list, adjourned_link);
	if (before != NULL)
		TAILQ_INSERT_AFTER(&d->list, before, lm, adjourned_link);
	else
		TAILQ_INSERT_HEAD(&d->list, lm, adjourned_link);
	d->count++;
	d->has_grown = true;
	lm->adjourned_since = since;
	lm->is_adjourned = true;
}

void adjourned_games_update(struct adjourned_games *d, struct lobby_match *lm,
    msec since)
{
	if (match_is_adjourned(&lm->match) == lm->is_adjourned)
		return;
	if (lm->is_adjourned) {
		TAILQ_REMOVE(&d->list, lm, adjourned_link);
		d->count--;
		lm->is_adjourned = false;
	} else {
		add_match(d, lm, since);
	}
	lm = TAILQ_FIRST(&d->list);
	if (lm != NULL)
		timer_heap_set(d->timers, &d->timer,
		    lm->adjourned_since + ADJOURNED_TIME_MAX);
	else
		timer_heap_cancel(d->timers, &d->timer);
}

static int compare_addresses(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/*
 * Finds the address with the most games, and returns how many games it has; 0
 * if all addresses are unknown. A game whose players both have the same address
 * counts once for that address.
 */
static unsigned find_most(const struct adjourned_games *d, uint64_t *most)
{
	uint64_t *addresses = xcalloc(2 * d->count + 1, sizeof(*addresses));
	unsigned  count = 0, same = 0, max = 0;

	for (const struct lobby_match *lm = TAILQ_FIRST(&d->list); lm != NULL;
	     lm = TAILQ_NEXT(lm, adjourned_link)) {
		const struct seat *seat = lm->match.seat;

		addresses[count++] = seat[SIDE_X].address;
		if (seat[SIDE_O].address != seat[SIDE_X].address)
			addresses[count++] = seat[SIDE_O].address;
	}
	qsort(addresses, count, sizeof(*addresses), compare_addresses);
	for (unsigned i = 0; i < count; i++) {
		same = i > 0 && addresses[i] == addresses[i - 1] ? same + 1 : 1;
		if (addresses[i] != 0 && same > max) {
			max = same;
			*most = addresses[i];
		}
	}
	free(addresses);
	return max;
}

struct match *adjourned_games_excess(struct adjourned_games *d)
{
	bool     is_full = d->limits.count > 0 && d->count > d->limits.count;
	unsigned games;
	uint64_t most;
	struct lobby_match *lm;

	if (!d->has_grown)
		return NULL;
	games = find_most(d, &most);
	if (!is_full &&
	    (d->limits.per_address == 0 || games <= d->limits.per_address)) {
		d->has_grown = false;
		return NULL;
	}
	/* If no address has two games, the oldest game of all is returned. */
	lm = TAILQ_FIRST(&d->list);
	while (games > 1 && lm->match.seat[SIDE_X].address != most &&
	    lm->match.seat[SIDE_O].address != most)
		lm = TAILQ_NEXT(lm, adjourned_link);
	return &lm->match;
}
