/* block_lists.c -- with whom a player does not play, and whom it ignores. */

#include "server/lobby/block_lists.h"

#include <stdio.h>

#include "server/lobby/lobby.h"

static struct name_set *list_of(struct player *p, bool is_noplay)
{
	return is_noplay ? &p->refused : &p->talk.ignored;
}

static struct name_set *stored_list(struct name_owner *owner, bool is_noplay)
{
	return is_noplay ? &owner->refused : &owner->ignored;
}

/* Who owns the name that p has proven, or NULL. */
static struct name_owner *
owner_of(const struct match_manager *mm, const struct player *p)
{
	return p->is_proven ?
	    name_owners_find_player(&mm->lobby->owners, p->id) :
	    NULL;
}

static void record_change(struct match_manager *mm, const struct player *p,
    enum record_kind kind, bool is_noplay, const char *name)
{
	struct record record = {
		.kind = kind, .player = p->id, .is_noplay = is_noplay
	};

	snprintf(record.name, sizeof(record.name), "%s", name);
	journal_append(mm->journal, &record);
}

/* Guests have other names after a restart. */
static void store(struct match_manager *mm, const struct player *p,
    struct name_owner *owner, bool is_noplay, const char *name)
{
	struct name_set *stored = stored_list(owner, is_noplay);

	if (name_is_valid(name) && !name_set_contains(stored, name) &&
	    name_set_add(stored, name, LISTED_MAX))
		record_change(mm, p, RECORD_LIST, is_noplay, name);
}

enum error block_lists_add(struct match_manager *mm, struct player *p,
    bool is_noplay, const char *name, unsigned max)
{
	struct name_owner *owner = owner_of(mm, p);

	if (owner != NULL && journal_refuses(mm->journal))
		return ERR_DISK;
	if (!name_set_add(list_of(p, is_noplay), name, max))
		return ERR_FULL;
	if (owner != NULL)
		store(mm, p, owner, is_noplay, name);
	return OK;
}

/* name may be the one in the list itself. */
static void unstore(struct match_manager *mm, const struct player *p,
    struct name_owner *owner, bool is_noplay, const char *name)
{
	struct name_set *stored = stored_list(owner, is_noplay);

	if (!name_set_contains(stored, name))
		return;
	record_change(mm, p, RECORD_UNLIST, is_noplay, name);
	name_set_remove(stored, name);
}

enum error block_lists_remove(struct match_manager *mm, struct player *p,
    bool is_noplay, const char *name)
{
	struct name_owner *owner = owner_of(mm, p);

	if (owner != NULL && journal_refuses(mm->journal))
		return ERR_DISK;
	name_set_remove(list_of(p, is_noplay), name);
	if (owner != NULL)
		unstore(mm, p, owner, is_noplay, name);
	return OK;
}

static void copy_list(struct name_set *to, const struct name_set *from)
{
	const struct listed_name *name = NULL;

	while ((name = name_set_next(from, name)) != NULL)
		name_set_add(to, name->name, 0);
}

void block_lists_copy(struct player *p, const struct name_owner *owner)
{
	if (owner == NULL)
		return;
	copy_list(&p->refused, &owner->refused);
	copy_list(&p->talk.ignored, &owner->ignored);
}

void block_lists_revert(struct player *p, const struct name_owner *owner)
{
	if (p->is_proven)
		return;
	name_set_clear(&p->refused);
	name_set_clear(&p->talk.ignored);
	block_lists_copy(p, owner);
}

/* Stores the names that p has added before the proof. */
static void store_added(struct match_manager *mm, struct player *p,
    struct name_owner *owner, bool is_noplay)
{
	const struct listed_name *name = NULL;

	while ((name = name_set_next(list_of(p, is_noplay), name)) != NULL)
		store(mm, p, owner, is_noplay, name->name);
}

/* The same for those that p has removed. */
static void unstore_removed(struct match_manager *mm, struct player *p,
    struct name_owner *owner, bool is_noplay)
{
	const struct name_set    *stored = stored_list(owner, is_noplay);
	const struct listed_name *name = name_set_next(stored, NULL), *next;

	for (; name != NULL; name = next) {
		next = name_set_next(stored, name);
		if (!name_set_contains(list_of(p, is_noplay), name->name))
			unstore(mm, p, owner, is_noplay, name->name);
	}
}

void block_lists_prove(struct match_manager *mm, struct player *p,
    bool was_owner)
{
	struct name_owner *owner = owner_of(mm, p);

	if (owner == NULL)
		return;
	for (int is_noplay = 0; is_noplay < 2; is_noplay++) {
		if (was_owner)
			unstore_removed(mm, p, owner, is_noplay);
		store_added(mm, p, owner, is_noplay);
	}
	block_lists_copy(p, owner);
}
