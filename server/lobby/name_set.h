/*
 * name_set.h -- a list of players' names, such as those that a player ignores.
 *
 * Names are compared without case and accents. A list with all fields 0 is
 * empty. It has at most a hundred names, so a search compares them one by one.
 */

#ifndef SERVER_LOBBY_NAME_SET_H
#define SERVER_LOBBY_NAME_SET_H

#include <stdbool.h>

#include "common/user_text.h"

struct listed_name {
	char folded[NAME_SIZE];
	char name[NAME_SIZE]; /* the name as the player wrote it */
};

struct name_set {
	struct listed_name *names; /* owned; in the order in which they were
				      added */
	unsigned            count;
};

/* All zero: both lists are empty. */
struct block_lists {
	struct name_set games; /* names with whom the player does not play */
	struct name_set talk;  /* names whose talk the player does not see */
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

void block_lists_clear(struct block_lists *lists);

/* Adds all names of each list of `from` to the same list of `to`. */
void block_lists_copy(struct block_lists *to, const struct block_lists *from);

#endif
