/* clocks.c -- the clocks of all matches: when they start, fall, and stand. */

#include "server/clocks.h"

#include <stddef.h>

void clocks_init(struct clocks *c, struct dues *dues)
{
	c->dues = dues;
	c->running = 0;
	TAILQ_INIT(&c->unshown);
}

/* What it tells has the count put right. */
static void on_flag(struct due *d, msec now)
{
	match_flag((struct match *)((char *)d - offsetof(struct match, flag)),
	    now);
}

void clocks_set_flag(struct clocks *c, struct match *m)
{
	bool was = m->flag.fall != NULL;

	if (m->clock.running == SIDE_NONE) {
		due_drop(c->dues, &m->flag);
		m->flag.fall = NULL;
	} else {
		m->flag.fall = on_flag;
		due_set(c->dues, &m->flag, clock_flag(&m->clock));
	}
	c->running += (m->flag.fall != NULL) - was;
}

static void forget(struct clocks *c, struct match *m)
{
	if (!m->is_unshown)
		return;
	TAILQ_REMOVE(&c->unshown, m, unshown);
	m->is_unshown = false;
}

void clocks_note(struct clocks *c, struct match *m, const struct event *e)
{
	clocks_set_flag(c, m);
	if (e->kind != EV_MOVE && e->kind != EV_START && e->kind != EV_OVER)
		return;
	forget(c, m);
	if (e->kind == EV_OVER)
		return;
	TAILQ_INSERT_TAIL(&c->unshown, m, unshown);
	m->is_unshown = true;
}

void clocks_shown(struct clocks *c, uint64_t durable, msec now)
{
	struct match *m;

	while ((m = TAILQ_FIRST(&c->unshown)) != NULL && m->after <= durable) {
		forget(c, m);
		match_shown(m, now);
		clocks_set_flag(c, m);
	}
}
