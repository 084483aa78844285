/*
 * ban_list.h -- whom the operator keeps away: names with their keys, and
 * networks.
 *
 * A ban ends by itself at its time. The list is short, at most BANS_MAX, and is
 * searched from its start.
 */

#ifndef SERVER_LOBBY_BAN_LIST_H
#define SERVER_LOBBY_BAN_LIST_H

#include <stdbool.h>
#include <sys/queue.h>

#include "common/key_message.h"
#include "common/time_ms.h"
#include "common/user_text.h"
#include "server/util/network.h"

#define BANS_MAX 1000

struct ban {
	char           what[NETWORK_TEXT_SIZE]; /* a name or a network */
	bool           is_network;
	struct network network;                    /* if is_network */
	char           key[KEY_DIGITS + 1];        /* the name's owner, or "" */
	char           reason[CHAT_BYTES_MAX + 1]; /* or "" */
	msec           until;
	TAILQ_ENTRY(ban) link;
};

TAILQ_HEAD(bans, ban);

struct ban_list {
	struct bans bans; /* owned; the newest first */
	unsigned    count;
};

void ban_list_init(struct ban_list *l);
void ban_list_clear(struct ban_list *l);

/*
 * Sets what and is_network and network from a text, which is an address, a
 * network, or a name that a user may choose. False, with *b undefined, if it is
 * neither.
 */
bool ban_set_what(struct ban *b, const char *text);

/* Adds a copy, unless there are BANS_MAX already: then it returns false. */
bool ban_list_add(struct ban_list *l, const struct ban *b);

/* Removes and frees b, which must be of the list. */
void ban_list_remove(struct ban_list *l, struct ban *b);

/* Removes the bans that have ended by now. */
void ban_list_remove_ended(struct ban_list *l, msec now);

/*
 * The ban of just that name or network; of an address; and of a name or of the
 * key of its owner, which may be NULL. NULL if there is none. Bans that have
 * ended by now are removed first.
 */
struct ban *ban_list_find(struct ban_list *l, const struct ban *same, msec now);
const struct ban *ban_list_find_address(struct ban_list *l,
    const struct sockaddr *address, msec now);
const struct ban *ban_list_find_name(struct ban_list *l, const char *name,
    const char *key, msec now);

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
