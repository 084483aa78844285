/* flag_timers.c -- flag timers of all matches with a time control. */

#include "server/match/flag_timers.h"

#include "common/container_of.h"

void flag_timers_init(struct flag_timers *c, struct timer_heap *timers)
{
	*c = (struct flag_timers){ .timers = timers };
	TAILQ_INIT(&c->awaiting_commit);
	TAILQ_INIT(&c->running);
	TAILQ_INIT(&c->stopped);
}

static void
move_to_list(struct flag_timer_entry *entry, struct flag_timer_list *list)
{
	if (entry->list != NULL)
		TAILQ_REMOVE(entry->list, entry, link);
	entry->list = list;
	if (list != NULL)
		TAILQ_INSERT_TAIL(list, entry, link);
}

/*
 * match_check_flag may emit EV_OVER. Then flag_timers_on_event removes the
 * entry from its list.
 */
static void on_flag_timer(struct timer *t, msec now)
{
	match_check_flag(container_of(t, struct flag_timer_entry, flag_timer)
			     ->match,
	    now);
}

/* Sets the flag timer to when the running clock of the match reaches 0. */
static void set_flag(struct flag_timers *c, struct flag_timer_entry *entry)
{
	struct game_clock *clock = &entry->match->clock;
	bool               was_running = entry->list == &c->running;

	if (c->is_stopped && !was_running && clock->running != SIDE_NONE) {
		game_clock_stop(clock, clock->started_at);
		move_to_list(entry, &c->stopped);
	}
	if (clock->running == SIDE_NONE && !was_running)
		return;
	if (clock->running == SIDE_NONE) {
		timer_heap_cancel(c->timers, &entry->flag_timer);
		move_to_list(entry, NULL);
		return;
	}
	if (!was_running)
		move_to_list(entry, &c->running);
	entry->flag_timer.on_expire = on_flag_timer;
	timer_heap_set(c->timers, &entry->flag_timer,
	    game_clock_flag_time(clock));
}

void flag_timers_on_event(struct flag_timers *c, struct flag_timer_entry *entry,
    const struct match_event *e, uint64_t journal_pos)
{
	set_flag(c, entry);
	if (e->kind == EV_OVER) {
		move_to_list(entry, NULL);
	} else if (e->kind == EV_MOVE || e->kind == EV_CHOICE ||
	    e->kind == EV_UNDO || e->kind == EV_START) {
		move_to_list(entry, &c->awaiting_commit);
		entry->awaited_pos = journal_pos;
	}
}

void flag_timers_on_commit(struct flag_timers *c, uint64_t committed_pos,
    msec now)
{
	struct flag_timer_entry *entry;

	while ((entry = TAILQ_FIRST(&c->awaiting_commit)) != NULL &&
	    entry->awaited_pos <= committed_pos) {
		move_to_list(entry, NULL);
		match_move_committed(entry->match, now);
		set_flag(c, entry);
	}
}

msec flag_timers_check_stall(struct flag_timers *c, msec now)
{
	struct flag_timer_entry *entry;
	msec                     late = now - c->last_wakeup - WAKEUP_INTERVAL;

	c->last_wakeup = now;
	if (late <= STALL_MIN || TAILQ_EMPTY(&c->running))
		return 0;
	c->last_wakeup -= late;
	c->stalled += late;
	if (c->stalled <= STALL_TOLD)
		return late;
	c->stalled = 0;
	TAILQ_FOREACH (entry, &c->running, link)
		match_emit_clock(entry->match, now - late);
	return late;
}

msec flag_timers_next_check(const struct flag_timers *c, msec now)
{
	return TAILQ_EMPTY(&c->running) ? MSEC_NEVER : now + WAKEUP_INTERVAL;
}

void flag_timers_set_stopped(struct flag_timers *c, bool is_stopped, msec now)
{
	struct flag_timer_entry *entry;

	if (c->is_stopped == is_stopped)
		return;
	c->is_stopped = is_stopped;
	while (is_stopped && (entry = TAILQ_FIRST(&c->running)) != NULL) {
		game_clock_stop(&entry->match->clock, now);
		set_flag(c, entry);
		move_to_list(entry, &c->stopped);
		match_emit_clock(entry->match, now);
	}
	/* No clock is started here: each match decides if its clock runs. */
	while (!is_stopped && (entry = TAILQ_FIRST(&c->stopped)) != NULL) {
		move_to_list(entry, NULL);
		match_update_clock(entry->match, now);
	}
}
