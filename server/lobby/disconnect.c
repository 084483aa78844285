/* disconnect.c -- what happens to the seat of a disconnected player. */

#include "server/lobby/disconnect.h"

#include "common/container_of.h"
#include "server/lobby/invitation.h"
#include "server/lobby/seek.h"
#include "server/match/seats.h"

#define SUBSTITUTE_LEVEL BOT_MEDIUM

static void remove_player(struct match_manager *mm, struct player *p)
{
	seek_cancel(p, "gone");
	timer_heap_cancel(mm->clocks.timers, &p->grace_timer);
	lobby_remove_player(mm->lobby, p);
}

static void apply_absence_rule(struct match_manager *mm, struct match *m,
    enum side side, msec now)
{
	if (m->settings.absence_rule == ABSENCE_BOT)
		seats_substitute_bot(m, side,
		    match_manager_create_bot(mm, SUBSTITUTE_LEVEL),
		    SUBSTITUTE_LEVEL);
	else if (m->settings.absence_rule == ABSENCE_FORFEIT)
		match_forfeit(m, side, now);
}

static void on_grace_end(struct timer *t, msec now)
{
	struct player        *p = container_of(t, struct player, grace_timer);
	struct match         *m = p->match;
	struct match_manager *mm = lobby_match_of(m)->manager;

	if (m->is_over) {
		match_manager_leave(mm, p);
		remove_player(mm, p);
		return;
	}
	m->seat[p->side].is_grace_over = true;
	m->seat[p->side].is_clock_held = false;
	if (match_is_present(m, side_other(p->side)))
		apply_absence_rule(mm, m, p->side, now);
	match_update_clock(m, now);
}

static void
set_grace_timer(struct match_manager *mm, struct player *p, msec now)
{
	p->grace_timer.on_expire = on_grace_end;
	timer_heap_set(mm->clocks.timers, &p->grace_timer,
	    now + mm->grace_period);
}

static void start_grace(struct match_manager *mm, struct player *p, msec now)
{
	set_grace_timer(mm, p, now);
	seats_set_away(p->match, p->side, now + mm->grace_period, now);
}

void disconnect_player(struct match_manager *mm, struct player *p, msec now)
{
	lobby_set_connected(mm->lobby, p, false);
	p->observer = (struct match_observer){ NULL, NULL };
	seek_suspend(p);
	invitations_close_all(p, "gone");
	if (p->match != NULL)
		start_grace(mm, p, now);
	else
		remove_player(mm, p);
}

void disconnect_expect(struct match_manager *mm, struct player *p, msec now)
{
	p->match->seat[p->side].is_clock_held = true;
	start_grace(mm, p, now);
}

/*
 * If both were disconnected when side's grace period ended, no absence rule was
 * applied, because there was no opponent. Now an opponent has returned: a new
 * grace period starts.
 */
static void restart_opponent_grace(struct match_manager *mm, struct match *m,
    enum side side, msec now)
{
	struct seat *seat = &m->seat[side];

	if (!m->is_over && seat->is_away && !seat->is_bot &&
	    seat->is_grace_over)
		start_grace(mm, seat->observer.ctx, now);
}

void disconnect_resume(struct match_manager *mm, struct player *p,
    struct match_observer observer, msec now)
{
	if (!p->is_connected && p->match != NULL) {
		timer_heap_cancel(mm->clocks.timers, &p->grace_timer);
		seats_return(p->match, p->side, player_observer(p), now);
		p->match->seat[p->side].address = p->address;
		restart_opponent_grace(mm, p->match, side_other(p->side), now);
	}
	lobby_set_connected(mm->lobby, p, true);
	p->observer = observer;
}

/* A disconnected player may reconnect to see how the game ended. */
static void start_leave_timer(struct match_manager *mm, const struct match *m,
    enum side side, msec now)
{
	struct player *p;

	if (!m->seat[side].is_away || m->seat[side].is_vacated)
		return;
	p = lobby_find_player_by_id(mm->lobby, m->seat[side].player);
	if (!timer_is_set(&p->grace_timer))
		set_grace_timer(mm, p, now);
}

void disconnect_end_turn(struct match_manager *mm, msec now)
{
	const struct lobby_match *lm;
	struct match             *m;

	while ((m = dormant_games_excess(&mm->dormant)) != NULL)
		match_forfeit(m, SIDE_NONE, now);
	for (lm = SLIST_FIRST(&mm->pending_free); lm != NULL;
	     lm = SLIST_NEXT(lm, pending_free)) {
		if (!lm->match.is_over)
			continue;
		start_leave_timer(mm, &lm->match, SIDE_X, now);
		start_leave_timer(mm, &lm->match, SIDE_O, now);
	}
	match_manager_free_pending(mm);
}
