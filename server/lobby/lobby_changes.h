/*
 * lobby_changes.h -- the changes among players and games since the last report.
 *
 * A player is noted once, however often the player changes. Each player who has
 * left, and each change of a match, is noted separately: at most
 * LOBBY_CHANGES_MAX of these are kept, and further ones are only counted.
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

/* Part of a player. All zero: the player is not in lobby_changes.changed. */
struct lobby_change_entry {
	TAILQ_ENTRY(lobby_change_entry) link;
};

TAILQ_HEAD(lobby_change_queue, lobby_change_entry);

enum lobby_change_kind {
	CHANGE_GONE, /* the player `name` has left, or has another name now */
	CHANGE_BEGUN,
	CHANGE_ENDED
};

struct lobby_change {
	enum lobby_change_kind kind;
	char                   name[NAME_SIZE]; /* name of the player, for
						   CHANGE_GONE */
	uint32_t               match;  /* id of the match, for CHANGE_BEGUN and
				          CHANGE_ENDED */
	enum side              winner; /* valid for CHANGE_ENDED */
	enum end_reason        reason; /* valid for CHANGE_ENDED */
};

/* If all fields are zero, changes are not collected. */
struct lobby_changes {
	bool                      is_wanted; /* changes are collected */
	struct lobby_change_queue changed;   /* connected players who have
					        changed */
	unsigned                  changed_count;
	unsigned                  count; /* how many changes `items` has, plus
					    those that did not fit */
	/* In the order in which they happened. */
	struct lobby_change items[LOBBY_CHANGES_MAX];
};

/* Start or stop collecting changes; both drop the changes collected so far. */
void lobby_changes_start(struct lobby_changes *n);
void lobby_changes_stop(struct lobby_changes *n);

/* Drops the collected changes. To be called after they were reported. */
void lobby_changes_clear(struct lobby_changes *n);

/*
 * To be called when a player has connected, and when the game, the seek or the
 * name of a connected player has changed.
 */
void lobby_changes_player_changed(struct lobby_changes *n,
    struct lobby_change_entry                          *player);

/* To be called when a player has left the server, or has another name now. */
void lobby_changes_player_gone(struct lobby_changes *n,
    struct lobby_change_entry *player, const char *name);

void lobby_changes_match_begun(struct lobby_changes *n, const struct match *m);
void lobby_changes_match_ended(struct lobby_changes *n, const struct match *m);

#endif
