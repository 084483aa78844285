/*
 * join_offer.h -- the offer of plain mode, at the start, to join a waiting
 * player.
 *
 * Pure. The full screen has a menu for the same choice.
 */

#ifndef CLIENT_SESSION_JOIN_OFFER_H
#define CLIENT_SESSION_JOIN_OFFER_H

#include <stdbool.h>
#include <stdio.h>

#include "client/core/client_state.h"
#include "client/core/lobby.h"
#include "client/core/join_candidates.h"
#include "client/session/session_options.h"

/* All zero is the initial state. */
struct join_offer {
	bool is_asking; /* the list of players has been requested */
	bool is_open;   /* a number joins one of the waiting */
	struct join_candidates waiting;
	struct lobby           lobby; /* the list as it comes */
};

/* True if the user asks for no particular game and plain mode may ask. */
bool join_offer_is_wanted(const struct session_options *o);

/*
 * Applies an event while is_asking. At the end of the list, prints the offer to
 * out if somebody waits, but nobody for the game that the options ask for.
 * Returns true if that game is to be sought now.
 */
bool join_offer_apply(struct join_offer *offer, const struct session_options *o,
    const struct client_state *state, const struct server_event *ev, FILE *out);

/*
 * If what was typed is a number of the offer, writes the request to join that
 * player and ends the offer. Returns false for any other text.
 */
bool join_offer_choose(struct join_offer *offer, const char *typed,
    char request[LINE_REQUEST_MAX + 1]);

#endif
