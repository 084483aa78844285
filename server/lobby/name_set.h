/*
 * name_set.h -- a list of players' names, such as those that a player ignores.
 *
 * Names are compared without case and accents. A zeroed list is empty.
 */

#ifndef SERVER_LOBBY_NAME_SET_H
#define SERVER_LOBBY_NAME_SET_H

#include <stdbool.h>

#include "common/user_text.h"
#include "server/util/hash_table.h"

struct listed_name {
	char           folded[NAME_SIZE];
	char           name[NAME_SIZE]; /* as the player wrote it */
	UT_hash_handle hh;              /* link in name_set.names, by folded */
};

struct name_set {
	struct listed_name *names; /* owned; in the order of adding */
};

/* All zero: both lists are empty. */
struct block_lists {
	struct name_set games; /* names with whom the player does not play */
	struct name_set talk;  /* names whose talk the player does not see */
};

bool name_set_contains(const struct name_set *list, const char *name);

/* Whether the list has the name; folded is the result of name_fold. */
bool name_set_contains_folded(const struct name_set *list, const char *folded);

unsigned name_set_count(const struct name_set *list);

/* The name after last, or the first if last is NULL; NULL at the end. */
const struct listed_name *
name_set_next(const struct name_set *list, const struct listed_name *last);

/* Returns false, and adds nothing, if the list has max names; 0: no limit. */
bool name_set_add(struct name_set *list, const char *name, unsigned max);

/* Removes the name, if it is there. */
void name_set_remove(struct name_set *list, const char *name);

void name_set_clear(struct name_set *list);

void block_lists_clear(struct block_lists *lists);

/* Adds all names of from to to. */
void block_lists_copy(struct block_lists *to, const struct block_lists *from);

#endif
