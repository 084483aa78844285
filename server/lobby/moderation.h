/*
 * moderation.h -- whom the operator keeps away (bans) and whose talk the
 * operator refuses (mutes).
 *
 * Both are rows of an expiring map, with a struct ban or mute as value. There
 * are few of them, so each search looks at all of them.
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

/* A ban of a network, or of a name and the key of the name's owner. */
struct ban {
	char           what[NETWORK_TEXT_SIZE]; /* a name or a network */
	bool           is_network;
	struct network network; /* valid if is_network */
	/* Key of the name's owner, or "". */
	char key[KEY_DIGITS + 1];
	/* The reason that the operator gave, or "". */
	char reason[CHAT_BYTES_MAX + 1];
	msec until;
};

/*
 * Sets what, is_network and network from a text: an address, a network, or a
 * name that users may choose. For any other text returns false, and *b is
 * undefined.
 */
bool ban_set_what(struct ban *b, const char *text);

/* The same for a single IPv4 or IPv6 address. */
void ban_set_address(struct ban *b, const struct sockaddr *address);

/*
 * Whether b bans that name, that key, or a network with that address. Each
 * argument may be NULL.
 */
bool ban_holds(const struct ban *b, const char *name, const char *key,
    const struct sockaddr *address);

/* Returns the newest ban on the name, the key or the address; or NULL. */
const struct ban *bans_find(struct expiry_map *bans, const char *name,
    const char *key, const struct sockaddr *address, msec now);

/*
 * Adds a copy of b. It replaces an older ban of the same name or network.
 * Returns false if there are BANS_MAX other bans already.
 */
bool bans_add(struct expiry_map *bans, const struct ban *b, msec now);

/*
 * Removes the ban of the name or network b->what, and copies it to *b. Returns
 * false if there is none.
 */
bool bans_remove(struct expiry_map *bans, struct ban *b, msec now);

/* Size of the longest sentence of ban_write_sentence, with its NUL. */
#define BAN_SENTENCE_SIZE (CHAT_BYTES_MAX + 96)

/*
 * Writes a sentence for a banned player: how long the ban still lasts, and why.
 * Returns out.
 */
const char *
ban_write_sentence(const struct ban *b, msec now, char out[BAN_SENTENCE_SIZE]);

/*
 * A mute applies to the player's key, whatever name the player has. If the
 * player has no key, the mute applies to all players at the same address,
 * except those who have proven a name that was bound before the mute.
 */
struct mute {
	char name[NAME_SIZE]; /* the name for which the operator has made the
			         mute */
	msec since;
};

/*
 * Mutes the owner of a name; if owner is NULL, mutes the player p, whose
 * address must be known. p may be NULL if owner is not. A new mute replaces an
 * earlier one of the same key or address. Returns false if there are MUTES_MAX
 * other mutes already.
 */
bool mutes_add(struct expiry_map *mutes, const struct name_owner *owner,
    const struct player *p, msec until, msec now);

/* Whether the player p is muted now. */
bool mutes_hold(struct expiry_map *mutes, const struct name_owners *owners,
    const struct player *p, msec now);

/*
 * Ends the mutes of that name, of its owner and of the player p. owner and p
 * may be NULL. Returns how many mutes were ended.
 */
unsigned mutes_end(struct expiry_map *mutes, const char *name,
    const struct name_owner *owner, const struct player *p, msec now);

#endif
