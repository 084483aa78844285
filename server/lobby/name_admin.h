/* name_admin.h -- names that the operator changes or frees. */

#ifndef SERVER_LOBBY_NAME_ADMIN_H
#define SERVER_LOBBY_NAME_ADMIN_H

#include "server/lobby/match_manager.h"

/*
 * Gives another name, which must be free, to the owner of a name or, without an
 * owner, to the player who has it. The id stays the same, and with it the key,
 * the scores and the seat. *p is the player, or NULL if the owner is absent.
 * Errors: ERR_NOBODY, ERR_NAME, ERR_NAMED, ERR_OWNED.
 */
enum error name_admin_rename(struct match_manager *mm, const char *from,
    const char *to, struct player **p, msec now);

/*
 * Separates a name from its key and from the id to which its games and scores
 * belong; these are shown as ~gone's from now on. *p is the owner, who is now a
 * guest with another id, or NULL if the owner is absent. Error: ERR_NOBODY if
 * nobody owns the name.
 */
enum error name_admin_forget(struct match_manager *mm, const char *name,
    struct player **p, msec now);

#endif
