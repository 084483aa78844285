/*
 * presence.h -- sets whether a player is here; see enum presence.
 *
 *	         disconnects                TIMER_AWAY is over
 *	HERE -+- with a seat ------> AWAY --------------------> LATE
 *	      |                        |  the game is over, too   |
 *	      +- with a name or such -> KEPT <--------------------+
 *
 * All three lead back to HERE. Who would be KEPT for nothing is removed. LATE
 * becomes AWAY again when the opponent returns before the player.
 */

#ifndef SERVER_LOBBY_PRESENCE_H
#define SERVER_LOBBY_PRESENCE_H

#include "server/lobby/player.h"

/*
 * Sets player.presence: nothing else does. PRESENCE_AWAY and PRESENCE_LATE need
 * a seat, PRESENCE_KEPT and PRESENCE_HIDDEN have none.
 */
void presence_set(struct player *p, enum presence presence);

#endif
