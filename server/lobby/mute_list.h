/*
 * mute_list.h -- whose talk the operator refuses.
 *
 * A mute holds for the key of the player, under any name. If the player has
 * none, it holds for all at the player's address, except those who have proven
 * a name that was bound before the mute. It ends by itself at its time, or with
 * the server.
 */

#ifndef SERVER_LOBBY_MUTE_LIST_H
#define SERVER_LOBBY_MUTE_LIST_H

#include <stdbool.h>

#include "common/time_ms.h"
#include "server/util/expiry_map.h"

#define MUTES_MAX 1000

struct name_owner;
struct name_owners;
struct player;

/* An empty map, by key or address. */
void mute_list_init(struct expiry_map *mutes);

/*
 * Mutes the owner of a name, or else the player p, whose address must be known;
 * the other may be NULL. A mute of the same is replaced. False if there are
 * MUTES_MAX already.
 */
bool mute_list_add(struct expiry_map *mutes, const struct name_owner *owner,
    const struct player *p, msec until, msec now);

/* Whether a mute holds for the player now. */
bool mute_list_holds(struct expiry_map *mutes, const struct name_owners *owners,
    const struct player *p, msec now);

/*
 * Ends the mutes that were begun for that name, and those of the owner's key
 * and of p's address; both may be NULL. Returns how many there were.
 */
unsigned mute_list_end(struct expiry_map *mutes, const char *name,
    const struct name_owner *owner, const struct player *p, msec now);

#endif
