/*
 * adjourned_games.c -- the running games in which no player is connected, and
 * which of them end.
 */

#include "server/games/adjourned_games.h"

#include <assert.h>

#include "common/base/container_of.h"

/*
 * How many games end, at most, when one is adjourned: to find the oldest, all are
 * looked at.
 */
#define ENDED_AT_ONCE 4

/* The game may have been chosen by end_oldest before a player came back. */
static void
on_adjourned_end(struct player_timer_set *set, enum player_timer kind, msec now)
{
	struct match *m = container_of(set, struct match, live.timers);

	(void)kind;
	if (match_is_adjourned(m))
		match_end(m, SIDE_NONE, END_AWAY, now);
}

void adjourned_games_init(struct adjourned_games *d, struct lobby *lobby,
    struct player_timers *timers, struct address_accounts *accounts)
{
	*d = (struct adjourned_games){
		.lobby = lobby,
		.count_max = ADJOURNED_COUNT_MAX,
		.accounts = accounts,
	};
	timers->on_end[TIMER_ADJOURNED] = on_adjourned_end;
}

static const struct address_key *
address_of(const struct lobby_match *lm, enum side side)
{
	return &lm->match.live.seat[side].address;
}

/*
 * Counts the game, or ends that. If both players have the same address, the game
 * counts once for it.
 */
static void set_counted(struct adjourned_games *d, struct lobby_match *lm,
    bool is_counted, msec now)
{
	bool is_same = address_key_is_same(address_of(lm, SIDE_X),
	    address_of(lm, SIDE_O), ADDRESS_KEY_BYTES);

	lm->is_adjourned = is_counted;
	d->count += is_counted ? 1 : -1;
	for (int side = SIDE_X; side <= (is_same ? SIDE_X : SIDE_O); side++)
		if (is_counted)
			address_accounts_add(d->accounts, address_of(lm, side),
			    ADDRESS_ADJOURNED, 1, now);
		else
			address_accounts_release(d->accounts,
			    address_of(lm, side), ADDRESS_ADJOURNED, now);
}

/*
 * Ends the oldest game with a player whose address begins with those bytes. It
 * counts no more, but ends after the event that calls this.
 */
static void end_oldest(struct adjourned_games *d, const struct address_key *key,
    unsigned bytes, msec now)
{
	struct lobby_match *lm, *oldest = NULL;

	TAILQ_FOREACH (lm, &d->lobby->matches, link)
		if (lm->is_adjourned &&
		    (address_key_is_same(address_of(lm, SIDE_X), key, bytes) ||
			address_key_is_same(address_of(lm, SIDE_O), key,
			    bytes)) &&
		    (oldest == NULL ||
			lm->adjourned_since <= oldest->adjourned_since))
			oldest = lm;
	assert(oldest != NULL);
	set_counted(d, oldest, false, now);
	player_timers_start(&oldest->match.live.timers, TIMER_ADJOURNED, 0,
	    now);
}

void adjourned_games_update(struct adjourned_games *d, struct lobby_match *lm,
    msec since, msec now)
{
	struct player_timer_set  *timers = &lm->match.live.timers;
	const struct address_key *key;
	unsigned                  bytes, ended = 0;

	if (match_is_adjourned(&lm->match) == lm->is_adjourned)
		return;
	set_counted(d, lm, !lm->is_adjourned, now);
	if (!lm->is_adjourned) {
		player_timers_cancel(timers, TIMER_ADJOURNED);
		return;
	}
	lm->adjourned_since = since;
	player_timers_start(timers, TIMER_ADJOURNED,
	    since + ADJOURNED_TIME_MAX - now, now);
	for (int side = SIDE_X; side <= SIDE_O; side++) {
		key = address_of(lm, side);
		while (ended < ENDED_AT_ONCE &&
		    (bytes = address_accounts_full(d->accounts, key,
			 ADDRESS_ADJOURNED, 0, now)) > 0) {
			end_oldest(d, key, bytes, now);
			ended++;
		}
	}
	for (; ended < ENDED_AT_ONCE && d->count_max > 0 &&
	     d->count > d->count_max;
	     ended++)
		end_oldest(d, address_of(lm, SIDE_X), 0, now);
}
