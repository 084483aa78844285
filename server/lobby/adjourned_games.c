/*
 * adjourned_games.c -- keeps the running games in which no player is connected,
 * and decides which of them to end.
 */

#include "server/lobby/adjourned_games.h"

#include "common/container_of.h"

static void
on_adjourned_end(struct player_timer_set *set, enum player_timer kind, msec now)
{
	(void)kind;
	match_end(container_of(set, struct match, live.timers), SIDE_NONE,
	    END_AWAY, now);
}

void adjourned_games_init(struct adjourned_games *d,
    struct player_timers *timers, struct address_accounts *accounts)
{
	*d = (struct adjourned_games){
		.count_max = ADJOURNED_COUNT_MAX,
		.accounts = accounts,
	};
	TAILQ_INIT(&d->list);
	timers->on_end[TIMER_ADJOURNED] = on_adjourned_end;
}

void adjourned_games_set_limit(struct adjourned_games *d, unsigned count_max)
{
	d->count_max = count_max;
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

/*
 * Counts the game for the addresses of its players, or ends that. If both have
 * the same address, the game counts once for it.
 */
static void count_for_addresses(struct adjourned_games *d,
    const struct match *m, bool is_added, msec now)
{
	const struct address_key *x = &m->live.seat[SIDE_X].address;
	const struct address_key *o = &m->live.seat[SIDE_O].address;
	const struct address_key *keys[2] = { x, o };
	int count = address_key_is_same(x, o, ADDRESS_KEY_BYTES) ? 1 : 2;

	for (int i = 0; i < count; i++)
		if (is_added)
			address_accounts_add(d->accounts, keys[i],
			    ADDRESS_ADJOURNED, 1, now);
		else
			address_accounts_release(d->accounts, keys[i],
			    ADDRESS_ADJOURNED, now);
}

void adjourned_games_update(struct adjourned_games *d, struct lobby_match *lm,
    msec since, msec now)
{
	struct player_timer_set *timers = &lm->match.live.timers;

	if (match_is_adjourned(&lm->match) == lm->is_adjourned)
		return;
	if (lm->is_adjourned) {
		TAILQ_REMOVE(&d->list, lm, adjourned_link);
		d->count--;
		count_for_addresses(d, &lm->match, false, now);
		lm->is_adjourned = false;
		player_timers_cancel(timers, TIMER_ADJOURNED);
	} else {
		add_match(d, lm, since);
		count_for_addresses(d, &lm->match, true, now);
		player_timers_start(timers, TIMER_ADJOURNED,
		    since + ADJOURNED_TIME_MAX - now, now);
	}
}

struct match *adjourned_games_excess(struct adjourned_games *d, msec now)
{
	struct lobby_match  *lm = TAILQ_FIRST(&d->list);
	struct address_share most;
	unsigned             bound;

	if (!d->has_grown)
		return NULL;
	most = address_accounts_fullest(d->accounts, ADDRESS_ADJOURNED, now);
	bound = d->accounts->bounds[ADDRESS_ADJOURNED];
	if ((d->count_max == 0 || d->count <= d->count_max) &&
	    (bound == 0 || most.count <= bound)) {
		d->has_grown = false;
		return NULL;
	}
	/* If no address has two games, the oldest game of all is returned. */
	while (most.count > 1 &&
	    !address_key_is_same(&lm->match.live.seat[SIDE_X].address,
		&most.key, most.bytes) &&
	    !address_key_is_same(&lm->match.live.seat[SIDE_O].address,
		&most.key, most.bytes))
		lm = TAILQ_NEXT(lm, adjourned_link);
	return &lm->match;
}
