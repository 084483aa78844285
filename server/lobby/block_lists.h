/*
 * block_lists.h -- whom a player refuses to play, and whose talk is hidden.
 *
 * The lists of the owner of a name are stored. A player who has proven the name
 * uses the stored lists; any other player has lists of its own. After a
 * "resume" without a proof, the player's own lists are a copy of the owner's.
 * Names of guests are not stored, because after a restart guests have other
 * names.
 */

#ifndef SERVER_LOBBY_BLOCK_LISTS_H
#define SERVER_LOBBY_BLOCK_LISTS_H

#include <stdbool.h>

#include "common/error.h"
#include "server/lobby/name_owners.h"
#include "server/lobby/player.h"
#include "server/storage/journal.h"

/* The most names that a list can have. */
#define LISTED_MAX 100

/*
 * Adds a name to one of p's two lists or, if is_blocked is false, removes it
 * from that list. Errors: ERR_FULL; ERR_DISK if the disk is full now.
 */
enum error block_lists_set(struct journal *j, struct player *p,
    bool blocks_games, const char *name, bool is_blocked);

/*
 * To be called when p has proven its name, which belongs to owner: adds the
 * names of p's own lists to the stored lists. If was_owner is true, p's own
 * lists began as copies of the stored lists, so names that are not in p's own
 * lists are removed from the stored lists. Sets p->is_proven.
 */
void block_lists_prove(struct journal *j, struct player *p,
    struct name_owner *owner, bool was_owner);

#endif
