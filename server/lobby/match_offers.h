/*
 * match_offers.h -- the offers at a match: making and answering them.
 *
 * An offer is accepted by making the same offer, or by its number. It is a
 * proposal while it can be answered; the match manager opens and closes it with
 * the events of the match.
 */

#ifndef SERVER_LOBBY_MATCH_OFFERS_H
#define SERVER_LOBBY_MATCH_OFFERS_H

#include "common/error.h"
#include "common/time_ms.h"
#include "server/lobby/matchmaking.h"

/*
 * Sets the handlers of answers to the offers of all matches. mk must outlive
 * them.
 */
void match_offers_init(struct matchmaking *mk);

/*
 * p, who is at a match, makes the offer, or accepts the opponent's. Errors:
 * those of the match's function for that kind.
 */
enum error match_offers_make(struct matchmaking *mk, struct player *p,
    enum offer kind, msec now);

#endif
