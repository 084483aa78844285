/*
 * moderation.h -- whom the operator keeps away (bans) and whose talk the
 * operator refuses (mutes).
 *
 * Both are rows of an expiring map, with a struct ban or mute as value. They
 * are few, so that each question walks through all of them.
 */

#ifndef SERVER_LOBBY_MODERATION_H
#define SERVER_LOBBY_MODERATION_H

#include <stdbool.h>

#include "common/key_message.h"
#include "common/time_ms.h"
#include "common/user_text.h"
#include "server/util/expiry_map.h"
#include "server/util/network.h"

struct name_owner;
struct name_owners;
struct player;

#define BANS_MAX  1000
#define MUTES_MAX 1000

/* A ban of a name, together with the key of its owner, or of a network. */
struct ban {
	char           what[NETWORK_TEXT_SIZE]; /* a name or a network */
	bool           is_network;
	struct network network;                    /* valid if is_network */
	char           key[KEY_DIGITS + 1];        /* the name's owner, or "" */
	char           reason[CHAT_BYTES_MAX + 1]; /* or "" */
	msec           until;
};

/*
 * Sets what, is_network and network from a text, which is an address, a
 * network, or a name that a user may choose. Returns false, with *b undefined,
 * for any other text.
 */
bool ban_set_what(struct ban *b, const char *text);

/*
 * Whether b bans that name, the key of its owner, or a network that contains
 * that address; each argument may be NULL.
 */
bool ban_holds(const struct ban *b, const char *name, const char *key,
    const struct sockaddr *address);

/* The newest ban that applies to the name, the key or the address; or NULL. */
const struct ban *bans_find(struct expiry_map *bans, const char *name,
    const char *key, const struct sockaddr *address, msec now);

/*
 * Adds a copy of b, in place of an older ban of the same name or network. False
 * if there are already BANS_MAX other bans.
 */
bool bans_add(struct expiry_map *bans, const struct ban *b, msec now);

/*
 * Ends the ban of the same name or network, and sets *b to it. False if there
 * is none.
 */
bool bans_remove(struct expiry_map *bans, struct ban *b, msec now);

/* Size of the longest sentence with its NUL. */
#define BAN_SENTENCE_SIZE (CHAT_BYTES_MAX + 96)

/*
 * Writes a sentence for the banned player, which says how much longer the ban
 * lasts, and why. Returns out.
 */
const char *
ban_write_sentence(const struct ban *b, msec now, char out[BAN_SENTENCE_SIZE]);

/*
 * A mute applies to the key of the player, under any name. If the player has no
 * key, it applies to all at the player's address, except players who have
 * proven a name that was bound before the mute.
 */
struct mute {
	char name[NAME_SIZE]; /* the name that the operator has given */
	msec since;
};

/*
 * Mutes the owner of a name, or else the player p, whose address must be known;
 * the other argument may be NULL. A new mute replaces an earlier mute of the
 * key or address. False if there are already MUTES_MAX other mutes.
 */
bool mutes_add(struct expiry_map *mutes, const struct name_owner *owner,
    const struct player *p, msec until, msec now);

/* Whether the player is muted now. */
bool mutes_hold(struct expiry_map *mutes, const struct name_owners *owners,
    const struct player *p, msec now);

/*
 * Ends the mutes of that name, of its owner, and of the player p; owner and p
 * may be NULL. Returns how many mutes it ended.
 */
unsigned mutes_end(struct expiry_map *mutes, const char *name,
    const struct name_owner *owner, const struct player *p, msec now);

#endif
