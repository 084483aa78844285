/*
 * name_owners.h -- which key owns which name.
 *
 * When a client proves a key under a free name, the name is bound to that key.
 * A binding lapses if its player does not finish a game within NAME_LAPSE. Two
 * numbers are limited: the names of a key, and the names that an address binds
 * in a day.
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

/* 30 days in ms. */
#define NAME_LAPSE (30 * 24 * 3600 * (msec)1000)

/*
 * How many names may be bound to one key, and how many one address may bind in
 * a day. This is enough for a school class whose pupils share one address or
 * one key, and in which each pupil has a name.
 */
#define NAMES_PER_KEY     64
#define NAMES_PER_ADDRESS 64

struct name_owner {
	char     folded[NAME_SIZE];
	char     name[NAME_SIZE]; /* the name as the player last wrote it */
	char     key[KEY_DIGITS + 1];
	uint64_t player;   /* id of the player; the records of games under this
			      name have this id */
	msec     bound_at; /* negative: before the server's start */
	bool     has_game; /* a game of the player has counted */
	struct block_lists blocked; /* owned; the player's stored lists */
	UT_hash_handle     hh;      /* link in by_name */
	UT_hash_handle     hh_id;   /* link in by_player */
};

struct name_owners {
	struct name_owner *by_name, *by_player;  /* hash tables of the same
						    owners, by name and by
						    player id; owned */
	struct expiry_map  binders;              /* counts the bindings of each
						    address */
	unsigned           per_key, per_address; /* the limits */
};

void name_owners_init(struct name_owners *o);
void name_owners_clear(struct name_owners *o);

/*
 * These two functions return the owner of that name, or the owner whose player
 * has that id; or NULL.
 */
struct name_owner *
name_owners_find(const struct name_owners *o, const char *name);
struct name_owner *
name_owners_find_player(const struct name_owners *o, uint64_t player);

/*
 * Returns OK if the key may get one more name; ERR_DAILY if the address has
 * bound too many names today; ERR_NAMES if the key has too many. `address` is
 * the result of address_usage_key for the client.
 */
enum error name_owners_check(struct name_owners *o, const char *key,
    uint64_t address, msec now);

/* Binds a free name, and counts the binding for the address. */
void name_owners_bind(struct name_owners *o, const struct name_owner *owner,
    uint64_t address, msec now);

/*
 * Adds a binding that was loaded at a start. The binding does not count for an
 * address. Takes ownership of the lists that *owner points to.
 */
void name_owners_restore(struct name_owners *o, const struct name_owner *owner);

/* Gives the owner another name. */
void name_owners_rename(struct name_owners *o, struct name_owner *owner,
    const char *name);

/*
 * Removes a binding and frees it. No player may be using it as a proven name.
 */
void name_owners_remove(struct name_owners *o, struct name_owner *owner);

#endif
