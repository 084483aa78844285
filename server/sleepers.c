/* sleepers.c -- games that everybody has gone from, the longest first. */

#include "server/sleepers.h"

#include <stddef.h>

static void on_due(struct due *d, msec now)
{
	struct sleepers *s = (struct sleepers *)((char *)d -
	    offsetof(struct sleepers, due));
	struct match    *m;

	/* Its end takes it off the list. */
	while ((m = TAILQ_FIRST(&s->list)) != NULL &&
	    m->asleep_since + SLEEP_MOST <= now)
		match_forfeit(m, SIDE_NONE, now);
}

void sleepers_init(struct sleepers *s, struct dues *dues)
{
	*s = (struct sleepers){ .dues = dues, .due.fall = on_due };
	TAILQ_INIT(&s->list);
}

static void add(struct sleepers *s, struct match *m, msec now)
{
	TAILQ_INSERT_TAIL(&s->list, m, sleeper);
	s->count++;
	m->asleep_since = now > 0 ? now : 1;
}

static void drop(struct sleepers *s, struct match *m)
{
	TAILQ_REMOVE(&s->list, m, sleeper);
	s->count--;
	m->asleep_since = 0;
}

void sleepers_note(struct sleepers *s, struct match *m, msec now)
{
	bool is_asleep = match_is_asleep(m);

	if (is_asleep && m->asleep_since == 0)
		add(s, m, now);
	else if (!is_asleep && m->asleep_since != 0)
		drop(s, m);
	else
		return;
	m = TAILQ_FIRST(&s->list);
	if (m != NULL)
		due_set(s->dues, &s->due, m->asleep_since + SLEEP_MOST);
	else
		due_drop(s->dues, &s->due);
}

struct match *sleepers_surplus(const struct sleepers *s)
{
	return s->count > SLEEPERS_MOST ? TAILQ_FIRST(&s->list) : NULL;
}
