/*
 * name_set.c -- a list of players' names, such as those that a player ignores.
 */

#include "server/lobby/name_set.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/fatal.h"

static struct listed_name *
find_folded(const struct name_set *list, const char *folded)
{
	struct listed_name *found;

	HASH_FIND_STR(list->names, folded, found);
	return found;
}

static struct listed_name *find(const struct name_set *list, const char *name)
{
	char folded[NAME_SIZE];

	return list->names == NULL ? NULL :
				     find_folded(list, name_fold(name, folded));
}

bool name_set_contains(const struct name_set *list, const char *name)
{
	return find(list, name) != NULL;
}

bool name_set_contains_folded(const struct name_set *list, const char *folded)
{
	return find_folded(list, folded) != NULL;
}

unsigned name_set_count(const struct name_set *list)
{
	return HASH_COUNT(list->names);
}

const struct listed_name *
name_set_next(const struct name_set *list, const struct listed_name *last)
{
	return last == NULL ? list->names : last->hh.next;
}

bool name_set_add(struct name_set *list, const char *name, unsigned max)
{
	struct listed_name *added;

	if (name_set_contains(list, name))
		return true;
	if (max != 0 && name_set_count(list) >= max)
		return false;
	added = xcalloc(1, sizeof(*added));
	snprintf(added->name, sizeof(added->name), "%s", name);
	name_fold(name, added->folded);
	HASH_ADD_STR(list->names, folded, added);
	return true;
}

static void remove_listed(struct name_set *list, struct listed_name *name)
{
	assert(list->names != NULL);
	HASH_DEL(list->names, name);
	free(name);
}

void name_set_remove(struct name_set *list, const char *name)
{
	struct listed_name *found = find(list, name);

	if (found != NULL)
		remove_listed(list, found);
}

void name_set_clear(struct name_set *list)
{
	struct listed_name *name, *next;

	HASH_ITER (hh, list->names, name, next)
		remove_listed(list, name);
}

void block_lists_clear(struct block_lists *lists)
{
	name_set_clear(&lists->games);
	name_set_clear(&lists->talk);
}

static void copy_names(struct name_set *to, const struct name_set *from)
{
	const struct listed_name *name = NULL;

	while ((name = name_set_next(from, name)) != NULL)
		name_set_add(to, name->name, 0);
}

void block_lists_copy(struct block_lists *to, const struct block_lists *from)
{
	copy_names(&to->games, &from->games);
	copy_names(&to->talk, &from->talk);
}
