/*
 * cooldown.h -- how soon a declined request may be repeated.
 *
 * A cooldown belongs to a pair of names, not of players: a player who leaves
 * and returns under the same name has to wait as well. For the questions of a
 * minute, players whose name is not proven count by their address.
 */

#ifndef SERVER_LOBBY_COOLDOWN_H
#define SERVER_LOBBY_COOLDOWN_H

#include "common/time_ms.h"
#include "server/util/expiry_map.h"

struct player;

enum cooldown_kind {
	/*
	 * One of the two players declined to leave a stand-in game for the
	 * other: 5 minutes.
	 */
	COOLDOWN_STAND_IN,
	/* `from` may not challenge `to`: 60 s, doubled each time. */
	COOLDOWN_CHALLENGE,
	/* `from` has asked `to` to play: 60 s. */
	COOLDOWN_ASKED,
	/* The player `to` has heard of `from`'s seek on other terms: 60 s. */
	COOLDOWN_TOLD
};

/* An empty map of cooldowns. */
void cooldowns_init(struct expiry_map *cooldowns);

/*
 * Starts, or starts again, a cooldown for questions from `from` to `to`. A
 * cooldown of the kind COOLDOWN_STAND_IN applies in both directions.
 */
void cooldown_start(struct expiry_map *cooldowns, enum cooldown_kind kind,
    const struct player *from, const struct player *to, msec now);

/* When the cooldown ends, or has ended; 0 if there is none. */
msec cooldown_end(struct expiry_map *cooldowns, enum cooldown_kind kind,
    const struct player *from, const struct player *to, msec now);

#endif
