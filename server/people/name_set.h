/*
 * name_set.h -- a list of players' names, such as those that a player ignores.
 *
 * Names are compared without case and accents. A list with all fields 0 is
 * empty. It has at most a hundred names, so a search compares them one by one.
 */

#ifndef SERVER_PEOPLE_NAME_SET_H
#define SERVER_PEOPLE_NAME_SET_H

#include <stdbool.h>

#include "common/text/user_text.h"

struct listed_name {
	char folded[NAME_SIZE];
	char name[NAME_SIZE]; /* the name as the player wrote it */
};

struct name_set {
	/* Owned; in the order in which they were added */
	struct listed_name *names;
	unsigned            count;
};

bool name_set_contains(const struct name_set *list, const char *name);

/* Whether the list has the name; `folded` is the result of name_fold. */
bool name_set_contains_folded(const struct name_set *list, const char *folded);

/*
 * Adds a name. If the list already has `max` names, returns false and adds
 * nothing; max 0: no limit.
 */
bool name_set_add(struct name_set *list, const char *name, unsigned max);

/* Removes a name that the list has. */
void name_set_remove(struct name_set *list, const char *name);

void name_set_clear(struct name_set *list);

/* Adds all names of `from` to `to`. */
void name_set_add_all(struct name_set *to, const struct name_set *from);

#endif
