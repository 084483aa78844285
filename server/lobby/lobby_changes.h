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
#include "common/enum_words.h"
#include "common/user_text.h"

#define LOBBY_CHANGES_MAX 200

struct match;
struct player;

enum lobby_change_kind {
	CHANGE_GONE, /* the player `name` has left, or has another name now */
	CHANGE_BEGUN,
	CHANGE_ENDED
};

struct lobby_change {
	enum lobby_change_kind kind;
	/* name of the player, for CHANGE_GONE */
	char name[NAME_SIZE];
	/* Id of the match, for CHANGE_BEGUN and CHANGE_ENDED */
	uint32_t        match;
	enum side       winner; /* valid for CHANGE_ENDED */
	enum end_reason reason; /* valid for CHANGE_ENDED */
};

/* If all fields are zero, changes are not collected. */
struct lobby_changes {
	/* Number of the next report; 0: changes are not collected */
	uint32_t report;
	uint32_t last_report;
	/*
	 * How many connected players have changed: those whose changed_in is
	 * `report`
	 */
	unsigned changed_count;
	/* How many changes `items` has, plus those that did not fit */
	unsigned count;
	/* In the order in which they happened. */
	struct lobby_change items[LOBBY_CHANGES_MAX];
};

/* Drops the changes collected so far, and collects those of the next report. */
void lobby_changes_start(struct lobby_changes *n);

/* Stops collecting. */
void lobby_changes_stop(struct lobby_changes *n);

/*
 * To be called when a player has connected, and when the game, the seek or the
 * name of a player has changed. Ignores disconnected players.
 */
void lobby_changes_player_changed(struct lobby_changes *n, struct player *p);

/*
 * To be called when a player has left the server, or is about to get another
 * name.
 */
void lobby_changes_player_gone(struct lobby_changes *n, struct player *p);

/* To be called when a match has begun or ended. */
void lobby_changes_match_changed(struct lobby_changes *n,
    const struct match                                *m);

#endif
