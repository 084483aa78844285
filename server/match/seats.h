/* seats.h -- seats and spectators of a match: joining, leaving, returning. */

#ifndef SERVER_MATCH_SEATS_H
#define SERVER_MATCH_SEATS_H

#include <stdbool.h>

#include "common/time_ms.h"
#include "server/match/match.h"

/* These two functions fill an empty seat before match_start. name is copied. */
void seats_sit_player(struct match *m, enum side side,
    struct match_observer observer, const char *name, uint64_t player);
void seats_sit_bot(struct match *m, enum side side,
    struct match_observer observer, enum bot_level level);

/*
 * Moves players, bots and spectators from m, which is over, to next, which has
 * not started; the sides are exchanged. All seats of m are vacated. No events.
 */
void seats_transfer(struct match *m, struct match *next);

/*
 * Sets the player to whom side's seat belongs; name is copied. Emits no event.
 */
void seats_rename(struct match *m, enum side side, const char *name,
    uint64_t player);

/*
 * The name of the player to whom side's seat belongs, even while a bot plays
 * for that player; "" if the seat belongs to a bot. Valid until the seat
 * changes.
 */
const char *seats_player_name(const struct match *m, enum side side);

/* Whether no seat belongs to a player. */
bool seats_are_abandoned(const struct match *m);

/*
 * side's player disconnected; the grace period ends at grace_end. Emits
 * EV_AWAY, and EV_CLOCK if the clock stops.
 */
void seats_set_away(struct match *m, enum side side, msec grace_end, msec now);

/* A bot plays for side's disconnected player. Emits EV_BOT_SUBSTITUTED. */
void seats_substitute_bot(struct match *m, enum side side,
    struct match_observer observer, enum bot_level level);

/*
 * Called when side's disconnected player has returned; from now on observer is
 * notified. A bot that played in the player's place gets EV_DETACH. Emits
 * EV_BACK, and EV_CLOCK if the clock starts.
 */
void seats_return(struct match *m, enum side side,
    struct match_observer observer, msec now);

/*
 * Called when side leaves a match that is over. Its observer gets EV_DETACH;
 * the others get EV_LEFT. Rematch offers are cancelled.
 */
void seats_leave(struct match *m, enum side side);

/* Emits EV_SAY; side is SIDE_NONE if a spectator has that name. */
void seats_say(struct match *m, enum side side, const char *name,
    const char *text);

/* Sends EV_SAY_TO_SPECTATORS to the spectators only. */
void seats_say_to_spectators(struct match *m, const char *name,
    const char *text);

/*
 * The search for side's hint has ended: side may ask again. Sends EV_HINT to
 * side's observer only. A NULL hint means a stopped search and sends nothing.
 */
void seats_deliver_hint(struct match *m, enum side side, const struct hint *h);

#endif
