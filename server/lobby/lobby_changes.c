/*
 * lobby_changes.c -- the changes among players and games since the last report.
 */

#include "server/lobby/lobby_changes.h"

#include <stdio.h>

#include "server/lobby/player.h"
#include "server/match/match.h"

void lobby_changes_start(struct lobby_changes *n)
{
	n->report = ++n->last_report;
	n->changed_count = n->count = 0;
}

void lobby_changes_stop(struct lobby_changes *n)
{
	n->report = 0;
}

void lobby_changes_player_changed(struct lobby_changes *n, struct player *p)
{
	if (n->report == 0 || p->presence != PRESENCE_HERE ||
	    p->changed_in == n->report)
		return;
	p->changed_in = n->report;
	n->changed_count++;
}

static void note(struct lobby_changes *n, const struct lobby_change *change)
{
	if (n->report != 0 && n->count++ < LOBBY_CHANGES_MAX)
		n->items[n->count - 1] = *change;
}

void lobby_changes_player_gone(struct lobby_changes *n, struct player *p)
{
	struct lobby_change change = { .kind = CHANGE_GONE };

	snprintf(change.name, sizeof(change.name), "%s", p->name);
	n->changed_count -= n->report != 0 && p->changed_in == n->report;
	p->changed_in = 0;
	note(n, &change);
}

void lobby_changes_match_changed(struct lobby_changes *n, const struct match *m)
{
	note(n,
	    &(struct lobby_change){
		.kind = match_is_over(m) ? CHANGE_ENDED : CHANGE_BEGUN,
		.match = m->id,
		.winner = m->winner,
		.reason = m->end_reason });
}
