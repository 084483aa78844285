/* ignore_list.c -- whom a player neither hears nor plays with. */

#include "server/lobby/ignore_list.h"

#include <stdio.h>

/*
 * Records that a name was added to, or removed from, the stored list of the
 * player with that id.
 */
static void record_change(struct journal *j, uint64_t player,
    enum record_kind kind, const char *name)
{
	struct record record = { .kind = kind, .player = player };

	snprintf(record.name, NAME_SIZE, "%s", name);
	if (name_is_valid(name))
		journal_append(j, &record);
}

enum error ignore_list_set(struct journal *j, struct player *p,
    const char *name, bool is_ignored)
{
	struct name_set *list = player_change_ignored(p);

	if (p->is_proven && journal_refuses(j))
		return ERR_DISK;
	if (name_set_contains(list, name) == is_ignored)
		return OK;
	if (!is_ignored)
		name_set_remove(list, name);
	else if (!name_set_add(list, name, IGNORED_MAX))
		return ERR_FULL;
	if (p->is_proven)
		record_change(j, p->id,
		    is_ignored ? RECORD_IGNORE : RECORD_UNIGNORE, name);
	return OK;
}

void ignore_list_prove(struct journal *j, struct player *p,
    struct name_owner *owner, bool was_owner)
{
	const struct name_set *own = player_ignored(p);
	struct name_set       *stored = &owner->ignored;
	const char            *name;

	if (p->is_proven)
		return;
	for (unsigned i = stored->count; was_owner && i-- > 0;) {
		name = stored->names[i].name;
		if (name_set_contains(own, name))
			continue;
		record_change(j, owner->player, RECORD_UNIGNORE, name);
		name_set_remove(stored, name);
	}
	for (unsigned i = 0; i < own->count; i++) {
		name = own->names[i].name;
		if (!name_set_contains(stored, name) &&
		    name_set_add(stored, name, IGNORED_MAX))
			record_change(j, owner->player, RECORD_IGNORE, name);
	}
	player_clear_own_ignored(p);
	p->is_proven = true;
	p->ignored = stored;
}
