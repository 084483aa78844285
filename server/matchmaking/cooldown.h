/*
 * cooldown.h -- how soon a declined request may be repeated.
 *
 * A cooldown belongs to a pair of names, not of players, so a player who leaves
 * and returns under the same name must still wait. For the cooldowns of 60 s, a
 * player whose name is not proven is identified by the address instead.
 */

#ifndef SERVER_MATCHMAKING_COOLDOWN_H
#define SERVER_MATCHMAKING_COOLDOWN_H

#include "common/base/time_ms.h"
#include "server/util/expiry_map.h"

struct player;

enum cooldown_kind {
	/*
	 * A player was asked to leave a game against a bot, in order to play
	 * with the other player, and has declined: 5 minutes.
	 */
	COOLDOWN_STAND_IN,
	/* `to` has declined a challenge by `from`: 60 s, doubled each time. */
	COOLDOWN_CHALLENGE,
	/* The server has asked `to` to play with `from`: 60 s. */
	COOLDOWN_ASKED,
	/* `to` was told that `from` seeks a game on other terms: 60 s. */
	COOLDOWN_NEAR
};

/* Makes *cooldowns an empty map. */
void cooldowns_init(struct expiry_map *cooldowns);

/*
 * Starts a cooldown for one kind of question from `from` to `to`, or starts it
 * again. COOLDOWN_STAND_IN applies in both directions.
 */
void cooldown_start(struct expiry_map *cooldowns, enum cooldown_kind kind,
    const struct player *from, const struct player *to, msec now);

/*
 * To be called when `from` withdraws a challenge of `to`: ends COOLDOWN_ASKED,
 * but only once in its minute, so one wrong challenge may be corrected.
 */
void cooldown_withdraw(struct expiry_map *cooldowns, const struct player *from,
    const struct player *to, msec now);

/* Ends COOLDOWN_ASKED in both directions: the two players begin a game. */
void cooldown_end_between(struct expiry_map *cooldowns, const struct player *p,
    const struct player *other, msec now);

/* Returns when the cooldown ends or has ended; 0 if there was none. */
msec cooldown_end(struct expiry_map *cooldowns, enum cooldown_kind kind,
    const struct player *from, const struct player *to, msec now);

#endif
