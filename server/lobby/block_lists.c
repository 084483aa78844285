/* block_lists.c -- whom a player refuses to play, and whose talk is hidden. */

#include "server/lobby/block_lists.h"

#include <stdio.h>

static struct name_set *list_of(struct block_lists *lists, bool blocks_games)
{
	return blocks_games ? &lists->games : &lists->talk;
}

/*
 * Records that a name was added to, or removed from, a stored list of the
 * player with that id.
 */
static void record_change(struct journal *j, uint64_t player,
    enum record_kind kind, bool blocks_games, const char *name)
{
	struct record record = {
		.kind = kind, .player = player, .is_for_games = blocks_games
	};

	snprintf(record.name, NAME_SIZE, "%s", name);
	if (name_is_valid(name))
		journal_append(j, &record);
}

enum error block_lists_set(struct journal *j, struct player *p,
    bool blocks_games, const char *name, bool is_blocked)
{
	struct name_set *list = list_of(player_change_blocked(p), blocks_games);

	if (p->is_proven && journal_refuses(j))
		return ERR_DISK;
	if (name_set_contains(list, name) == is_blocked)
		return OK;
	if (!is_blocked)
		name_set_remove(list, name);
	else if (!name_set_add(list, name, LISTED_MAX))
		return ERR_FULL;
	if (p->is_proven)
		record_change(j, p->id,
		    is_blocked ? RECORD_LIST : RECORD_UNLIST, blocks_games,
		    name);
	return OK;
}

/*
 * Adds all names of the list `own` to the owner's stored list. If is_whole is
 * true, also removes all other names from the stored list.
 */
static void unite(struct journal *j, struct name_owner *owner,
    const struct name_set *own, bool blocks_games, bool is_whole)
{
	struct name_set *stored = list_of(&owner->blocked, blocks_games);
	const char      *name;

	for (unsigned i = stored->count; is_whole && i-- > 0;) {
		name = stored->names[i].name;
		if (name_set_contains(own, name))
			continue;
		record_change(j, owner->player, RECORD_UNLIST, blocks_games,
		    name);
		name_set_remove(stored, name);
	}
	for (unsigned i = 0; i < own->count; i++) {
		name = own->names[i].name;
		if (!name_set_contains(stored, name) &&
		    name_set_add(stored, name, LISTED_MAX))
			record_change(j, owner->player, RECORD_LIST,
			    blocks_games, name);
	}
}

void block_lists_prove(struct journal *j, struct player *p,
    struct name_owner *owner, bool was_owner)
{
	const struct block_lists *own = player_blocked(p);

	if (p->is_proven)
		return;
	unite(j, owner, &own->games, true, was_owner);
	unite(j, owner, &own->talk, false, was_owner);
	player_clear_own_blocked(p);
	p->is_proven = true;
	p->blocked = &owner->blocked;
}
