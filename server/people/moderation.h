/*
 * moderation.h -- bans: whom the operator keeps away, or whose talk the operator
 * refuses.
 *
 * They are rows of an expiring map, with a struct ban as value. There are few of
 * them, so each search looks at all of them.
 */

#ifndef SERVER_PEOPLE_MODERATION_H
#define SERVER_PEOPLE_MODERATION_H

#include <stdbool.h>

#include "common/base/time_ms.h"
#include "common/protocol/key_message.h"
#include "common/text/user_text.h"
#include "server/util/address_key.h"
#include "server/util/expiry_map.h"
#include "server/util/ip_network.h"

struct name_owners;
struct player;

#define BANS_MAX 1000

/* A ban of a network, or of a name and the key of the name's owner. */
struct ban {
	char              what[IP_NETWORK_TEXT_SIZE]; /* a name or a network */
	bool              is_network;
	struct ip_network network; /* valid if is_network */
	/* Key of the name's owner, or "". */
	char key[KEY_DIGITS + 1];
	/* The reason that the operator gave, or "". */
	char reason[CHAT_BYTES_MAX + 1];
	bool is_of_talk; /* only what they say is refused */
	msec until;
};

/*
 * Sets what, is_network and network from a text: an address, a network, or a
 * name that users may choose. For any other text returns false, and *b is
 * undefined.
 */
bool ban_set_what(struct ban *b, const char *text);

/* The same for a single address. */
void ban_set_address(struct ban *b, const struct address_key *address);

/*
 * Whether b bans that name, that key, or a network with that address. Each
 * argument may be NULL.
 */
bool ban_holds(const struct ban *b, const char *name, const char *key,
    const struct address_key *address);

/*
 * Returns the newest ban on the name, the key or the address, of those of talk
 * or of the others; or NULL.
 */
const struct ban *
bans_find(struct expiry_map *bans, bool is_of_talk, const char *name,
    const char *key, const struct address_key *address, msec now);

/* Returns the newest ban of what the player p says, or NULL. */
const struct ban *bans_find_of_talk(struct expiry_map *bans,
    const struct name_owners *owners, const struct player *p, msec now);

/*
 * Adds a copy of b. It replaces an older ban of the same name or network, also
 * one of the other kind. Returns false if there are BANS_MAX other bans already.
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

#endif
