/* name_owners.c -- which key owns which name. */

#include "server/people/name_owners.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "server/util/name_fold.h"

void name_owners_init(struct name_owners *o)
{
	*o = (struct name_owners){ .per_key = NAMES_PER_KEY };
}

void name_owners_clear(struct name_owners *o)
{
	struct name_owner *owner, *next;

	HASH_ITER (hh, o->by_name, owner, next)
		name_owners_remove(o, owner);
}

struct name_owner *
name_owners_find(const struct name_owners *o, const char *name)
{
	char               folded[NAME_SIZE];
	struct name_owner *owner;

	name_fold(name, folded);
	HASH_FIND_STR(o->by_name, folded, owner);
	return owner;
}

struct name_owner *
name_owners_find_player(const struct name_owners *o, uint64_t player)
{
	struct name_owner *owner;

	HASH_FIND(hh_id, o->by_player, &player, sizeof(player), owner);
	return owner;
}

bool name_owners_has_room(const struct name_owners *o, const char *key)
{
	unsigned names = 0; /* how many names the key has */

	for (const struct name_owner *owner = o->by_name; owner != NULL;
	     owner = owner->hh.next)
		names += strcmp(owner->key, key) == 0;
	return names < o->per_key;
}

/* --- bindings --- */

void name_owners_add(struct name_owners *o, const struct name_owner *owner)
{
	struct name_owner *copy = xcalloc(1, sizeof(*copy));

	*copy = *owner;
	HASH_ADD_STR(o->by_name, folded, copy);
	HASH_ADD(hh_id, o->by_player, player, sizeof(copy->player), copy);
}

void name_owners_remove(struct name_owners *o, struct name_owner *owner)
{
	assert(o->by_name != NULL && o->by_player != NULL);
	HASH_DELETE(hh, o->by_name, owner);
	HASH_DELETE(hh_id, o->by_player, owner);
	name_set_clear(&owner->ignored);
	free(owner);
}
