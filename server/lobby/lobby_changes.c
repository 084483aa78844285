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

static void
forget_player(struct lobby_changes *n, struct lobby_change_entry *player)
{
	if (!player->is_changed)
		return;
	player->is_changed = false;
	TAILQ_REMOVE(&n->changed, player, link);
	n->changed_count--;
}

void lobby_changes_clear(struct lobby_changes *n)
{
	while (!TAILQ_EMPTY(&n->changed))
		forget_player(n, TAILQ_FIRST(&n->changed));
	n->gone_count = n->begun_count = n->ended_count = 0;
}

void lobby_changes_stop(struct lobby_changes *n)
{
	lobby_changes_clear(n);
	n->is_wanted = false;
}

void lobby_changes_player_changed(struct lobby_changes *n,
    struct lobby_change_entry                          *player)
{
	if (!n->is_wanted || player->is_changed)
		return;
	player->is_changed = true;
	TAILQ_INSERT_TAIL(&n->changed, player, link);
	n->changed_count++;
}

void lobby_changes_player_gone(struct lobby_changes *n,
    struct lobby_change_entry *player, const char *name)
{
	if (!n->is_wanted)
		return;
	forget_player(n, player);
	if (n->gone_count < LOBBY_CHANGES_MAX)
		snprintf(n->gone[n->gone_count], NAME_SIZE, "%s", name);
	n->gone_count++;
}

void lobby_changes_match_begun(struct lobby_changes *n, const struct match *m)
{
	if (!n->is_wanted)
		return;
	if (n->begun_count < LOBBY_CHANGES_MAX)
		n->begun[n->begun_count] = m->id;
	n->begun_count++;
}

void lobby_changes_match_ended(struct lobby_changes *n, const struct match *m)
{
	if (!n->is_wanted)
		return;
	if (n->ended_count < LOBBY_CHANGES_MAX)
		n->ended[n->ended_count] = (struct ended_game){ m->id,
			m->winner, m->end_reason };
	n->ended_count++;
}
