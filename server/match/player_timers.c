/* player_timers.c -- every time that runs for a player, and when none runs. */

#include "server/match/player_timers.h"

#include "common/base/container_of.h"

static const struct {
	uint8_t stands;    /* the states in which the timer stands, as bits */
	bool    is_urgent; /* a stall of the server must not be charged */
} kinds[PLAYER_TIMERS] = {
	[TIMER_FLAG] = { .is_urgent = true },
	[TIMER_SILENCE] = { .stands = STATE_ALONE, .is_urgent = true },
	[TIMER_CLAIM] = { .stands = STATE_ALONE, .is_urgent = true },
	[TIMER_PAUSE] = { .stands = 0 },
	[TIMER_AWAY_X] = { .stands = STATE_PAUSED, .is_urgent = true },
	[TIMER_AWAY_O] = { .stands = STATE_PAUSED, .is_urgent = true },
	[TIMER_FIRST_MOVE] = { .is_urgent = true },
	[TIMER_ADJOURNED] = { .stands = 0 },
	[TIMER_KEEP] = { .stands = 0 },
};

msec player_timers_now(const struct player_timers *all, msec now)
{
	if (all == NULL)
		return now;
	return (all->is_stopped ? all->stopped_at : now) - all->skipped;
}

/* Whether a timer runs in that state, unless the players' time stands. */
static bool runs_in(enum player_timer kind, uint8_t state)
{
	return !(kinds[kind].stands & state);
}

static bool
is_running(const struct player_timer_set *set, enum player_timer kind)
{
	return player_timers_is_set(set, kind) && runs_in(kind, set->state);
}

/* Returns the running timer that ends first; PLAYER_TIMERS: none. */
static enum player_timer first_end(const struct player_timer_set *set)
{
	enum player_timer first = PLAYER_TIMERS;

	for (enum player_timer i = 0; i < PLAYER_TIMERS; i++)
		if (is_running(set, i) &&
		    (first == PLAYER_TIMERS || set->end[i] < set->end[first]))
			first = i;
	return first;
}

static void on_timer(struct timer *t, msec players_now);

/* To be called when a timer of the set was changed. */
static void update(struct player_timer_set *set)
{
	struct player_timers *all = set->all;
	enum player_timer     first;
	bool                  is_urgent = false;

	if (all == NULL)
		return;
	first = first_end(set);
	set->timer.on_expire = on_timer;
	if (first == PLAYER_TIMERS)
		timer_heap_cancel(&all->heap, &set->timer);
	else
		timer_heap_set(&all->heap, &set->timer, set->end[first]);
	for (enum player_timer i = 0; i < PLAYER_TIMERS; i++)
		is_urgent |= is_running(set, i) && kinds[i].is_urgent;
	all->urgent += is_urgent;
	all->urgent -= set->is_urgent;
	set->is_urgent = is_urgent;
}

static void on_timer(struct timer *t, msec players_now)
{
	struct player_timer_set *set = container_of(t, struct player_timer_set,
	    timer);
	struct player_timers    *all = set->all;
	enum player_timer        kind = first_end(set);

	set->is_set &= (uint16_t) ~(1u << kind);
	/* If another timer is over, too, it acts in the same run. */
	update(set);
	if (all->on_end[kind] != NULL)
		all->on_end[kind](set, kind, players_now + all->skipped);
}

void player_timers_start(struct player_timer_set *set, enum player_timer kind,
    msec length, msec now)
{
	set->is_set |= (uint16_t)(1u << kind);
	set->end[kind] = length;
	if (runs_in(kind, set->state))
		set->end[kind] += player_timers_now(set->all, now);
	update(set);
}

void player_timers_cancel(struct player_timer_set *set, enum player_timer kind)
{
	if (!player_timers_is_set(set, kind))
		return;
	set->is_set &= (uint16_t) ~(1u << kind);
	update(set);
}

void player_timers_cancel_all(struct player_timer_set *set)
{
	set->is_set = 0;
	update(set);
}

void player_timers_exchange_sides(struct player_timer_set *set)
{
	const enum player_timer x = TIMER_AWAY_X, o = TIMER_AWAY_O;
	unsigned differs = (set->is_set >> x ^ set->is_set >> o) & 1;
	msec     end = set->end[x];

	set->end[x] = set->end[o];
	set->end[o] = end;
	set->is_set ^= (uint16_t)(differs << x | differs << o);
}

void player_timers_set_state(struct player_timer_set *set, uint8_t state,
    msec now)
{
	msec players_now = player_timers_now(set->all, now);

	if (set->state == state)
		return;
	for (enum player_timer i = 0; i < PLAYER_TIMERS; i++)
		if (runs_in(i, set->state) != runs_in(i, state))
			set->end[i] += runs_in(i, state) ? players_now :
							   -players_now;
	set->state = state;
	update(set);
}

msec player_timers_left(const struct player_timer_set *set,
    enum player_timer kind, msec now)
{
	msec left = set->end[kind];

	if (!player_timers_is_set(set, kind))
		return 0;
	if (runs_in(kind, set->state))
		left -= player_timers_now(set->all, now);
	return left > 0 ? left : 0;
}

void player_timers_set_stopped(struct player_timers *all, bool is_stopped,
    msec now)
{
	if (all->is_stopped == is_stopped)
		return;
	all->is_stopped = is_stopped;
	if (is_stopped)
		all->stopped_at = now;
	else
		all->skipped += now - all->stopped_at;
}

void player_timers_run(struct player_timers *all, msec now)
{
	if (!all->is_stopped)
		timer_heap_run_expired(&all->heap, now - all->skipped);
}

msec player_timers_next(const struct player_timers *all, msec now)
{
	msec next = timer_heap_next(&all->heap);

	if (all->is_stopped)
		return MSEC_NEVER;
	if (next != MSEC_NEVER)
		next += all->skipped;
	if (all->urgent > 0 && next > now + WAKEUP_INTERVAL)
		next = now + WAKEUP_INTERVAL;
	return next;
}

msec player_timers_check_stall(struct player_timers *all, msec now,
    bool *is_told)
{
	msec late = now - all->last_wakeup - WAKEUP_INTERVAL;

	*is_told = false;
	all->last_wakeup = now;
	if (late <= STALL_MIN || all->urgent == 0 || all->is_stopped)
		return 0;
	all->last_wakeup -= late;
	all->stalled += late;
	if (all->stalled > STALL_TOLD) {
		*is_told = true;
		all->stalled = 0;
	}
	return late;
}

void player_timers_clear(struct player_timers *all)
{
	timer_heap_clear(&all->heap);
}
