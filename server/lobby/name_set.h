/*
 * name_set.h -- a short list of players' names, such as those that a player
 * ignores.
 *
 * Names are compared without case and accents. A zeroed list is empty.
 */

#ifndef SERVER_LOBBY_NAME_SET_H
#define SERVER_LOBBY_NAME_SET_H

#include <stdbool.h>

#include "common/user_text.h"

struct name_set {
	char (*names)[NAME_SIZE]; /* owned; as they were given */
	unsigned count;
};

bool name_set_contains(const struct name_set *list, const char *name);

/* Returns false, and adds nothing, if the list has max names; 0: no limit. */
bool name_set_add(struct name_set *list, const char *name, unsigned max);

/* Removes the name, if it is there. */
void name_set_remove(struct name_set *list, const char *name);

void name_set_clear(struct name_set *list);

#endif
