/*
 * lobby_changes.h -- the changes among players and games since the last report.
 *
 * A player is noted once, however often something changes. Names and games are
 * kept up to LOBBY_CHANGES_MAX of each kind; beyond that they are only counted.
 */

#ifndef SERVER_LOBBY_LOBBY_CHANGES_H
#define SERVER_LOBBY_LOBBY_CHANGES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "common/board.h"
#include "common/end_reason.h"
#include "common/user_text.h"

#define LOBBY_CHANGES_MAX 50

struct match;

/* Part of a player. */
struct lobby_change_entry {
	bool is_changed; /* in the list of changed entries */
	TAILQ_ENTRY(lobby_change_entry) link;
};

TAILQ_HEAD(lobby_change_queue, lobby_change_entry);

struct ended_game {
	uint32_t        id;
	enum side       winner;
	enum end_reason reason;
};

/* All zero collects nothing. */
struct lobby_changes {
	bool                      is_wanted; /* otherwise nothing is noted */
	struct lobby_change_queue changed;   /* connected players */
	unsigned          changed_count, gone_count, begun_count, ended_count;
	char              gone[LOBBY_CHANGES_MAX][NAME_SIZE];
	uint32_t          begun[LOBBY_CHANGES_MAX];
	struct ended_game ended[LOBBY_CHANGES_MAX];
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
