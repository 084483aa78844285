/*
 * seating.h -- seats and spectators of a match: joining, leaving and returning.
 */

#ifndef SERVER_MATCH_SEATING_H
#define SERVER_MATCH_SEATING_H

#include <stdbool.h>

#include "common/base/time_ms.h"
#include "server/match/match.h"

/*
 * These two functions fill an empty seat; to be called before match_start. name
 * is copied, *presence is not: see struct seat.
 */
void seating_sit_player(struct match *m, enum side side,
    const enum presence *presence, struct match_observer observer,
    const char *name, uint64_t player);
void seating_sit_bot(struct match *m, enum side side,
    struct match_observer observer, enum bot_level level);

/*
 * Fills the live part of a seat of a match that was restored. `name` is the
 * player's, and not used if the seat belongs to a bot. The seat belongs to
 * nobody yet.
 */
void seating_restore(struct match *m, enum side side,
    struct match_observer observer, const char *name);

/*
 * Moves players, bots and spectators from m, which must be over, to `next`,
 * which must not have started. The player who was o when m started is x of
 * `next`, and so begins it. The seats of m then belong to nobody. Emits no
 * events.
 */
void seating_transfer(struct match *m, struct match *next);

/*
 * Sets to which player the side's seat belongs. name is copied. Emits no event.
 */
void seating_rename(struct match *m, enum side side, const char *name,
    uint64_t player);

/*
 * Returns the name of the player to whom the side's seat belongs, even while a
 * bot plays for that player; "" if it belongs to a bot. Valid until the seat
 * changes.
 */
const char *seating_player_name(const struct match *m, enum side side);

/* Whether no seat belongs to a player. */
bool seating_are_abandoned(const struct match *m);

/*
 * To be called when the side's player has become PRESENCE_AWAY. Starts the grace
 * period, of that many ms. Emits EV_AWAY and, if the clock stops, EV_CLOCK.
 */
void seating_set_away(struct match *m, enum side side, msec grace, msec now);

/*
 * Lets a bot play for the side's disconnected player. Emits EV_BOT_SUBSTITUTED.
 */
void seating_substitute_bot(struct match *m, enum side side,
    struct match_observer observer, enum bot_level level);

/*
 * To be called when the side's player is PRESENCE_HERE again: from now on
 * `observer` is notified. If a bot has played for the player, the bot gets
 * EV_DETACH. Emits EV_BACK, EV_CLOCK if the clock starts, and EV_IDLE if the
 * player to move was warned before.
 */
void seating_return(struct match *m, enum side side,
    struct match_observer observer, msec now);

/*
 * To be called when the side leaves a match that is over. Its observer gets
 * EV_DETACH, and the others get EV_LEFT. Cancels offers of a rematch.
 */
void seating_leave(struct match *m, enum side side);

/*
 * To be called when the search for the side's hint has ended; the side may now
 * ask again. Sends EV_HINT to the side's observer only. If h is NULL, the
 * search was stopped, and nothing is sent.
 */
void seating_deliver_hint(struct match *m, enum side side,
    const struct hint *h);

#endif
