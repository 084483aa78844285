/*
 * lobby_changes.h -- the changes among players and games since the last report.
 *
 * A changed player is noted once, however often something changes. Players who
 * have gone and matches are noted each time: up to LOBBY_CHANGES_MAX such
 * changes are kept, and further ones are only counted.
 */

#ifndef SERVER_LOBBY_LOBBY_CHANGES_H
#define SERVER_LOBBY_LOBBY_CHANGES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/board.h"
#include "common/end_reason.h"
#include "common/user_text.h"

#define LOBBY_CHANGES_MAX 200

struct match;

/* Part of a player; all zero: not in news.changed. */
struct lobby_change_entry {
	TAILQ_ENTRY(lobby_change_entry) link;
};

TAILQ_HEAD(lobby_change_queue, lobby_change_entry);

enum lobby_change_kind {
	CHANGE_GONE, /* `name` has left, or has another name now */
	CHANGE_BEGUN,
	CHANGE_ENDED
};

struct lobby_change {
	enum lobby_change_kind kind;
	char                   name[NAME_SIZE]; /* of CHANGE_GONE */
	uint32_t               match;  /* of CHANGE_BEGUN and CHANGE_ENDED */
	enum side              winner; /* of CHANGE_ENDED */
	enum end_reason        reason; /* valid like winner */
};

/* All zero collects nothing. */
struct lobby_changes {
	bool                      is_wanted; /* otherwise nothing is noted */
	struct lobby_change_queue changed;   /* connected players */
	unsigned                  changed_count;
	unsigned                  count; /* of items, and of changes not kept */
	struct lobby_change       items[LOBBY_CHANGES_MAX]; /* by time */
};

/* Begins or stops collecting; changes collected before are dropped. */
void lobby_changes_start(struct lobby_changes *n);
void lobby_changes_stop(struct lobby_changes *n);

/* Drops the collected changes, after they were reported. */
void lobby_changes_clear(struct lobby_changes *n);

/* A connected player has arrived, or its activity has changed. */
void lobby_changes_player_changed(struct lobby_changes *n,
    struct lobby_change_entry                          *player);

/* The player has left the server, or has another name. */
void lobby_changes_player_gone(struct lobby_changes *n,
    struct lobby_change_entry *player, const char *name);

void lobby_changes_match_begun(struct lobby_changes *n, const struct match *m);
void lobby_changes_match_ended(struct lobby_changes *n, const struct match *m);

#endif
