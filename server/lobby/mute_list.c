/* mute_list.c -- whose talk the operator refuses. */

#include "server/lobby/mute_list.h"

#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"
#include "server/lobby/name_owners.h"
#include "server/lobby/player.h"

void mute_list_init(struct mute_list *l)
{
	TAILQ_INIT(&l->mutes);
	l->count = 0;
}

static void remove_mute(struct mute_list *l, struct mute *m)
{
	TAILQ_REMOVE(&l->mutes, m, link);
	free(m);
	l->count--;
}

void mute_list_clear(struct mute_list *l)
{
	while (!TAILQ_EMPTY(&l->mutes))
		remove_mute(l, TAILQ_FIRST(&l->mutes));
}

/* Whether the mute, which has not ended, holds for p. */
static bool holds_for(const struct mute *m, const struct name_owners *owners,
    const struct player *p)
{
	const struct name_owner *owner = p->is_proven ?
	    name_owners_find(owners, p->name) :
	    NULL;

	if (name_is_same(m->name, p->name) ||
	    (owner != NULL && strcmp(m->key, owner->key) == 0))
		return true;
	return m->address != 0 && m->address == p->address &&
	    (owner == NULL || owner->bound_at >= m->since);
}

bool mute_list_holds(struct mute_list *l, const struct name_owners *owners,
    const struct player *p, msec now)
{
	struct mute *m, *next;
	bool         holds = false;

	for (m = TAILQ_FIRST(&l->mutes); m != NULL; m = next) {
		next = TAILQ_NEXT(m, link);
		if (m->until <= now)
			remove_mute(l, m);
		else
			holds = holds || holds_for(m, owners, p);
	}
	return holds;
}

unsigned mute_list_end(struct mute_list *l, const struct name_owners *owners,
    const char *name, const struct player *p)
{
	struct mute *m, *next;
	unsigned     n = 0;

	for (m = TAILQ_FIRST(&l->mutes); m != NULL; m = next) {
		next = TAILQ_NEXT(m, link);
		if (!name_is_same(m->name, name) &&
		    (p == NULL || !holds_for(m, owners, p)))
			continue;
		remove_mute(l, m);
		n++;
	}
	return n;
}

bool mute_list_add(struct mute_list *l, const struct mute *mute, msec now)
{
	struct mute *copy, *m, *next;

	for (m = TAILQ_FIRST(&l->mutes); m != NULL; m = next) {
		next = TAILQ_NEXT(m, link);
		if (m->until <= now || name_is_same(m->name, mute->name))
			remove_mute(l, m);
	}
	if (l->count >= MUTES_MAX)
		return false;
	copy = xcalloc(1, sizeof(*copy));
	*copy = *mute;
	TAILQ_INSERT_TAIL(&l->mutes, copy, link);
	l->count++;
	return true;
}
