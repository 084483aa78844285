/* join_candidates.c -- the players who wait for an opponent when we arrive. */

#include "client/core/join_candidates.h"

#include <string.h>

/* Whether a player accepts you as an opponent. */
static bool waits_for_you(const struct lobby_player *p, const char *you)
{
	return lobby_player_is_available(p) && !p->takes_programs_only &&
	    !name_is_same(p->name, you) &&
	    (p->with_name[0] == '\0' || name_is_same(p->with_name, you));
}

/* Whether the same request joins both players. */
static bool
is_same_offer(const struct lobby_player *a, const struct lobby_player *b)
{
	char one[LINE_REQUEST_MAX + 1], other[LINE_REQUEST_MAX + 1];

	lobby_player_write_join(a, one);
	lobby_player_write_join(b, other);
	return name_is_same(a->name, b->name) && strcmp(one, other) == 0;
}

bool join_candidates_update(struct join_candidates *w,
    const struct lobby_lists *lists, const char *my_name)
{
	unsigned n = 0;
	bool     changed = false;

	for (unsigned i = 0; i < lists->player_count && n < JOIN_CANDIDATES_MAX;
	     i++) {
		if (!waits_for_you(&lists->players[i], my_name))
			continue;
		if (n >= w->count ||
		    !is_same_offer(&w->players[n], &lists->players[i]))
			changed = true;
		w->players[n++] = lists->players[i];
	}
	changed = changed || n != w->count;
	w->count = n;
	return changed;
}

bool join_candidates_suits(const struct join_candidates *w,
    const struct settings                               *s)
{
	char mine[TIME_CONTROL_TEXT_SIZE], other[TIME_CONTROL_TEXT_SIZE];

	time_control_write(&s->clock, mine);
	for (unsigned i = 0; i < w->count; i++) {
		const struct lobby_player *p = &w->players[i];

		if (s->side == SIDE_CHOICE_ANY && p->absence_rule[0] == '\0' &&
		    lobby_player_takes(p, &s->variant) &&
		    (p->takes_any_clock ||
			strcmp(mine, time_control_write(&p->clock, other)) ==
			    0))
			return true;
	}
	return false;
}
