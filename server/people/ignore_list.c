/* ignore_list.c -- whom a player neither hears nor plays with. */

#include "server/people/ignore_list.h"

/* A guest's name is not stored: later it is another guest's. */
static void record_change(struct journal *j, uint64_t player, const char *name,
    bool is_ignored)
{
	if (name_is_valid(name))
		journal_ignore(j, player, name, is_ignored);
}

enum error ignore_list_set(struct journal *j, struct player *p,
    const char *name, bool is_ignored)
{
	struct name_set *list = player_change_ignored(p);

	if (p->identity.is_proven && journal_refuses(j))
		return ERR_DISK;
	if (name_set_contains(list, name) == is_ignored)
		return OK;
	if (!is_ignored)
		name_set_remove(list, name);
	else if (!name_set_add(list, name, IGNORED_MAX))
		return ERR_FULL;
	if (p->identity.is_proven)
		record_change(j, p->identity.id, name, is_ignored);
	return OK;
}

void ignore_list_prove(struct journal *j, struct player *p,
    struct name_owner *owner, bool was_owner)
{
	const struct name_set *own = player_ignored(p);
	struct name_set       *stored = &owner->ignored;
	const char            *name;

	if (p->identity.is_proven)
		return;
	for (unsigned i = stored->count; was_owner && i-- > 0;) {
		name = stored->names[i].name;
		if (name_set_contains(own, name))
			continue;
		record_change(j, owner->player, name, false);
		name_set_remove(stored, name);
	}
	for (unsigned i = 0; i < own->count; i++) {
		name = own->names[i].name;
		if (!name_set_contains(stored, name) &&
		    name_set_add(stored, name, IGNORED_MAX))
			record_change(j, owner->player, name, true);
	}
	player_clear_own_ignored(p);
	p->identity.is_proven = true;
	p->ignores.names = stored;
}
