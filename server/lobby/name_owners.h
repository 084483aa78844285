/*
 * name_owners.h -- which key owns which name.
 *
 * The first proof of a key under a free name binds the name to it. A binding
 * lapses if its player finishes no game within NAME_LAPSE. Both the names of a
 * key and the bindings of an address per day are limited.
 */

#ifndef SERVER_LOBBY_NAME_OWNERS_H
#define SERVER_LOBBY_NAME_OWNERS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/error.h"
#include "common/key_message.h"
#include "common/time_ms.h"
#include "common/user_text.h"
#include "server/lobby/name_set.h"
#include "server/util/expiry_map.h"
#include "server/util/hash_table.h"

/* 30 days, in milliseconds. */
#define NAME_LAPSE (30 * 24 * 3600 * (msec)1000)

/*
 * The most names that a key owns, and that an address binds in a day. Enough
 * for a class whose computers have one address, or one account with one key,
 * and whose pupils play under names of their own.
 */
#define NAMES_PER_KEY     64
#define NAMES_PER_ADDRESS 64

struct name_owner {
	char     folded[NAME_SIZE];
	char     name[NAME_SIZE]; /* as its player last wrote it */
	char     key[KEY_DIGITS + 1];
	uint64_t player;   /* the id to which the name's records belong */
	msec     bound_at; /* may be before 0: before the server started */
	bool     has_game; /* a game of the player's has counted */
	struct block_lists blocked; /* owned */
	UT_hash_handle     hh;      /* link in by_name */
	UT_hash_handle     hh_id;   /* link in by_player */
};

struct name_owners {
	struct name_owner *by_name, *by_player;  /* owned */
	struct expiry_map  binders;              /* bindings by address */
	unsigned           per_key, per_address; /* limits; 0: none */
};

void name_owners_init(struct name_owners *o);
void name_owners_clear(struct name_owners *o);

/* The owner with that name, and the owner with that player's id; or NULL. */
struct name_owner *
name_owners_find(const struct name_owners *o, const char *name);
struct name_owner *
name_owners_find_player(const struct name_owners *o, uint64_t player);

/*
 * Returns OK if the address may bind one more name and the key may own one
 * more, else ERR_DAILY or ERR_NAMES. `address` is the hash of the client's
 * address.
 */
enum error name_owners_check(struct name_owners *o, const char *key,
    uint64_t address, msec now);

/* Binds a free name, and counts the binding for the address. */
void name_owners_bind(struct name_owners *o, const struct name_owner *owner,
    uint64_t address, msec now);

/*
 * Adds a binding that was loaded after a restart; it does not count for any
 * address. Takes ownership of the lists that *owner points to.
 */
void name_owners_restore(struct name_owners *o, const struct name_owner *owner);

/* Whether the binding has lapsed. */
bool name_owner_has_lapsed(const struct name_owner *owner, msec now);

/* Changes the name of the owner. */
void name_owners_rename(struct name_owners *o, struct name_owner *owner,
    const char *name);

/* Frees a binding, whose player must not be proven any more. */
void name_owners_remove(struct name_owners *o, struct name_owner *owner);

/* Notes that a game of that player has counted. */
void name_owners_note_game(const struct name_owners *o, uint64_t player);

#endif
