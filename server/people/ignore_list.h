/*
 * ignore_list.h -- whom a player neither hears nor plays with.
 *
 * The list of the owner of a name is stored. A player who has proven the name
 * uses the stored list; any other player has a list of its own. After a
 * "resume" without a proof, the player's own list is a copy of the owner's.
 * Names of guests are not stored, because after a restart guests have other
 * names.
 */

#ifndef SERVER_PEOPLE_IGNORE_LIST_H
#define SERVER_PEOPLE_IGNORE_LIST_H

#include <stdbool.h>

#include "common/base/error.h"
#include "server/people/name_owners.h"
#include "server/people/player.h"
#include "server/storage/journal.h"

/* The most names that a list can have. */
#define IGNORED_MAX 100

/*
 * Adds a name to p's list or, if is_ignored is false, removes it from the list.
 * Errors: ERR_FULL; ERR_DISK if the disk is full now.
 */
enum error ignore_list_set(struct journal *j, struct player *p,
    const char *name, bool is_ignored);

/*
 * To be called when p has proven its name, which belongs to owner: adds the
 * names of p's own list to the stored list. If was_owner is true, p's own list
 * began as a copy of the stored list, so names that are not in p's own list are
 * removed from the stored list. Sets p->identity.is_proven.
 */
void ignore_list_prove(struct journal *j, struct player *p,
    struct name_owner *owner, bool was_owner);

#endif
