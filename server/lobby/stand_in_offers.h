/*
 * stand_in_offers.h -- asks players at a stand-in game to leave the bot for a
 * person.
 *
 * An offer connects two seeks whose terms agree: that of a player who plays a
 * bot meanwhile and is asked, and that of a player who has come since and has
 * agreed by seeking. It is closed before either seek is freed.
 */

#ifndef SERVER_LOBBY_STAND_IN_OFFERS_H
#define SERVER_LOBBY_STAND_IN_OFFERS_H

#include "common/time_ms.h"
#include "server/lobby/cooldown.h"
#include "server/lobby/proposal.h"
#include "server/lobby/seek.h"
#include "server/util/timer_heap.h"

/* How long an offer is open, in ms. */
#define STAND_IN_OFFER_TIME 20000

struct stand_in_offers {
	struct proposals          *proposals; /* not owned, like the next */
	struct timer_heap         *timers;
	struct cooldowns          *cooldowns;
	const struct proposal_ops *ops; /* of each offer */
};

struct stand_in_offer {
	struct proposal         proposal; /* open as long as the offer exists */
	struct seek            *asked, *maker;
	struct stand_in_offers *offers;
	struct timer            timer; /* set until it expires */
	LIST_ENTRY(stand_in_offer) asked_link, made_link;
};

/* Makes an offer and tells both players. */
void stand_in_offers_ask(struct stand_in_offers *s, struct seek *asked,
    struct seek *maker, msec now);

/* Closes an offer and tells nobody. */
void stand_in_offers_close(struct stand_in_offer *o);

/* Closes a declined offer and starts the cooldown of the two players. */
void stand_in_offers_refuse(struct stand_in_offer *o, msec now);

/*
 * The seek's player is no longer available: closes its offers and tells the
 * others.
 */
void stand_in_offers_close_all(struct seek *seek);

#endif
