/*
 * block_lists.h -- with whom a player does not play, and whom it ignores.
 *
 * The lists belong to the player. Those of the owner of a name are also stored,
 * except for the names of guests, and are the player's again after the next
 * proof of the name.
 */

#ifndef SERVER_LOBBY_BLOCK_LISTS_H
#define SERVER_LOBBY_BLOCK_LISTS_H

#include "common/error.h"
#include "server/lobby/match_manager.h"

/* The most names that are stored of each list of an owner. */
#define LISTED_MAX 100

/*
 * Adds a name; max is how many the list may have, 0: any number. Errors:
 * ERR_FULL; ERR_DISK if it cannot be stored now. Then nothing is changed.
 */
enum error block_lists_add(struct match_manager *mm, struct player *p,
    bool is_noplay, const char *name, unsigned max);

/* Removes a name, if it is there. Error: ERR_DISK. */
enum error block_lists_remove(struct match_manager *mm, struct player *p,
    bool is_noplay, const char *name);

/*
 * p has proven its name: each of p's lists and the stored ones are united. If p
 * was its owner already, but not yet proven since a "resume", then what p has
 * removed meanwhile is removed from the stored lists as well.
 */
void block_lists_prove(struct match_manager *mm, struct player *p,
    bool was_owner);

/*
 * A proof on another connection takes over the owner's player: drops the
 * changes to its lists that were made without a proof.
 */
void block_lists_revert(struct player *p, const struct name_owner *owner);

/*
 * Copies an owner's stored lists to the owner's player, whose own are empty.
 * Does nothing if owner is NULL.
 */
void block_lists_copy(struct player *p, const struct name_owner *owner);

#endif
