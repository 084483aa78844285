/* mute_list.c -- whose talk the operator refuses. */

#include "server/lobby/mute_list.h"

#include <stdio.h>
#include <string.h>

#include "server/lobby/name_owners.h"
#include "server/lobby/player.h"

struct mute {
	char name[NAME_SIZE]; /* of the player whom the operator named */
	msec since;
};

void mute_list_init(struct expiry_map *mutes)
{
	expiry_map_init(mutes, sizeof(struct mute));
}

static struct expiry_row *
find(struct expiry_map *mutes, const struct name_owner *owner, msec now)
{
	return owner == NULL ?
	    NULL :
	    expiry_map_find(mutes, owner->key, KEY_DIGITS, now);
}

static struct expiry_row *
find_address(struct expiry_map *mutes, const struct player *p, msec now)
{
	return p == NULL || p->address == 0 ?
	    NULL :
	    expiry_map_find(mutes, &p->address, sizeof(p->address), now);
}

bool mute_list_add(struct expiry_map *mutes, const struct name_owner *owner,
    const struct player *p, msec until, msec now)
{
	const void  *key = owner != NULL ? (const void *)owner->key :
					   (const void *)&p->address;
	size_t       size = owner != NULL ? KEY_DIGITS : sizeof(p->address);
	struct mute *m;

	if (expiry_map_count(mutes, now) >= MUTES_MAX &&
	    expiry_map_find(mutes, key, size, now) == NULL)
		return false;
	m = expiry_map_set(mutes, key, size, until, now)->value;
	m->since = now;
	snprintf(m->name, sizeof(m->name), "%s",
	    owner != NULL ? owner->name : p->name);
	return true;
}

bool mute_list_holds(struct expiry_map *mutes, const struct name_owners *owners,
    const struct player *p, msec now)
{
	const struct name_owner *owner = name_owners_find_player(owners, p->id);
	const struct expiry_row *row;
	const struct mute       *m;

	if (find(mutes, owner, now) != NULL)
		return true;
	row = find_address(mutes, p, now);
	if (row == NULL)
		return false;
	m = row->value;
	return owner == NULL || !p->is_proven || owner->bound_at >= m->since;
}

unsigned mute_list_end(struct expiry_map *mutes, const char *name,
    const struct name_owner *owner, const struct player *p, msec now)
{
	struct expiry_row *row = NULL, *next;
	unsigned           n = 0;

	for (row = expiry_map_next(mutes, NULL, now); row != NULL; row = next) {
		const struct mute *m = row->value;

		next = expiry_map_next(mutes, row, now);
		if (!name_is_same(m->name, name) &&
		    row != find(mutes, owner, now) &&
		    row != find_address(mutes, p, now))
			continue;
		expiry_map_remove(mutes, row);
		n++;
	}
	return n;
}
