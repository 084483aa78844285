/*
 * block_lists.h -- with whom a player does not play, and whom it ignores.
 *
 * The owner of a name has stored lists, which are the player's while the name
 * is proven. Anybody else has lists of its own; after a "resume" without a
 * proof these are a copy of the owner's. Names of guests are not stored: guests
 * have other names after a restart.
 */

#ifndef SERVER_LOBBY_BLOCK_LISTS_H
#define SERVER_LOBBY_BLOCK_LISTS_H

#include <stdbool.h>

#include "common/error.h"
#include "server/lobby/name_owners.h"
#include "server/lobby/player.h"
#include "server/storage/journal.h"

/* The most names of each list. */
#define LISTED_MAX 100

/*
 * Adds a name to one of p's lists. Errors: ERR_FULL; ERR_DISK if the disk is
 * full now.
 */
enum error block_lists_add(struct journal *j, struct player *p,
    bool blocks_games, const char *name);

/* Removes a name from one of p's lists, if the list has it. Error: ERR_DISK. */
enum error block_lists_remove(struct journal *j, struct player *p,
    bool blocks_games, const char *name);

/*
 * Called when p has proven its name, which owner owns: p's own lists and the
 * stored lists are united. If p was that owner's player before the proof, names
 * that p has removed from its copy are removed from the stored lists as well.
 */
void block_lists_prove(struct journal *j, struct player *p,
    struct name_owner *owner, bool was_owner);

#endif
