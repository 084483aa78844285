/*
 * match_offers.h -- the offers at a match: making and answering them.
 *
 * An offer is accepted by making the same offer, or by its number.
 */

#ifndef SERVER_LOBBY_MATCH_OFFERS_H
#define SERVER_LOBBY_MATCH_OFFERS_H

#include "common/error.h"
#include "common/time_ms.h"
#include "server/lobby/matchmaking.h"

/*
 * p, who is at a match, makes the offer, or accepts the opponent's. Errors:
 * those of the match's function for that kind.
 */
enum error match_offers_make(struct matchmaking *mk, struct player *p,
    enum offer kind, msec now);

/*
 * p answers the opponent's open offer with that number, or withdraws its own.
 * Errors: ERR_ID if p's match has no such offer; ERR_OTHER if the other side
 * has to do that; and of accepting those of match_offers_make.
 */
enum error match_offers_accept(struct matchmaking *mk, struct player *p,
    uint32_t id, msec now);
enum error match_offers_decline(struct player *p, uint32_t id, const char *why);
enum error match_offers_withdraw(struct player *p, uint32_t id);

#endif
