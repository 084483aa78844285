/* name_admin.h -- names that the operator frees. */

#ifndef SERVER_LOBBY_NAME_ADMIN_H
#define SERVER_LOBBY_NAME_ADMIN_H

#include "server/lobby/match_manager.h"

/*
 * Separates a name from its key and from the id to which its games and scores
 * belong. From now on these games and scores are shown as those of ~gone. Sets
 * *p to the former owner, who is now a guest with another id; NULL if the owner
 * is absent. Errors: ERR_NOBODY if nobody owns the name, ERR_ENTRANT.
 */
enum error name_admin_forget(struct match_manager *mm, const char *name,
    struct player **p, msec now);

#endif
