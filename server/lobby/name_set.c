/*
 * name_set.c -- a short list of players' names, such as those that a player
 * ignores.
 */

#include "server/lobby/name_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/fatal.h"

/* The index of the name, or count. */
static unsigned find(const struct name_set *list, const char *name)
{
	unsigned i = 0;

	while (i < list->count && !name_is_same(list->names[i], name))
		i++;
	return i;
}

bool name_set_contains(const struct name_set *list, const char *name)
{
	return find(list, name) < list->count;
}

bool name_set_add(struct name_set *list, const char *name, unsigned max)
{
	if (name_set_contains(list, name))
		return true;
	if (max != 0 && list->count >= max)
		return false;
	list->names = xrealloc(list->names,
	    (list->count + 1) * sizeof(list->names[0]));
	snprintf(list->names[list->count++], NAME_SIZE, "%s", name);
	return true;
}

void name_set_remove(struct name_set *list, const char *name)
{
	unsigned i = find(list, name);

	if (i == list->count)
		return;
	memmove(list->names[i], list->names[i + 1],
	    (list->count - i - 1) * sizeof(list->names[0]));
	if (--list->count == 0)
		name_set_clear(list);
}

void name_set_clear(struct name_set *list)
{
	free(list->names);
	*list = (struct name_set){ NULL, 0 };
}
