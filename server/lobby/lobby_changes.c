/*
 * lobby_changes.c -- the changes among players and games since the last report.
 */

#include "server/lobby/lobby_changes.h"

#include <stdio.h>

#include "server/match/match.h"

void lobby_changes_start(struct lobby_changes *n)
{
	TAILQ_INIT(&n->changed);
	n->is_wanted = true;
}

static bool is_changed(const struct lobby_change_entry *player)
{
	return player->link.tqe_prev != NULL;
}

static void
forget_player(struct lobby_changes *n, struct lobby_change_entry *player)
{
	if (!is_changed(player))
		return;
	TAILQ_REMOVE(&n->changed, player, link);
	player->link.tqe_prev = NULL;
	n->changed_count--;
}

void lobby_changes_clear(struct lobby_changes *n)
{
	while (!TAILQ_EMPTY(&n->changed))
		forget_player(n, TAILQ_FIRST(&n->changed));
	n->count = 0;
}

void lobby_changes_stop(struct lobby_changes *n)
{
	lobby_changes_clear(n);
	n->is_wanted = false;
}

void lobby_changes_player_changed(struct lobby_changes *n,
    struct lobby_change_entry                          *player)
{
	if (!n->is_wanted || is_changed(player))
		return;
	TAILQ_INSERT_TAIL(&n->changed, player, link);
	n->changed_count++;
}

static void note(struct lobby_changes *n, const struct lobby_change *change)
{
	if (n->is_wanted && n->count++ < LOBBY_CHANGES_MAX)
		n->items[n->count - 1] = *change;
}

void lobby_changes_player_gone(struct lobby_changes *n,
    struct lobby_change_entry *player, const char *name)
{
	struct lobby_change change = { .kind = CHANGE_GONE };

	snprintf(change.name, sizeof(change.name), "%s", name);
	forget_player(n, player);
	note(n, &change);
}

void lobby_changes_match_begun(struct lobby_changes *n, const struct match *m)
{
	note(n, &(struct lobby_change){ .kind = CHANGE_BEGUN, .match = m->id });
}

void lobby_changes_match_ended(struct lobby_changes *n, const struct match *m)
{
	note(n,
	    &(struct lobby_change){ .kind = CHANGE_ENDED,
		.match = m->id,
		.winner = m->winner,
		.reason = m->end_reason });
}
