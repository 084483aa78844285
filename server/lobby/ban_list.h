/*
 * ban_list.h -- whom the operator keeps away: names with their keys, and
 * networks.
 *
 * A ban ends by itself at its time. The bans are a short map, of at most
 * BANS_MAX, which is searched from the newest on.
 */

#ifndef SERVER_LOBBY_BAN_LIST_H
#define SERVER_LOBBY_BAN_LIST_H

#include <stdbool.h>

#include "common/key_message.h"
#include "common/time_ms.h"
#include "common/user_text.h"
#include "server/util/expiry_map.h"
#include "server/util/network.h"

#define BANS_MAX 1000

struct ban {
	char           what[NETWORK_TEXT_SIZE]; /* a name or a network */
	bool           is_network;
	struct network network;                    /* if is_network */
	char           key[KEY_DIGITS + 1];        /* the name's owner, or "" */
	char           reason[CHAT_BYTES_MAX + 1]; /* or "" */
	msec           until;
};

/* An empty map of bans. */
void ban_list_init(struct expiry_map *bans);

/*
 * Sets what and is_network and network from a text, which is an address, a
 * network, or a name that a user may choose. False, with *b undefined, if it is
 * neither.
 */
bool ban_set_what(struct ban *b, const char *text);

/*
 * Adds a copy, in place of an older ban of the same name or network. False if
 * there are BANS_MAX others.
 */
bool ban_list_add(struct expiry_map *bans, const struct ban *b, msec now);

/* Ends the ban, which must be of the map. */
void ban_list_remove(struct expiry_map *bans, const struct ban *b, msec now);

/*
 * The ban of just that name or network; of an address; of a name or of the key
 * of its owner, which may be NULL; the ban that is older than b, or the newest
 * if b is NULL. NULL if there is none.
 */
const struct ban *
ban_list_find(struct expiry_map *bans, const struct ban *same, msec now);
const struct ban *ban_list_find_address(struct expiry_map *bans,
    const struct sockaddr *address, msec now);
const struct ban *ban_list_find_name(struct expiry_map *bans, const char *name,
    const char *key, msec now);
const struct ban *
ban_list_next(struct expiry_map *bans, const struct ban *b, msec now);

/* Size of the longest sentence with its NUL. */
#define BAN_SENTENCE_SIZE (CHAT_BYTES_MAX + 96)

/*
 * Writes a sentence for the banned player: how much longer the ban lasts, and
 * why. Returns out.
 */
const char *
ban_write_sentence(const struct ban *b, msec now, char out[BAN_SENTENCE_SIZE]);

/* Whether b is of that name, or of that key, which may be NULL. */
bool ban_has_name(const struct ban *b, const char *name, const char *key);

#endif
