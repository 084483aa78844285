/* move_reminder.c -- warns a player who is connected but makes no move. */

#include "server/lobby/move_reminder.h"

#include <stdlib.h>

#include "common/container_of.h"
#include "common/fatal.h"

struct idle_timer {
	struct timer           timer;
	struct move_reminders *set;
	struct lobby_match    *lm;
};

static void on_silence(struct timer *t, msec now)
{
	struct idle_timer *idle = container_of(t, struct idle_timer, timer);

	if (idle->set->journal->is_disk_full)
		move_reminder_start(idle->set, idle->lm, now);
	else
		match_warn_idle(&idle->lm->match, now);
}

void move_reminder_start(struct move_reminders *set, struct lobby_match *lm,
    msec now)
{
	const struct match *m = &lm->match;

	if (!match_watches_silence(m))
		return;
	if (lm->idle_timer == NULL) {
		lm->idle_timer = xcalloc(1, sizeof(*lm->idle_timer));
		lm->idle_timer->set = set;
		lm->idle_timer->lm = lm;
		lm->idle_timer->timer.on_expire = on_silence;
	}
	timer_heap_set(set->timers, &lm->idle_timer->timer,
	    now + m->settings.idle_seconds * (msec)1000);
}

void move_reminder_on_event(struct move_reminders *set, struct lobby_match *lm,
    const struct match_event *e)
{
	struct idle_timer *timer = lm->idle_timer;

	if (e->kind == EV_MOVE || e->kind == EV_UNDO ||
	    e->kind == EV_UNPAUSED || e->kind == EV_BACK)
		move_reminder_start(set, lm, e->now);
	if (timer == NULL)
		return;
	if (!match_watches_silence(&lm->match))
		timer_heap_cancel(set->timers, &timer->timer);
	if (e->kind != EV_DETACH)
		return;
	timer_heap_cancel(set->timers, &timer->timer);
	free(timer);
	lm->idle_timer = NULL;
}
