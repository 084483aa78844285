/*
 * cooldown.h -- how soon a declined request may be repeated.
 *
 * A cooldown belongs to a pair of names, not of players, so a player who leaves
 * and returns under the same name must still wait. For the cooldowns of 60 s, a
 * player whose name is not proven is identified by the address instead.
 */

#ifndef SERVER_LOBBY_COOLDOWN_H
#define SERVER_LOBBY_COOLDOWN_H

#include "common/time_ms.h"
#include "server/util/expiry_map.h"

struct player;

enum cooldown_kind {
	/*
	 * One of the two players plays a bot while a seek waits (a stand-in
	 * game), and has declined to leave that game for the other player: 5
	 * minutes.
	 */
	COOLDOWN_STAND_IN,
	/* `from` may not challenge `to` again: 60 s, doubled each time. */
	COOLDOWN_CHALLENGE,
	/* `from` has asked `to` to play: 60 s. */
	COOLDOWN_ASKED,
	/* The player `to` was told of a seek of `from` on other terms: 60 s. */
	COOLDOWN_TOLD
};

/* Makes *cooldowns an empty map. */
void cooldowns_init(struct expiry_map *cooldowns);

/*
 * Starts a cooldown for questions from `from` to `to`; if there is one already,
 * starts it again. COOLDOWN_STAND_IN applies in both directions.
 */
void cooldown_start(struct expiry_map *cooldowns, enum cooldown_kind kind,
    const struct player *from, const struct player *to, msec now);

/* Returns when the cooldown ends or has ended; 0 if there was none. */
msec cooldown_end(struct expiry_map *cooldowns, enum cooldown_kind kind,
    const struct player *from, const struct player *to, msec now);

#endif
