/*
 * name_owners.h -- which key owns which name.
 *
 * When a client proves a key under a free name, the name is bound to that key.
 * A binding lapses if its player does not finish a game within NAME_LAPSE. The
 * names of a key are limited; so are those that an address binds in a day (see
 * address_account.h).
 */

#ifndef SERVER_PEOPLE_NAME_OWNERS_H
#define SERVER_PEOPLE_NAME_OWNERS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/base/error.h"
#include "common/base/time_ms.h"
#include "common/protocol/key_message.h"
#include "common/text/user_text.h"
#include "server/people/name_set.h"
#include "server/util/hash_table.h"

/* 30 days in ms. */
#define NAME_LAPSE (30 * 24 * 3600 * (msec)1000)

/*
 * How many names may be bound to one key. This is enough for a school class
 * whose pupils share one key, and in which each pupil has a name.
 */
#define NAMES_PER_KEY 64

struct name_owner {
	char folded[NAME_SIZE];
	char name[NAME_SIZE]; /* the name as the player last wrote it */
	char key[KEY_DIGITS + 1];
	/*
	 * Id of the player; the records of games under this name have this id
	 */
	uint64_t        player;
	msec            bound_at; /* negative: before the server's start */
	bool            has_game; /* a game of the player has counted */
	struct name_set ignored;  /* owned; the player's stored list */
	UT_hash_handle  hh;       /* link in by_name */
	UT_hash_handle  hh_id;    /* link in by_player */
};

struct name_owners {
	/* Hash tables of the same owners, by name and by player id; owned */
	struct name_owner *by_name, *by_player;
	unsigned           per_key; /* the limit */
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

/* Whether the key may get one more name. Visits all owners. */
bool name_owners_has_room(const struct name_owners *o, const char *key);

/*
 * Binds a free name. Takes ownership of the lists that *owner points to.
 */
void name_owners_add(struct name_owners *o, const struct name_owner *owner);

/*
 * Removes a binding and frees it. No player may be using it as a proven name.
 */
void name_owners_remove(struct name_owners *o, struct name_owner *owner);

#endif
