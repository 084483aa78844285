/* move_reminder.c -- warns a player who is connected but makes no move. */

#include "server/lobby/move_reminder.h"

#include "common/container_of.h"
#include "server/lobby/match_manager.h"

static void on_silence(struct timer *t, msec now)
{
	struct lobby_match    *lm = container_of(t, struct lobby_match,
	       idle_timer);
	struct move_reminders *set = &lm->manager->move_reminders;

	if (set->journal->is_disk_full)
		move_reminder_start(set, lm, now);
	else
		match_warn_idle(&lm->match, now);
}

void move_reminder_start(struct move_reminders *set, struct lobby_match *lm,
    msec now)
{
	const struct match *m = &lm->match;

	if (!match_watches_silence(m))
		return;
	lm->idle_timer.on_expire = on_silence;
	timer_heap_set(set->timers, &lm->idle_timer,
	    now + m->settings.idle_seconds * (msec)1000);
}

void move_reminder_on_event(struct move_reminders *set, struct lobby_match *lm,
    const struct match_event *e)
{
	if (e->kind == EV_MOVE || e->kind == EV_UNDO ||
	    e->kind == EV_UNPAUSED || e->kind == EV_BACK)
		move_reminder_start(set, lm, e->now);
	if (e->kind == EV_DETACH || !match_watches_silence(&lm->match))
		timer_heap_cancel(set->timers, &lm->idle_timer);
}
