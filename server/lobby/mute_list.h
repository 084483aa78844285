/*
 * mute_list.h -- whose talk the operator refuses.
 *
 * A mute holds for a name and for the key that owned it. So that another name
 * does not end it, it also holds for all players at the address that the player
 * had, except those who have proven a name that was bound before the mute. It
 * ends by itself at its time, or with the server. The list is short and is
 * searched from its start.
 */

#ifndef SERVER_LOBBY_MUTE_LIST_H
#define SERVER_LOBBY_MUTE_LIST_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/key_message.h"
#include "common/time_ms.h"
#include "common/user_text.h"

#define MUTES_MAX 1000

struct name_owners;
struct player;

struct mute {
	char     name[NAME_SIZE];
	char     key[KEY_DIGITS + 1]; /* the name's owner, or "" */
	uint64_t address;             /* as in struct player; 0: not known */
	msec     since, until;        /* until may be MSEC_NEVER */
	TAILQ_ENTRY(mute) link;
};

TAILQ_HEAD(mutes, mute);

struct mute_list {
	struct mutes mutes; /* owned */
	unsigned     count;
};

void mute_list_init(struct mute_list *l);
void mute_list_clear(struct mute_list *l);

/*
 * Adds a copy, in place of an older mute of the same name, unless there are
 * MUTES_MAX already: then it returns false.
 */
bool mute_list_add(struct mute_list *l, const struct mute *mute, msec now);

/* Whether one holds for the player now. Those that have ended are removed. */
bool mute_list_holds(struct mute_list *l, const struct name_owners *owners,
    const struct player *p, msec now);

/*
 * Ends all mutes of that name, and those that hold for p, who may be NULL.
 * Returns how many there were.
 */
unsigned mute_list_end(struct mute_list *l, const struct name_owners *owners,
    const char *name, const struct player *p);

#endif
