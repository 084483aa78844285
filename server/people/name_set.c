/*
 * name_set.c -- a list of players' names, such as those that a player ignores.
 */

#include "server/people/name_set.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/fatal.h"
#include "server/util/name_fold.h"

static struct listed_name *
find_folded(const struct name_set *list, const char *folded)
{
	for (unsigned i = 0; i < list->count; i++)
		if (strcmp(list->names[i].folded, folded) == 0)
			return &list->names[i];
	return NULL;
}

static struct listed_name *find(const struct name_set *list, const char *name)
{
	char folded[NAME_SIZE];

	return list->count == 0 ? NULL :
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

bool name_set_add(struct name_set *list, const char *name, unsigned max)
{
	struct listed_name *added;

	if (name_set_contains(list, name))
		return true;
	if (max != 0 && list->count >= max)
		return false;
	list->names = xrealloc(list->names,
	    (list->count + 1) * sizeof(list->names[0]));
	added = &list->names[list->count++];
	snprintf(added->name, sizeof(added->name), "%s", name);
	name_fold(name, added->folded);
	return true;
}

void name_set_remove(struct name_set *list, const char *name)
{
	struct listed_name *found = find(list, name);

	assert(found != NULL);
	list->count--;
	memmove(found, found + 1,
	    (size_t)(list->names + list->count - found) * sizeof(*found));
}

void name_set_clear(struct name_set *list)
{
	free(list->names);
	*list = (struct name_set){ NULL, 0 };
}

void name_set_add_all(struct name_set *to, const struct name_set *from)
{
	for (unsigned i = 0; i < from->count; i++)
		name_set_add(to, from->names[i].name, 0);
}
